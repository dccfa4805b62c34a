import { BREAK, type FieldNode, type GraphQLField, getArgumentValues, visit } from 'graphql';
import type { Run } from './run.ts';

/** Gives a field its arguments. */
export type Arguments = (run: Run) => object;

const NONE: object = Object.freeze({});

function takesVariables({ arguments: given = [] }: FieldNode): boolean {
  let found = false;
  const Variable = () => {
    found = true;
    return BREAK;
  };
  for (const { value } of given) visit(value, { Variable });
  return found;
}

/**
 * The arguments of a field: coerced once where they are literals, once in a run where they take variables. All objects
 * of a list share them, so nobody may change them. What cannot be coerced is an error of its own each time.
 */
export function createArgumentReader(field: GraphQLField<unknown, unknown>, node: FieldNode): Arguments {
  if (field.args.length === 0) return () => NONE;
  const coerced = (variables?: Readonly<Record<string, unknown>>): object =>
    Object.freeze(getArgumentValues(field, node, variables));
  if (!takesVariables(node)) {
    let literal: object | undefined;
    return () => {
      literal ??= coerced();
      return literal;
    };
  }
  const ofRun: Arguments = (run) => {
    const { ofVariables, variables } = run.executed;
    const known = ofVariables.get(ofRun) as object | undefined;
    if (known) return known;
    const args = coerced(variables);
    ofVariables.set(ofRun, args);
    return args;
  };
  return ofRun;
}
