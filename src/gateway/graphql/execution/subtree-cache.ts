import type { GraphQLField, GraphQLObjectType } from 'graphql';

/** Names an object among those of its type; null if it has no name. */
export type Identity = (source: unknown) => string | null;

/**
 * Keeps the text of subtrees of answers: what fields of some objects answered. The executor knows when a subtree begins and ends
 * and that nothing in it failed; the cache knows for whom and how long it is true.
 */
export type SubtreeCache = {
  /** What identifies the object of a kept field; null if the field is not kept. */
  identityOf(parent: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Identity | null;
  /** The text of a subtree that is true in this context; a promise may still come to nothing. */
  find(context: unknown, source: unknown, key: string): string | Promise<string | null> | null;
  /** A context that records the dependencies of a subtree; null if it cannot be kept. */
  begin(context: unknown, source: unknown): SubtreeRecord | null;
};

export type SubtreeRecord = {
  context: unknown;
  /** The subtree is written. @param text null if something in it failed */
  end(key: string, text: string | null): void;
};
