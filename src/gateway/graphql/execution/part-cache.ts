import type { GraphQLField, GraphQLObjectType } from 'graphql';

/** Names an object among those of its type; null where it has no name. */
export type Identity = (source: unknown) => string | null;

/**
 * Keeps the text of parts of answers: what fields of some objects answered. The executor knows when a part begins and ends
 * and that nothing in it failed; the cache knows for whom and how long it is true.
 */
export type PartCache = {
  /** How the objects are told apart whose field is kept; null where it is not. */
  identityOf(parent: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Identity | null;
  /** The text of a part that is true in this context; a promise may still come to nothing. */
  find(context: unknown, source: unknown, key: string): string | Promise<string | null> | null;
  /** A context for the resolvers of a part, which notes what its text depends on; null where it cannot be kept. */
  begin(context: unknown, source: unknown): PartRecord | null;
};

export type PartRecord = {
  context: unknown;
  /** The part is written. @param text null where something in it failed */
  end(key: string, text: string | null): void;
};
