import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { selectedFields } from '../../executor/selection.ts';
import type { Caller } from '../../graph/caller.ts';
import { type ArgumentValues, getFieldRules, listPossibleTypes, readArguments } from './field-rules.ts';
import type { PricedOperation } from './object-calls.ts';

// A value that an operation selects several times, by aliases or by equal keys, is read once, but written and sent each time.

/** The repeated fields that a call pays for. The first calls are part of the price of the repeated field. */
const FIELDS_A_CALL = 1_000;

/**
 * The assumed length of a repeated list whose field states no size. Calls are refunded if a list is shorter; repetitions
 * are not, and lists in lists multiply, so this is a usual length and not the longest.
 */
const USUAL_SIZE = 10;

/** The calls for the fields of a response that repeat others: one for each full thousand after the first. */
export const countRepetitionCalls = (fields: number): number => Math.max(0, Math.floor(fields / FIELDS_A_CALL) - 1);

type Tier = Pick<Caller, 'tier'>;
type Sets = readonly (SelectionSetNode | undefined)[];

/** A field of a selection. `listSize`: of a list whose object states its size. */
type Selected = {
  field: GraphQLField<unknown, unknown>;
  args: ArgumentValues;
  nodes: readonly FieldNode[];
  listSize: number | undefined;
};

/** How many fields of the response a field of an object is, with those below it, at most. */
export function countWrittenFields(operation: PricedOperation, selected: Selected, caller: Tier): number {
  const { field, args, nodes, listSize } = selected;
  const rules = getFieldRules(field);
  const isList = isListType(getNullableType(field.type));
  const stated = rules.listSize?.(args, caller);
  const sets = nodes.map(({ selectionSet }) => selectionSet);
  const type = getNamedType(field.type);
  if (rules.objectCounts) return 1 + countObjectFields(operation, rules.objectCounts(args), sets, caller);
  const items = isList ? (stated ?? listSize ?? USUAL_SIZE) : 1;
  return 1 + items * countFieldsBelow(operation, type, sets, caller, isList ? undefined : stated);
}

function countObjectFields(
  operation: PricedOperation,
  counts: Readonly<Record<string, { places: number }>>,
  sets: Sets,
  caller: Tier,
): number {
  let fields = 0;
  for (const [name, { places }] of Object.entries(counts)) {
    const type = operation.schema.getType(name);
    if (isObjectType(type)) fields += places * countFieldsBelow(operation, type, sets, caller);
  }
  return fields;
}

/** How many fields of the response an object is, at most. @param listSize of a list in it, if the object's field states it */
export function countFieldsBelow(
  operation: PricedOperation,
  type: GraphQLNamedType,
  sets: Sets,
  caller: Tier,
  listSize?: number,
): number {
  const countFields = (target: GraphQLObjectType): number => {
    let fields = 0;
    for (const nodes of selectedFields(operation.schema, target, sets, operation).values()) {
      const field = target.getFields()[nodes[0]?.name.value ?? ''];
      const args = field && readArguments(field, nodes[0]!, operation.variables);
      fields += args ? countWrittenFields(operation, { field, args, nodes, listSize }, caller) : 1;
    }
    return fields;
  };
  return Math.max(0, ...listPossibleTypes(operation.schema, type).map(countFields));
}
