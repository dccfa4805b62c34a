import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { onBatch } from '../db/cached-loader.ts';
import { isFamily } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import type { Versions } from '../db/versions.ts';
import { DATA_SOURCE_STATES, dataSources } from '../gateway/live/data-sources.ts';
import { isCached } from '../gateway/request/phases.ts';
import type { LoggedOperation } from '../gateway/responses/conclude.ts';
import type { DeriveJob } from '../jobs/job.ts';
import { backgroundMetrics } from './background-metrics.ts';
import type { BackgroundWork } from './background-work.ts';
import type { HistoryCheck } from './history-check.ts';
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
  /** All jobs; those with a schedule may be overdue. */
  jobs: readonly Pick<DeriveJob, 'name' | 'schedule'>[];
  inFlight: InFlight;
  /** Maximum number of requests in progress; a worker serves none. */
  mostInFlight?: number;
  /** The connection to Redis, if requests are counted there. */
  redis?: { isUp(): boolean };
  /** The check of the recorded days; absent if this process does not check them. */
  historyCheck?: HistoryCheck;
  /** Imports and jobs of this process, if it runs any. */
  background?: Pick<BackgroundWork, 'silence' | 'losses'>;
};

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_KEYS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

type JobRow = { name: string; ranAt: Date | null; failures: number };

type DeliveryRow = { waiting: number; dueAt: Date | null };
/** A receiver that fails is tried again with pauses, which is its owner's matter: only alerts without failures count as due. */
const DELIVERIES = `SELECT (SELECT count(*)::int FROM "alert_delivery") AS "waiting", min("next_attempt_at") AS "dueAt"
  FROM "alert" WHERE "next_attempt_at" IS NOT NULL AND "paused_reason" IS NULL AND "attempts" = 0`;

/** Starts to count. */
export function startMetrics({
  db,
  versions,
  clock,
  jobs,
  inFlight,
  mostInFlight = 0,
  redis,
  historyCheck,
  background,
}: Options): Metrics {
  const secondsSince = (instant: Date) => (clock().valueOf() - instant.valueOf()) / 1_000;
  const schedules = new Map(jobs.map(({ name, schedule }) => [name, schedule]));
  const register = new Registry();
  const registers = [register];
  // Memory, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register });
  // Gauges whose names claim to be counters; the same without "total" have the counts by type.
  for (const name of ['active_resources', 'active_handles', 'active_requests'])
    register.removeSingleMetric(`nodejs_${name}_total`);

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
  new Gauge({
    name: 'market_signals_requests_in_flight_max',
    registers,
    help: 'MAX_IN_FLIGHT: with so many requests in flight, further ones are refused.',
  }).set(mostInFlight);
  new Gauge({
    name: 'market_signals_redis_up',
    registers,
    help: '1 if Redis answers, otherwise 0; absent without REDIS_URL.',
    collect() {
      if (redis) this.set(redis.isUp() ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: 'market_signals_history_faults',
    registers,
    help: 'Rows of recorded days that are too many by the last check; absent before the first.',
    collect() {
      const standing = db.isAway() ? null : historyCheck?.();
      if (standing) this.set(standing.faults.reduce((sum, { rows }) => sum + rows, 0));
      else this.remove();
    },
  });
  if (background) backgroundMetrics(background, registers);
  replicaMetrics(db.replicas, { versions, clock, registers });
  new Gauge({
    name: 'market_signals_family_age_seconds',
    registers,
    labelNames: ['family'] as const,
    help: 'Time since the data of a family last changed, seconds.',
    collect() {
      for (const { family, generatedAt } of versions.all())
        if (isFamily(family)) this.set({ family }, secondsSince(generatedAt));
    },
  });
  const storedGauges: Gauge[] = [];
  /** A gauge of jobs or sources, which `readStored` fills. */
  const addStored = <Label extends string>(name: string, labelNames: readonly Label[], help: string): Gauge<Label> => {
    const gauge = new Gauge({ name: `market_signals_${name}`, registers, labelNames, help });
    storedGauges.push(gauge);
    return gauge;
  };
  const jobFailures = addStored('job_failures', ['name'], 'Consecutive failures of a job.');
  const jobAge = addStored('job_age_seconds', ['name'], 'Time since a job last succeeded, seconds.');
  const jobOverdue = addStored(
    'job_overdue_seconds',
    ['name'],
    'Time since a job should have run by its schedule and has not, seconds; 0 if it has run.',
  );
  const filesLeft = addStored('source_files_left', ['source'], 'Files of a source still to be fetched.');
  const holes = addStored('source_holes', ['source'], 'Files of a source that are refused or missing.');
  const fetchingAge = addStored(
    'source_fetching_seconds',
    ['source'],
    'How long the current run has been fetching from a source, seconds; 0 if none is.',
  );
  const deliveriesWaiting = addStored('deliveries_waiting', [], 'Events that wait for delivery to a webhook.');
  const deliveryOverdue = addStored(
    'delivery_overdue_seconds',
    [],
    'How long the oldest delivery is due that no attempt has failed, seconds; 0 if none is.',
  );
  const sourceState = addStored(
    'source_state',
    ['source', 'state'],
    '1 for the current state of a source, 0 for the others.',
  );

  /** Metrics read from the database are omitted while it is unavailable; `market_signals_database_up` reports that. */
  const unlessAway = async <T>(query: () => Promise<T[]>): Promise<T[]> => (db.isAway() ? [] : query().catch(() => []));

  /** Refreshes jobs and sources from the database. */
  async function readStored(): Promise<void> {
    const [runs, sources, deliveries] = await Promise.all([
      unlessAway(() => db.query<JobRow>('SELECT "name", "ran_at" AS "ranAt", "failures" FROM "job_run"')),
      unlessAway(() => dataSources(db, clock())),
      unlessAway(() => db.query<DeliveryRow>(DELIVERIES)),
    ]);
    for (const gauge of storedGauges) gauge.reset();
    for (const { name, ranAt, failures } of runs) {
      jobFailures.set({ name }, failures);
      if (ranAt) jobAge.set({ name }, secondsSince(ranAt));
      const dueAt = schedules.get(name)?.latest(clock());
      if (dueAt) jobOverdue.set({ name }, ranAt && ranAt < dueAt ? secondsSince(dueAt) : 0);
    }
    for (const { waiting, dueAt } of deliveries) {
      deliveriesWaiting.set(waiting);
      deliveryOverdue.set(dueAt ? Math.max(secondsSince(dueAt), 0) : 0);
    }
    for (const source of sources) {
      filesLeft.set({ source: source.name }, source.filesLeft);
      holes.set({ source: source.name }, source.holes);
      fetchingAge.set({ source: source.name }, source.fetchingSince ? secondsSince(source.fetchingSince) : 0);
      for (const state of DATA_SOURCE_STATES)
        sourceState.set({ source: source.name, state }, source.state === state ? 1 : 0);
    }
  }

  const nameOf = createOperationNames();
  return {
    onOperation({ request, durationMs, code }) {
      const operation = nameOf(request.operation);
      operations.inc({ operation, code: code ?? 'ok', cache: isCached(request) ? 'hit' : 'miss' });
      duration.observe({ operation }, durationMs / 1_000);
      if (request.caller && request.cost) calls.inc({ tier: request.caller.tier }, request.cost.actual);
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
