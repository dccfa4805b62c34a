import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { createYoga, type Plugin } from 'graphql-yoga';
import { getRowCache } from '../db/cached-loader.ts';
import { loadDaySymbols } from '../db/day-symbols.ts';
import { openPast } from '../db/history/past.ts';
import { createPastMarket } from '../db/history/past-market.ts';
import { createExecutor } from '../executor/execute.ts';
import { createRowTexts } from '../executor/row-texts.ts';
import { createTurns } from '../executor/turns.ts';
import type { Caller } from '../graph/caller.ts';
import type { Meter } from '../graph/calls.ts';
import { countMarketStocks } from '../graph/coverage.ts';
import { fail, maskError } from '../graph/errors.ts';
import { isFresh } from '../graph/fresh.ts';
import type { Graph } from '../graph/graph.ts';
import { findPrinting, pinPrinting } from '../graph/symbols.ts';
import { cacheBudget } from '../lib/cache-budget.ts';
import { MAX_RESPONSE_BYTES } from '../lib/response-size.ts';
import { isTracing, traced } from '../lib/tracing.ts';
import { composer } from '../writing/composer.ts';
import { KEY_HEADER } from './access/api-keys.ts';
import { identify, type Sender } from './access/caller.ts';
import { callerAddress } from './access/client-address.ts';
import { createAlertStore, type WebhookSettings } from './alerts/store.ts';
import { useResponseCache } from './cache/plugin.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { createSubtreeCache } from './cache/subtrees.ts';
import { contextWith, isAbandoned, type OperationContext } from './context/operation-context.ts';
import { corsFor } from './cors.ts';
import { createDeprecationNotices, useDeprecationNotices } from './deprecations/notices.ts';
import { useDocumentSpans } from './documents/document-spans.ts';
import { useFieldSuggestions } from './documents/field-suggestions.ts';
import { useMutationGuard } from './documents/mutations.ts';
import { useOwnOperations } from './documents/own-operations.ts';
import { createParsedDocuments } from './documents/parsed.ts';
import { DOCUMENT_ID, usePersistedDocuments } from './documents/persisted.ts';
import {
  MAX_BATCH,
  useReadableParameters,
  useShallowOperations,
  useSingleOperations,
} from './documents/refused-operations.ts';
import { useUnknownDocuments } from './documents/unknown-documents.ts';
import { createFastLane, useLearning } from './fast-lane.ts';
import { federatedSchema } from './federation/federated-schema.ts';
import { withoutFederation } from './federation/plain-introspection.ts';
import { useIdempotency } from './idempotency/plugin.ts';
import { createRequestRecords } from './idempotency/records.ts';
import { useBoundedEvents } from './live/bounded-events.ts';
import { useHeartbeats } from './live/heartbeats.ts';
import { useMultipartEvents } from './live/multipart-events.ts';
import { MOST_TOKENS } from './metering/call-cost.ts';
import { createCharging } from './metering/charging.ts';
import type { AppOptions } from './options.ts';
import { createFindPast } from './past/as-of.ts';
import { useCompiledExecutor, useNoForms, useRequest } from './plugins.ts';
import { unmetered } from './request/meter.ts';
import { getReceived, type Identified, isIdentified, type Received, type Receiver } from './request/phases.ts';
import { requireProgress, type ServerContext } from './request/server-context.ts';
import { openValidity, type Validity } from './request/validity.ts';
import { useCompression } from './responses/compression.ts';
import { concludeWith, finishWith } from './responses/conclude.ts';
import { useBareFaults } from './responses/faults.ts';
import { useRest } from './rest/plugin.ts';
import { useMetering } from './run/charge-plugin.ts';
import { executeParts } from './run/execute-parts.ts';
import { operationRunner } from './run/run-operation.ts';
import { withSortedAllowances } from './run/sorted-allowances.ts';

const NO_WEBHOOKS: WebhookSettings = { box: null, allowed: [] };

