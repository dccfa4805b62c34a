import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isDataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import type { Versions } from '../db/versions.ts';
import type { DeriveJob } from '../jobs/job.ts';
import { backgroundMetrics } from './background-metrics.ts';
import type { BackgroundWork } from './background-work.ts';
import type { HistoryCheck } from './history-check.ts';
import type { InFlight } from './in-flight.ts';
import { replicaMetrics } from './replica-metrics.ts';
import { type RequestMetrics, requestMetrics } from './request-metrics.ts';
import { deliveryMetrics, jobMetrics, sourceMetrics } from './stored-metrics.ts';

/** The metrics of a gateway at `/metrics`, for Prometheus. */
export type Metrics = RequestMetrics & {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
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

/** Starts to count. */
export function startMetrics(options: Options): Metrics {
  const { db, versions, clock, jobs, inFlight, mostInFlight = 0, background } = options;
  const register = new Registry();
  const registers = [register];
  processMetrics(register);
  const { onOperation, stop } = requestMetrics(inFlight, mostInFlight, registers);
  serviceMetrics(options, registers);
  if (background) backgroundMetrics(background, registers);
  replicaMetrics(db.replicas, { versions, clock, registers });
  const stored = { db, clock, registers };
  const readers = [jobMetrics(stored, jobs), sourceMetrics(stored), deliveryMetrics(stored)];
  return {
    onOperation,
    async answer(request, response) {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      try {
        await Promise.all(readers.map((read) => read()));
        response.setHeader('Content-Type', register.contentType).end(await register.metrics());
      } catch {
        response.writeHead(500).end();
      }
    },
    stop,
  };
}

/** Memory, garbage collection and the delay of the event loop. */
function processMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
  // Gauges whose names claim to be counters; the same without "total" have the counts by type.
  for (const name of ['active_resources', 'active_handles', 'active_requests'])
    register.removeSingleMetric(`nodejs_${name}_total`);
}

/** The database, Redis, recorded days, and the age of the data. */
function serviceMetrics({ db, versions, clock, redis, historyCheck }: Options, registers: Registry[]): void {
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
  new Gauge({
    name: 'market_signals_family_age_seconds',
    registers,
    labelNames: ['family'] as const,
    help: 'Time since the data of a family last changed, seconds.',
    collect() {
      for (const { family, generatedAt } of versions.all())
        if (isDataset(family)) this.set({ family }, (clock().valueOf() - generatedAt.valueOf()) / 1_000);
    },
  });
}
