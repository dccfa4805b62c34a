import type { GraphQLField, GraphQLObjectType } from 'graphql';

/** Identifies an object among those of its type; null if it has no identity. */
export type Identity = (source: unknown) => string | null;

/**
 * Caches the text of subtrees of responses: the values of fields of some objects. The executor knows when a subtree
 * begins and ends and that nothing in it failed; the cache knows which callers may share it and how long it is valid.
 */
export type SubtreeCache = {
  /** How to identify the object of a cached field; null if the field is not cached. */
  identityOf(parent: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Identity | null;
  /** The text of a subtree that is valid in this context; null, or a promise of null, if there is none. */
  find(context: unknown, source: unknown, key: string): string | Promise<string | null> | null;
  /** A context that records the dependencies of a subtree; null if it cannot be cached. */
  begin(context: unknown, source: unknown): SubtreeRecord | null;
};

export type SubtreeRecord = {
  context: unknown;
  /** Called when the subtree is written. @param text null if something in it failed */
  end(key: string, text: string | null): void;
  /**
   * The text, for another place of the same operation, which depends on the same data and pays the same calls. Null, or a
   * promise of null, if that place has to be written by itself.
   */
  reuse(context: unknown, source: unknown, text: string): string | Promise<string | null> | null;
};
