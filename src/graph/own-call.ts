import type { GraphQLNamedType } from 'graphql';

/**
 * Prices an object type that has a root field. Reading such an object through a link costs the call of that root field,
 * unless the selection has only `carried` fields, which every row that links to it already contains, and fields with a
 * cost of their own. `root` names the root field, and `id` the field that identifies the object. `key` is the field
 * whose value the root field takes, for the types that other subgraphs may extend: see the folder federation.
 */
export type OwnCall = { root: string; id: string; key?: string; carried: readonly string[] };

/** The rule, as the option `extensions` of a type. */
export const withOwnCall = (ownCall: OwnCall) => ({ ownCall });

export const getObjectPricing = (type: { extensions?: unknown }): OwnCall | undefined =>
  (type.extensions as { ownCall?: OwnCall } | undefined)?.ownCall;

/** Identifies the object of a call by its type and its `id` member; the root needs no name. */
export function objectName(type: GraphQLNamedType, object: unknown): string {
  const { id = 'id' } = getObjectPricing(type) ?? {};
  return `${type.name}:${String((object as Record<string, unknown> | undefined)?.[id] ?? '')}`;
}
