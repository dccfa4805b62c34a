import { type GraphQLSchema, introspectionFromSchema } from 'graphql';
import { printedSchema } from '../gateway/schema/printed-schema.ts';
import { describedIntrospection } from './graphiql/introspection.ts';
import { fileAnswer, type StaticFile, staticFile } from './static-file.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Creates a handler of a file that is built when it is first requested. */
function serveText(build: () => string, type: string) {
  let file: Promise<StaticFile> | undefined;
  return async (_path: string, request: Request): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    file ??= staticFile(new TextEncoder().encode(build()), type, false);
    return fileAnswer(await file, request);
  };
}

/**
 * The schema for tools: `/schema.graphql` with descriptions and access rules, `/graphql/introspection.json` without
 * them, for caches such as Graphcache, and `/graphql/described.json` for GraphiQL.
 */
export const createSchemaFiles = (schema: GraphQLSchema) => ({
  '/schema.graphql': serveText(() => printedSchema(schema), 'text/plain; charset=utf-8'),
  '/graphql/introspection.json': serveText(
    () => JSON.stringify(introspectionFromSchema(schema, { descriptions: false })),
    JSON_TYPE,
  ),
  '/graphql/described.json': serveText(() => JSON.stringify({ data: describedIntrospection(schema) }), JSON_TYPE),
});
