import { BREAK, type FieldNode, type GraphQLField, getArgumentValues, visit } from 'graphql';
import type { Run } from './run.ts';

/** Returns the coerced arguments of a field. */
export type Arguments = (run: Run) => object;

const NONE: object = Object.freeze({});

function takesVariables({ arguments: argumentNodes = [] }: FieldNode): boolean {
  let usesVariables = false;
  const Variable = () => {
    usesVariables = true;
    return BREAK;
  };
  for (const { value } of argumentNodes) visit(value, { Variable });
  return usesVariables;
}

/**
 * Coerces the arguments of a field once if they are literals, and once per run if they use variables. All objects of a
 * list share them, so they are frozen. A coercion error is thrown anew each time.
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
    const cached = ofVariables.get(ofRun) as object | undefined;
    if (cached) return cached;
    const args = coerced(variables);
    ofVariables.set(ofRun, args);
    return args;
  };
  return ofRun;
}
