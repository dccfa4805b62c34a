import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { loadDaySymbols } from '../db/day-symbols.ts';
import { maskError } from '../graph/errors.ts';
import type { Graph } from '../graph/graph.ts';
import { MAX_RESPONSE_BYTES } from '../lib/response-size.ts';
import { isTracing } from '../lib/tracing.ts';
import { useResponseCache } from './cache/plugin.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { corsFor } from './cors.ts';
import { useDeprecationNotices } from './deprecations/notices.ts';
import { useDocumentSpans } from './documents/document-spans.ts';
import { useFieldSuggestions } from './documents/field-suggestions.ts';
import { useMutationGuard } from './documents/mutations.ts';
import { useOwnOperations } from './documents/own-operations.ts';
import type { ParsedDocuments } from './documents/parsed.ts';
import { DOCUMENT_ID, usePersistedDocuments } from './documents/persisted.ts';
import {
  MAX_BATCH,
  useReadableParameters,
  useShallowOperations,
  useSingleOperations,
} from './documents/refused-operations.ts';
import { useUnknownDocuments } from './documents/unknown-documents.ts';
import { useLearning } from './fast-lane.ts';
import { useIdempotency } from './idempotency/plugin.ts';
import { createRequestRecords } from './idempotency/records.ts';
import { useBoundedEvents } from './live/bounded-events.ts';
import { useHeartbeats } from './live/heartbeats.ts';
import { useMultipartEvents } from './live/multipart-events.ts';
import { MOST_TOKENS } from './metering/call-cost.ts';
import type { AppOptions } from './options.ts';
import type { RequestPipeline } from './pipeline.ts';
import { useCompiledExecutor, useNoForms, useRequest } from './plugins.ts';
import { unmetered } from './request/meter.ts';
import type { ServerContext } from './request/server-context.ts';
import { openValidity } from './request/validity.ts';
import { useCompression } from './responses/compression.ts';
import { useBareFaults } from './responses/faults.ts';
import { useRest } from './rest/plugin.ts';
import { useMetering } from './run/charge-plugin.ts';

/** `plainSchema`: without the root fields of a federation subgraph. */
type Parts = {
  schema: GraphQLSchema;
  plainSchema: GraphQLSchema;
  routes: Graph['routes'];
  pipeline: RequestPipeline;
  cache: ResponseCache;
  parsed: ParsedDocuments;
};

/** Plugins that answer requests before GraphQL does, and refuse operations before they are parsed. */
function listRequestPlugins(parts: Parts, options: AppOptions): Plugin[] {
  const { schema, routes, pipeline, cache, parsed } = parts;
  const { receive, finish, run, identifyCaller } = pipeline;
  const { data, limits, log, plugins = [], documents = new Map(), allowOnlyPersisted = false } = options;
  const { maxResponseBytes = MAX_RESPONSE_BYTES } = options;
  const loadSymbols = () => loadDaySymbols(data, null);
  return [
    useBareFaults(log),
    ...plugins,
    useRest({ routes, schema, receive, finish, run, cache, limits, identifyCaller, maxResponseBytes, loadSymbols }),
    useNoForms(),
    useRequest(receive, finish),
    useReadableParameters(),
    useSingleOperations(),
    useShallowOperations(),
    usePersistedDocuments(documents, allowOnlyPersisted),
    useUnknownDocuments({ parsed, limits, identifyCaller }),
    useResponseCache({ cache, limits, identifyCaller }),
  ] as Plugin[];
}

/** Plugins that check documents, charge their operations, and execute them. */
function listOperationPlugins({ plainSchema, pipeline }: Parts, { data, limits, clock }: AppOptions): Plugin[] {
  return [
    useOwnOperations(),
    useFieldSuggestions(plainSchema),
    maxTokensPlugin({ n: MOST_TOKENS, propagateOnRejection: true }),
    maxDepthPlugin({ n: 15, ignoreIntrospection: true }),
    maxAliasesPlugin({ n: 100 }),
    maxDirectivesPlugin({ n: 50 }),
    useMutationGuard(),
    useIdempotency(createRequestRecords({ db: data.db, clock }), limits),
    // After the plugins that replace the parser.
    ...(isTracing() ? [useDocumentSpans()] : []),
    useDeprecationNotices(pipeline.deprecations),
    useMetering(pipeline.charging, pipeline.findPast),
    useCompiledExecutor(pipeline.execute),
  ] as Plugin[];
}

/** Plugins that write responses. */
const listResponsePlugins = ({ maxResponseBytes = MAX_RESPONSE_BYTES }: AppOptions): Plugin[] => [
  useBoundedEvents(maxResponseBytes),
  useHeartbeats(),
  useMultipartEvents(),
  useCompression(),
  useLearning() as Plugin,
];

/** Creates the server of /graphql and of the paths of its plugins, whose order matters. */
export function createGraphQLServer(parts: Parts, options: AppOptions) {
  const { identifyCaller, createContext } = parts.pipeline;
  return createYoga<ServerContext>({
    schema: parts.schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    healthCheckEndpoint: '/health/live',
    logging: false,
    multipart: false,
    // The Node listener enforces the size limit: here Yoga would pipe every body through a stream, at a third of the
    // speed.
    maxRequestBodySize: false,
    // The library's cache limits the number of documents, not their bytes.
    parserAndValidationCache: { documentCache: parts.parsed },
    // Each operation of a batch is refused by itself: see useSingleOperations.
    batching: { limit: MAX_BATCH },
    maskedErrors: { errorMessage: 'Unexpected error.', maskError },
    cors: corsFor(options.corsOrigins),
    graphiql: false,
    extraParamNames: [DOCUMENT_ID],
    // The real meter is set when the operation is charged.
    context: async ({ request, ...server }) =>
      createContext(await identifyCaller(request, server as ServerContext), unmetered(), openValidity()),
    plugins: [
      ...listRequestPlugins(parts, options),
      ...listOperationPlugins(parts, options),
      ...listResponsePlugins(options),
    ],
  });
}
