import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, selectedFields, type Variables } from '../../executor/selection.ts';
import type { Access } from '../../graph/access-rules.ts';
import { getObjectPricing, type OwnCall } from '../../graph/own-call.ts';
import { getQueryType } from '../../lib/root-type.ts';

// biome-ignore lint/suspicious/noExplicitAny: rules stand beside fields of whatever context.
type AnyField = Pick<GraphQLField<unknown, any>, 'name' | 'type' | 'extensions'>;
export const getFieldAccess = (field: AnyField | undefined): Access | undefined =>
  field?.extensions.access as Access | undefined;

/** The access rule of the root field that returns objects of a type. */
export const rootAccess = (schema: GraphQLSchema, type: GraphQLNamedType): Access | undefined =>
  getFieldAccess(getQueryType(schema).getFields()[getObjectPricing(type)?.root ?? '']);

/** The types of the objects that a field of a type finds, if all of them have a root field; otherwise none. */
export function listObjectTypes(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] {
  const types = isObjectType(type) ? [type] : isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  return types.every(getObjectPricing) ? types : [];
}

/**
 * How the objects of a field are paid for. ROOT: one call for each. LIST: one call that returns the values of all of
 * them. LINK: no call; only the fields that lead to them are paid.
 */
export type Supply = 'ROOT' | 'LIST' | 'LINK';

export function getObjectSource(field: AnyField, parent: GraphQLNamedType): Supply {
  const access = getFieldAccess(field);
  if (access?.per === 'RESULT' || access?.per === 'HANDLE') return 'ROOT';
  const isPage = /(Connection|Edge)$/.test(parent.name);
  return access?.calls || isPage || field.extensions.isOfCall ? 'LIST' : 'LINK';
}

/** Classifies a field of an object: a value of its own, a list that belongs to it, or neither. */
function classifyPart(field: AnyField, { carried }: OwnCall): 'VALUE' | 'LIST' | null {
  if (carried.includes(field.name) || getFieldAccess(field)?.calls) return null;
  const namedType = getNamedType(field.type);
  if (!isCompositeType(namedType)) return 'VALUE';
  if (isListType(getNullableType(field.type))) return 'LIST';
  return getObjectPricing(namedType) ? null : 'VALUE';
}

/** Whether a priced type has no values of its own and only groups other calls, as `Options` does. */
function isGroupOfCalls(type: GraphQLNamedType): boolean {
  const rule = getObjectPricing(type);
  return (
    rule !== undefined &&
    isObjectType(type) &&
    !Object.values(type.getFields()).some((field) => classifyPart(field, rule))
  );
}

/** The parts of an operation that its selections depend on. */
export type PricedOperation = {
  schema: GraphQLSchema;
  fragments: Fragments;
  variables: Variables;
};

/** The parts of a selection on an object that affect prices. */
export type SelectionSummary = {
  /** Values that the object's own call returns. */
  values: boolean;
  /** Lists that only the object's own call returns. */
  lists: boolean;
  /** Fields that are a call for each object, also in a group of calls such as a stock's `options`. */
  calls: boolean;
  /** Fields that are one call for all objects of the operation. */
  shared: boolean;
};

/** Summarizes selections on an object type. */
export function summarizeSelection(
  type: GraphQLNamedType,
  sets: readonly (SelectionSetNode | undefined)[],
  operation: PricedOperation,
): SelectionSummary {
  const summary = { values: false, lists: false, calls: false, shared: false };
  const rule = getObjectPricing(type);
  if (!isObjectType(type) || !rule) return summary;
  for (const nodes of selectedFields(operation.schema, type, sets, operation).values()) {
    const field = type.getFields()[nodes[0]?.name.value ?? ''];
    if (!field) continue;
    const access = getFieldAccess(field);
    const kind = classifyPart(field, rule);
    const target = getNamedType(field.type);
    if (access?.calls) summary[access.per === 'OPERATION' ? 'shared' : 'calls'] = true;
    else if (kind === 'VALUE') summary.values = true;
    else if (kind === 'LIST') summary.lists = true;
    else if (isGroupOfCalls(target)) {
      const below = nodes.map(({ selectionSet }) => selectionSet);
      summary.calls ||= summarizeSelection(target, below, operation).calls;
    }
  }
  return summary;
}

/** Whether the selection needs the object's own call, given how the object is paid for. */
export const needsOwnCall = ({ values, lists }: SelectionSummary, supply: Supply): boolean =>
  supply === 'LINK' ? values || lists : supply === 'LIST' && lists;

/** Whether a root field costs a call for the object that it finds, because no call selected below pays for it. */
export const needsRootCall = ({ values, lists, calls, shared }: SelectionSummary): boolean =>
  values || lists || !(calls || shared);
