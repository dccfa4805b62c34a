import { type Context, isDocumentedPath, isTool } from './context.ts';

/**
 * The field, the documented path and the tool of agents to use instead, if a field does not support a kind of ticker.
 * The tool takes the same ticker.
 */
type Alternative = { field: string; path: string; tool: string };

/** Builds the alternative for a ticker. */
export type AlternativeFor = (ticker: string) => Alternative;

/** Formats an alternative for the caller: the field on GraphQL, the path on a documented path, the tool for a tool. */
export function formatAlternative(context: Context, { field, path, tool }: Alternative): string {
  if (isTool(context)) return tool;
  return isDocumentedPath(context) ? path : field;
}
