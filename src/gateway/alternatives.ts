import type { Context, OperationContext } from './context.ts';

/** What answers instead of a field that does not know a kind of ticker: a field of the graph, and a documented path. */
export type Alternative = { field: string; path: string };

/** Builds the alternative for a ticker. */
export type AlternativeFor = (ticker: string) => Alternative;

/** An alternative in the caller's words: GraphQL callers get the field, callers of a documented path the path. */
export const formatAlternative = (context: Context, { field, path }: Alternative): string =>
  (context as OperationContext).state.isDocumentedPath ? path : field;
