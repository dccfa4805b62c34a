import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { onBatch } from '../db/cached-loader.ts';
import type { Database } from '../db/open.ts';
import type { Versions } from '../db/versions.ts';
import type { LoggedOperation } from '../gateway/answers.ts';
import { DATA_SOURCE_STATES, dataSources } from '../gateway/live/data-sources.ts';
import { FAMILIES } from '../gateway/live/failures.ts';
import { backgroundMetrics } from './background-metrics.ts';
import type { BackgroundWork } from './background-work.ts';
import type { InFlight } from './in-flight.ts';
import { createOperationNames } from './operation-names.ts';
import { replicaMetrics } from './replica-metrics.ts';

/** The metrics of a gateway at `/metrics`, for Prometheus. */
export type Metrics = {
  onOperation(operation: LoggedOperation): void;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Stops counting. */
  stop(): void;
};

type Options = {
  db: Database;
  versions: Versions;
  clock: () => Date;
  inFlight: InFlight;
  /** Imports and jobs of this process, if it runs any. */
  background?: Pick<BackgroundWork, 'silence' | 'losses'>;
};

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_KEYS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

type JobRow = { name: string; ranAt: Date | null; failures: number };

/** Starts to count. */
export function startMetrics({ db, versions, clock, inFlight, background }: Options): Metrics {
  const secondsSince = (instant: Date) => (clock().valueOf() - instant.valueOf()) / 1_000;
  const register = new Registry();
  const registers = [register];
  // Memory, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register });

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
    name: 'market_signals_database_connections',
    registers,
    labelNames: ['state'] as const,
    help: 'Connections of the pool (busy, idle), and statements waiting for one (waiting).',
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'market_signals_database_up',
    registers,
    help: '1 if the database answers, otherwise 0.',
    collect() {
      this.set(db.isAway() ? 0 : 1);
    },
  });
  if (background) backgroundMetrics(background, registers);
  if (db.replicas) replicaMetrics(db.replicas, { versions, clock, registers });
  new Gauge({
    name: 'market_signals_family_age_seconds',
    registers,
    labelNames: ['family'] as const,
    help: 'Time since the data of a family last changed, seconds.',
    collect() {
      for (const { family, generatedAt } of versions.all())
        if (FAMILIES.includes(family)) this.set({ family }, secondsSince(generatedAt));
    },
  });
  const jobFailures = new Gauge({
    name: 'market_signals_job_failures',
    registers,
    labelNames: ['name'] as const,
    help: 'Consecutive failures of a job.',
  });
  const jobAge = new Gauge({
    name: 'market_signals_job_age_seconds',
    registers,
    labelNames: ['name'] as const,
    help: 'Time since a job last succeeded, seconds.',
  });
  const filesLeft = new Gauge({
    name: 'market_signals_source_files_left',
    registers,
    labelNames: ['source'] as const,
    help: 'Files of a source still to be fetched.',
  });
  const sourceState = new Gauge({
    name: 'market_signals_source_state',
    registers,
    labelNames: ['source', 'state'] as const,
    help: '1 for the current state of a source, 0 for the others.',
  });

  /** Metrics read from the database are omitted while it is unavailable; `market_signals_database_up` reports that. */
  const unlessAway = async <T>(query: () => Promise<T[]>): Promise<T[]> => (db.isAway() ? [] : query().catch(() => []));

  /** Refreshes jobs and sources from the database. */
  async function readStored(): Promise<void> {
    const [jobs, sources] = await Promise.all([
      unlessAway(() => db.query<JobRow>('SELECT "name", "ran_at" AS "ranAt", "failures" FROM "job_run"')),
      unlessAway(() => dataSources(db, clock())),
    ]);
    for (const gauge of [jobAge, jobFailures, sourceState, filesLeft]) gauge.reset();
    for (const { name, ranAt, failures } of jobs) {
      jobFailures.set({ name }, failures);
      if (ranAt) jobAge.set({ name }, secondsSince(ranAt));
    }
    for (const source of sources) {
      filesLeft.set({ source: source.name }, source.filesLeft);
      for (const state of DATA_SOURCE_STATES)
        sourceState.set({ source: source.name, state }, source.state === state ? 1 : 0);
    }
  }

  const nameOf = createOperationNames();
  return {
    onOperation({ state, durationMs, code }) {
      const operation = nameOf(state.operation);
      operations.inc({ operation, code: code ?? 'ok', cache: state.isKept ? 'hit' : 'miss' });
      duration.observe({ operation }, durationMs / 1_000);
      if (state.caller && state.cost) calls.inc({ tier: state.caller.tier }, state.cost.actual);
    },
    async answer(request, response) {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      try {
        await readStored();
        response.setHeader('Content-Type', register.contentType).end(await register.metrics());
      } catch {
        response.writeHead(500).end();
      }
    },
    stop: onBatch((keys) => batches.observe(keys)),
  };
}
