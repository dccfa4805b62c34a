import type { GraphQLSchema } from 'graphql';
import { openPast } from '../db/history/past.ts';
import { createPastMarket } from '../db/history/past-market.ts';
import { createExecutor, type Execute } from '../executor/execute.ts';
import { createRowTexts } from '../executor/row-texts.ts';
import { createTurns, type Turns } from '../executor/turns.ts';
import type { Meter } from '../graph/calls.ts';
import { countMarketStocks } from '../graph/coverage.ts';
import { fail } from '../graph/errors.ts';
import { isFresh } from '../graph/fresh.ts';
import type { Graph } from '../graph/graph.ts';
import { findPrinting, pinPrinting } from '../graph/symbols.ts';
import { cacheBudget } from '../lib/cache-budget.ts';
import { MAX_RESPONSE_BYTES } from '../lib/response-size.ts';
import { composer } from '../writing/composer.ts';
import { createIdentification, type Identification } from './access/identification.ts';
import { createAlertStore, type WebhookSettings } from './alerts/store.ts';
import { createSubtreeCache } from './cache/subtrees.ts';
import { contextWith, isAbandoned, type OperationContext } from './context/operation-context.ts';
import { createDeprecationNotices, type DeprecationNotices } from './deprecations/notices.ts';
import { type Charging, createCharging } from './metering/charging.ts';
import type { AppOptions } from './options.ts';
import { createFindPast, type FindPast } from './past/as-of.ts';
import type { Identified, Received, Receiver } from './request/phases.ts';
import type { Validity } from './request/validity.ts';
import { type Conclude, concludeWith, type Finish, finishWith } from './responses/conclude.ts';
import { createExecute } from './run/execute-steps.ts';
import { operationRunner, type RunOperation } from './run/run-operation.ts';

const NO_WEBHOOKS: WebhookSettings = { box: null, allowed: [] };

/** The steps of a request, which the fast lane, the documented paths, and Yoga share. */
export type RequestPipeline = Identification & {
  receive(requestId: string | null, response: Receiver | undefined, isDocumentedPath: boolean): Received;
  /** Creates the context of an operation. */
  createContext(operation: Identified, meter: Meter, validity: Validity): OperationContext;
  findPast: FindPast;
  charging: Charging;
  execute: Execute;
  /** Charges and executes an operation. */
  run: RunOperation;
  conclude: Conclude;
  finish: Finish;
  turns: Turns;
  deprecations: DeprecationNotices;
};

/** @param graph its schema is executed as `schema`, which may have more root fields */
export function createRequestPipeline(
  graph: Pick<Graph, 'schema' | 'lineage'>,
  schema: GraphQLSchema,
  options: AppOptions,
) {
  const { data, limits, clock, now, offer, dataUpdates, writer = composer, caches = cacheBudget() } = options;
  const { maxResponseBytes: maxBytes = MAX_RESPONSE_BYTES, keyUsage, trustedProxies = 0 } = options;
  const { past = openPast(data.db), webhooks = NO_WEBHOOKS } = options;
  const history = createPastMarket(data, past);
  const alerts = createAlertStore({ db: data.db, clock, webhooks });
  const shared = { ...data, history, offer, limits, dataUpdates, lineage: graph.lineage, writer, alerts };
  const createContext: RequestPipeline['createContext'] = (operation, meter, validity) =>
    contextWith(shared, { meter, operation }, validity);
  const turns = createTurns(options.sliceMs);
  const bounds = { maxBytes, tooLarge: fail.responseTooLarge };
  const executor = createExecutor(createSubtreeCache(data.versions, caches.subtrees), createRowTexts(caches.rowTexts), {
    ...bounds,
    turns,
    isOver: isAbandoned,
    findPrinting,
    pinPrinting,
    isFresh,
  });
  const execute = createExecute(executor, { ...bounds, plainSchema: graph.schema, createContext });
  const charging = createCharging(schema, limits, { countStocks: () => countMarketStocks(data) });
  const findPast = createFindPast(history);
  const identification = createIdentification({ data, clock, keyUsage, trustedProxies });
  const deprecations = createDeprecationNotices(schema, options.deprecatedUses);
  const conclude = concludeWith({
    log: options.log,
    clock,
    addressOf: identification.getAddress,
    onOperation: options.onOperation,
    slowMs: options.logSlowMs,
    deprecations,
    hidesSchema: options.allowOnlyPersisted,
  });
  const pipeline: RequestPipeline = {
    ...identification,
    receive: (requestId, response, isDocumentedPath) => ({
      requestId: resolveRequestId(requestId),
      startedAt: clock().valueOf(),
      now: now(),
      response: response ?? null,
      isDocumentedPath,
    }),
    createContext,
    findPast,
    charging,
    execute,
    run: operationRunner({ schema, charging, findPast, execute, createContext }),
    conclude,
    finish: finishWith(conclude, { limits, identifyCaller: identification.identifyCaller }),
    turns,
    deprecations,
  };
  return pipeline;
}

/** Accepts a plain request id from the caller, otherwise generates an id. */
function resolveRequestId(requestId: string | null): string {
  return requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID();
}
