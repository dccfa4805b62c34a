import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { onBatch } from '../db/cached-loader.ts';
import { isCached } from '../gateway/request/phases.ts';
import type { LoggedOperation } from '../gateway/responses/conclude.ts';
import type { InFlight } from './in-flight.ts';
import { createOperationNames } from './operation-names.ts';

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_KEYS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

export type RequestMetrics = {
  onOperation(operation: LoggedOperation): void;
  /** Stops counting. */
  stop(): void;
};

/**
 * Metrics of operations, and of requests in progress.
 * @param mostInFlight maximum number of requests in progress; a worker serves none
 */
export function requestMetrics(inFlight: InFlight, mostInFlight: number, registers: Registry[]): RequestMetrics {
  const operations = new Counter({
    name: 'market_signals_operations_total',
    registers,
    labelNames: ['operation', 'code', 'cache'] as const,
    help: 'Operations and documented paths by name, first error code (ok: none) and cache (hit, miss).',
  });
  const duration = new Histogram({
    name: 'market_signals_operation_duration_seconds',
    registers,
    labelNames: ['operation'] as const,
    help: 'Duration of operations, seconds.',
    buckets: LATENCY_SECONDS,
  });
  const calls = new Counter({
    name: 'market_signals_calls_total',
    registers,
    labelNames: ['tier'] as const,
    help: 'Documented calls charged, by tier.',
  });
  const batches = new Histogram({
    name: 'market_signals_loader_batch_keys',
    registers,
    help: 'Number of keys per loader batch.',
    buckets: BATCH_KEYS,
  });
  new Gauge({
    name: 'market_signals_requests_in_flight',
    registers,
    help: 'Requests that wait for their answers.',
    collect() {
      this.set(inFlight.size);
    },
  });
  new Gauge({
    name: 'market_signals_requests_in_flight_max',
    registers,
    help: 'MAX_IN_FLIGHT: with so many requests in flight, further ones are refused.',
  }).set(mostInFlight);
  const getName = createOperationNames();
  return {
    onOperation({ request, durationMs, code }) {
      const operation = getName(request.operation);
      operations.inc({ operation, code: code ?? 'ok', cache: isCached(request) ? 'hit' : 'miss' });
      duration.observe({ operation }, durationMs / 1_000);
      if (request.caller && request.cost) calls.inc({ tier: request.caller.tier }, request.cost.actual);
    },
    stop: onBatch((keys) => batches.observe(keys)),
  };
}
