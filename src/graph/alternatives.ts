import { type Context, isDocumentedPath } from './context.ts';

/** The field and the documented path to use instead, if a field does not support a kind of ticker. */
type Alternative = { field: string; path: string };

/** Builds the alternative for a ticker. */
export type AlternativeFor = (ticker: string) => Alternative;

/** Formats an alternative for the caller: the field on GraphQL, the path on a documented path. */
export const formatAlternative = (context: Context, { field, path }: Alternative): string =>
  isDocumentedPath(context) ? path : field;
