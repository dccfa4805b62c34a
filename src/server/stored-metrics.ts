import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { DATA_SOURCE_STATES, dataSources } from '../gateway/live/data-sources.ts';
import type { DeriveJob } from '../jobs/job.ts';

// Metrics whose values are rows of the database. Each function returns a function that reads them again. They are omitted while the
// database is unavailable; `market_signals_database_up` reports that.

type Stored = { db: Database; clock: () => Date; registers: Registry[] };
type ReadMetrics = () => Promise<void>;

const secondsBetween = (from: Date, to: Date): number => (to.valueOf() - from.valueOf()) / 1_000;

const unlessAway = async <T>(db: Database, query: () => Promise<T[]>): Promise<T[]> =>
  db.isAway() ? [] : query().catch(() => []);

/** Creates gauges that are set together: all of them are empty before their values are set. */
function createGauges(registers: Registry[]) {
  const gauges: Gauge[] = [];
  return {
    add<Label extends string>(name: string, labelNames: readonly Label[], help: string): Gauge<Label> {
      const gauge = new Gauge({ name: `market_signals_${name}`, registers, labelNames, help });
      gauges.push(gauge);
      return gauge;
    },
    reset: () => gauges.forEach((gauge) => void gauge.reset()),
  };
}

type JobRow = { name: string; ranAt: Date | null; failures: number };

/** Metrics of jobs. @param jobs all of them; those with a schedule may be overdue */
export function jobMetrics(
  { db, clock, registers }: Stored,
  jobs: readonly Pick<DeriveJob, 'name' | 'schedule'>[],
): ReadMetrics {
  const schedules = new Map(jobs.map(({ name, schedule }) => [name, schedule]));
  const { add, reset } = createGauges(registers);
  const failureCount = add('job_failures', ['name'], 'Consecutive failures of a job.');
  const age = add('job_age_seconds', ['name'], 'Time since a job last succeeded, seconds.');
  const overdue = add(
    'job_overdue_seconds',
    ['name'],
    'Time since a job should have run by its schedule and has not, seconds; 0 if it has run.',
  );
  return async () => {
    const rows = await unlessAway(db, () =>
      db.query<JobRow>('SELECT "name", "ran_at" AS "ranAt", "failures" FROM "job_run"'),
    );
    const now = clock();
    reset();
    for (const { name, ranAt, failures } of rows) {
      failureCount.set({ name }, failures);
      if (ranAt) age.set({ name }, secondsBetween(ranAt, now));
      const dueAt = schedules.get(name)?.latest(now);
      if (dueAt) overdue.set({ name }, ranAt && ranAt < dueAt ? secondsBetween(dueAt, now) : 0);
    }
  };
}

/** Metrics of sources of files. */
export function sourceMetrics({ db, clock, registers }: Stored): ReadMetrics {
  const { add, reset } = createGauges(registers);
  const filesLeft = add('source_files_left', ['source'], 'Files of a source still to be fetched.');
  const holes = add('source_holes', ['source'], 'Files of a source that are refused or missing.');
  const fetchingAge = add(
    'source_fetching_seconds',
    ['source'],
    'How long the current run has been fetching from a source, seconds; 0 if none is.',
  );
  const sourceState = add(
    'source_state',
    ['source', 'state'],
    '1 for the current state of a source, 0 for the others.',
  );
  return async () => {
    const sources = await unlessAway(db, () => dataSources(db, clock()));
    reset();
    for (const { name: source, ...standing } of sources) {
      filesLeft.set({ source }, standing.filesLeft);
      holes.set({ source }, standing.holes);
      fetchingAge.set({ source }, standing.fetchingSince ? secondsBetween(standing.fetchingSince, clock()) : 0);
      for (const state of DATA_SOURCE_STATES) sourceState.set({ source, state }, standing.state === state ? 1 : 0);
    }
  };
}

type DeliveryRow = { waiting: number; dueAt: Date | null };
/** A receiver that fails is tried again with pauses, which is its owner's matter: only alerts without failures count as due. */
const DELIVERIES = `SELECT (SELECT count(*)::int FROM "alert_delivery") AS "waiting", min("next_attempt_at") AS "dueAt"
  FROM "alert" WHERE "next_attempt_at" IS NOT NULL AND "paused_reason" IS NULL AND "attempts" = 0`;

/** Metrics of the events that are delivered to webhooks. */
export function deliveryMetrics({ db, clock, registers }: Stored): ReadMetrics {
  const { add, reset } = createGauges(registers);
  const waitingCount = add('deliveries_waiting', [], 'Events that wait for delivery to a webhook.');
  const overdue = add(
    'delivery_overdue_seconds',
    [],
    'How long the oldest delivery is due that no attempt has failed, seconds; 0 if none is.',
  );
  return async () => {
    const rows = await unlessAway(db, () => db.query<DeliveryRow>(DELIVERIES));
    reset();
    for (const { waiting, dueAt } of rows) {
      waitingCount.set(waiting);
      overdue.set(dueAt ? Math.max(secondsBetween(dueAt, clock()), 0) : 0);
    }
  };
}
