import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRowCache } from '../db/cached-loader.ts';
import type { Graph } from '../graph/graph.ts';
import { cacheBudget } from '../lib/cache-budget.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createParsedDocuments } from './documents/parsed.ts';
import { createFastLane } from './fast-lane.ts';
import { federatedSchema } from './federation/federated-schema.ts';
import type { AppOptions } from './options.ts';
import { createRequestPipeline } from './pipeline.ts';
import { createGraphQLServer } from './yoga.ts';

/** Creates a gateway of a graph: GraphQL at /graphql, the documented paths at /api, and the paths of its plugins. */
export function createApp(graph: Omit<Graph, 'examples'>, settings: AppOptions) {
  const { caches = cacheBudget() } = settings;
  const options = { ...settings, caches };
  const { data, limits } = options;
  const { schema: plainSchema, routes } = graph;
  // With the root fields of a federation subgraph.
  const schema = federatedSchema(plainSchema);
  getRowCache(data.versions, caches.rows);
  const cache = createResponseCache(data.versions, caches.answers);
  const parsed = createParsedDocuments(caches.documents);
  const pipeline = createRequestPipeline(graph, schema, options);
  const yoga = createGraphQLServer({ schema, plainSchema, routes, pipeline, cache, parsed }, options);
  const fastLane = createFastLane({ ...pipeline, cache, limits, parsed, bytes: caches.requests });
  return {
    /** The gateway as a fetch handler, for tests. */
    fetch: yoga.fetch,
    handle: (request: IncomingMessage, response: ServerResponse) =>
      fastLane(request, response, (req, res, server) => yoga.handle(req, res, server)),
  };
}
