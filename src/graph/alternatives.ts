import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { type Context, isDocumentedPath, isTool } from './context.ts';
import { selectedNames } from './selected-names.ts';

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

/**
 * The alternatives of the fields that an operation selects on the object of a hub, each once: what serves a ticker of
 * another kind instead of them. Fields declare theirs by the option `alternative`.
 */
export function listAlternatives(typeName: string, info: GraphQLResolveInfo): AlternativeFor[] {
  const fields = (info.schema.getType(typeName) as GraphQLObjectType).getFields();
  const alternatives = [...selectedNames(typeName, info)].map(
    (name) => (fields[name]?.extensions as { alternative?: AlternativeFor } | undefined)?.alternative,
  );
  return [...new Set(alternatives.filter((alternative) => alternative !== undefined))];
}