/** Creates a gateway of a graph: GraphQL at /graphql, the documented paths at /api, and the paths of its plugins. */
export function createApp(
  graph: Omit<Graph, 'examples'>,
  {
    data,
    past = openPast(data.db),
    limits,
    clock,
    now,
    offer,
    log,
    logSlowMs,
    onOperation,
    keyUsage,
    deprecatedUses,
    dataUpdates,
    writer = composer,
    caches = cacheBudget(),
    corsOrigins,
    trustedProxies = 0,
    maxResponseBytes = MAX_RESPONSE_BYTES,
    sliceMs,
    documents = new Map(),
    allowOnlyPersisted = false,
    plugins = [],
    webhooks = NO_WEBHOOKS,
  }: AppOptions,
) {
  const { schema: ownSchema, routes, lineage } = graph;
  // With the root fields of a federation subgraph.
  const schema = federatedSchema(ownSchema);
  const getAddress = (request: Request, server: ServerContext) =>
    callerAddress(request.headers.get('x-forwarded-for'), server.req?.socket?.remoteAddress, trustedProxies);
  const identified = async (sender: Omit<Sender, 'now'>): Promise<Caller> => {
    const now = clock();
    const caller = await identify(data, { ...sender, now });
    if (caller.keyId !== null) keyUsage?.noteRequest(caller.keyId, now);
    return caller;
  };
  const addressOfNode = ({ headers, socket }: IncomingMessage) =>
    callerAddress(headers['x-forwarded-for']?.toString() ?? null, socket.remoteAddress, trustedProxies);
  const identifyCaller = async (request: Request, server: ServerContext): Promise<Identified> => {
    const progress = requireProgress(server);
    const { phase } = progress;
    if (isIdentified(phase)) return phase;
    const caller = await identified({
      key: request.headers.get(KEY_HEADER),
      origin: request.headers.get('origin'),
      address: () => getAddress(request, server),
    });
    progress.phase = { received: getReceived(phase), caller, operation: null, digest: null };
    return progress.phase;
  };
  const receive = (requestId: string | null, response: Receiver | undefined, isDocumentedPath: boolean): Received => ({
    requestId: resolveRequestId(requestId),
    startedAt: clock().valueOf(),
    now: now(),
    response: response ?? null,
    isDocumentedPath,
  });
  getRowCache(data.versions, caches.rows);
  const cache = createResponseCache(data.versions, caches.answers);
  const deprecations = createDeprecationNotices(schema, deprecatedUses);
  const conclude = concludeWith({
    log,
    clock,
    addressOf: addressOfNode,
    onOperation,
    slowMs: logSlowMs,
    deprecations,
    hidesSchema: allowOnlyPersisted,
  });
  const finish = finishWith(conclude, { limits, identifyCaller });
  const history = createPastMarket(data, past);
  const alerts = createAlertStore({ db: data.db, clock, webhooks });
  const shared = { ...data, history, offer, limits, dataUpdates, lineage, writer, alerts };
  const createContext = (operation: Identified, meter: Meter, validity: Validity): OperationContext =>
    contextWith(shared, { meter, operation }, validity);
  const parsed = createParsedDocuments(caches.documents);
  const charging = createCharging(schema, limits, { countStocks: () => countMarketStocks(data) });
  const turns = createTurns(sliceMs);
  const executor = createExecutor(createSubtreeCache(data.versions, caches.subtrees), createRowTexts(caches.rowTexts), {
    turns,
    maxBytes: maxResponseBytes,
    tooLarge: fail.responseTooLarge,
    isOver: isAbandoned,
    findPrinting,
    pinPrinting,
    isFresh,
  });
  const executeOnDays = executeParts((args) => executor(withoutFederation(args, ownSchema)), {
    createContext,
    maxBytes: maxResponseBytes,
    tooLarge: fail.responseTooLarge,
  });
  const execute = withSortedAllowances((args) => traced('execute', () => executeOnDays(args)));
  const findPast = createFindPast(history);
  const run = operationRunner({ schema, charging, findPast, execute, createContext });
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    healthCheckEndpoint: '/health/live',
    logging: false,
    multipart: false,
    // The Node listener enforces the size limit: here Yoga would pipe every body through a stream, at a third of the
    // speed.
    maxRequestBodySize: false,
    // The library's cache limits the number of documents, not their bytes.
    parserAndValidationCache: { documentCache: parsed },
    // Each operation of a batch is refused by itself: see useSingleOperations.
    batching: { limit: MAX_BATCH },
    maskedErrors: { errorMessage: 'Unexpected error.', maskError },
    cors: corsFor(corsOrigins),
    graphiql: false,
    extraParamNames: [DOCUMENT_ID],
    // The real meter is set when the operation is charged.
    context: async ({ request, ...server }) =>
      createContext(await identifyCaller(request, server as ServerContext), unmetered(), openValidity()),
    plugins: [
      useBareFaults(log),
      ...plugins,
      useRest({
        routes,
        schema,
        receive,
        finish,
        run,
        cache,
        limits,
        identifyCaller,
        maxResponseBytes,
        loadSymbols: () => loadDaySymbols(data, null),
      }),
      useNoForms(),
      useRequest(receive, finish),
      useReadableParameters(),
      useSingleOperations(),
      useShallowOperations(),
      usePersistedDocuments(documents, allowOnlyPersisted),
      useUnknownDocuments({ parsed, limits, identifyCaller }),
      useResponseCache({ cache, limits, identifyCaller }),
      useOwnOperations(),
      useFieldSuggestions(ownSchema),
      maxTokensPlugin({ n: MOST_TOKENS, propagateOnRejection: true }),
      maxDepthPlugin({ n: 15, ignoreIntrospection: true }),
      maxAliasesPlugin({ n: 100 }),
      maxDirectivesPlugin({ n: 50 }),
      useMutationGuard(),
      useIdempotency(createRequestRecords({ db: data.db, clock }), limits),
      // After the plugins that replace the parser.
      ...(isTracing() ? [useDocumentSpans()] : []),
      useDeprecationNotices(deprecations) as Plugin,
      useMetering(charging, findPast) as Plugin,
      useCompiledExecutor(execute),
      useBoundedEvents(maxResponseBytes),
      useHeartbeats(),
      useMultipartEvents(),
      useCompression(),
      useLearning(),
    ],
  });
  const fastLane = createFastLane({
    cache,
    limits,
    receive,
    conclude,
    run,
    parsed,
    turns,
    bytes: caches.requests,
    identify: (key, request) =>
      identified({ key, origin: request.headers.origin ?? null, address: () => addressOfNode(request) }),
  });
  return {
    /** The gateway as a fetch handler, for tests. */
    fetch: yoga.fetch,
    handle: (request: IncomingMessage, response: ServerResponse) =>
      fastLane(request, response, (req, res, server) => yoga.handle(req, res, server)),
  };
}

/** Accepts a plain request id from the caller, otherwise generates an id. */
function resolveRequestId(requestId: string | null): string {
  return requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID();
}
