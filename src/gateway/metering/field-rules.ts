import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  isAbstractType,
  isObjectType,
} from 'graphql';
import type { Variables } from '../../executor/selection.ts';
import type { Access } from '../../graph/access-rules.ts';
import type { CallCount, ListSize, ObjectCounts, Shorten } from '../../graph/calls.ts';

/** The assumed length of a list whose field states no size. */
export const UNKNOWN_SIZE = 100;

/** The rules of a field that its price depends on. */
type Rules = {
  access?: Access;
  listSize?: ListSize;
  callCount?: CallCount;
  objectCounts?: ObjectCounts;
  shorten?: Shorten;
};

export const getFieldRules = (field: Pick<GraphQLField<unknown, unknown>, 'extensions'> | undefined): Rules =>
  (field?.extensions ?? {}) as Rules;

export type ArgumentValues = Record<string, unknown>;

/** The arguments of a field; null if the executor will refuse them. */
export function readArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): ArgumentValues | null {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return null;
  }
}

/** The types that the objects of a type may have. */
export const listPossibleTypes = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isObjectType(type) ? [type] : isAbstractType(type) ? schema.getPossibleTypes(type) : [];
