import { type GraphQLObjectType, Kind, type SelectionSetNode } from 'graphql';
import { type Fragments, selectedFields } from '../../executor/selection.ts';
import { getFieldAccess, type PricedOperation } from './object-calls.ts';

// Fields that cost no call have a limit of their own per minute, in units.

/** The minimum units of a root field, if not 1. */
const FREE_WEIGHTS: Readonly<Record<string, number>> = { __schema: 10, __type: 10, _service: 10 };

/** A root field takes a unit per this many fields and aliases below it. Introspection as tools send it has 229. */
const FIELDS_A_UNIT = 25;

/** Counts the units of an operation's free root fields, and reports whether any root field is a call. */
export function countFreeFields(root: GraphQLObjectType, set: SelectionSetNode, operation: PricedOperation) {
  const countFields = createFieldCounter(operation.fragments);
  let [free, typenames, isPriced] = [0, 0, false];
  for (const nodes of selectedFields(operation.schema, root, [set], operation).values()) {
    const name = nodes[0]?.name.value ?? '';
    if (getFieldAccess(root.getFields()[name])?.calls) isPriced = true;
    else if (name === '__typename') typenames += 1;
    else {
      const fields = nodes.reduce((sum, { selectionSet }) => sum + countFields(selectionSet), 0);
      free += Math.max(FREE_WEIGHTS[name] ?? 1, Math.ceil(fields / FIELDS_A_UNIT));
    }
  }
  return { free: free + Math.floor(typenames / FIELDS_A_UNIT), isPriced };
}

/** Counts the fields of a selection; those of a fragment count each time it is spread. */
function createFieldCounter(fragments: Fragments): (set: SelectionSetNode | undefined) => number {
  const countsByFragment = new Map<string, number>();
  const count = (set: SelectionSetNode | undefined): number => {
    let sum = 0;
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) sum += 1 + count(node.selectionSet);
      else if (node.kind === Kind.INLINE_FRAGMENT) sum += count(node.selectionSet);
      else {
        const name = node.name.value;
        const fields = countsByFragment.get(name) ?? count(fragments[name]?.selectionSet);
        countsByFragment.set(name, fields);
        sum += fields;
      }
    }
    return sum;
  };
  return count;
}
