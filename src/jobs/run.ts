import { type ChangedKeys, type ChangeLog, formatFactsInput } from '../db/changes.ts';
import type { Dataset } from '../db/datasets.ts';
import { markWritten } from '../db/loading.ts';
import type { Database, Sql } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';
import { bumpVersion } from '../db/versions.ts';
import { countingWrites, type Writes } from '../db/writes.ts';
import { isoDate } from '../lib/dates.ts';
import { traced } from '../lib/tracing.ts';
import { newYorkDay } from '../market/calendar.ts';
import {
  type DatasetStates,
  getInputVersions,
  type Inputs,
  type LastRun,
  lastRuns,
  movedSince,
  readDatasetStates,
} from './inputs.ts';
import { type DeriveJob, JobWaits } from './job.ts';
import { keysToRun } from './keys.ts';
import { completesTables, findPending, isWaiting } from './pending.ts';
import { ifFree, inTurn } from './turns.ts';

/** `rows`: how many the snapshots contain now. `changed`: the families that got a new version. */
export type Made = { rows: number; changed: readonly Dataset[] };

/**
 * `asOf`: the day in New York to derive. `log` records the keys that change. `onlyChanges`: skips a job that is up to
 * date, and limits a keyed job to the changed keys if nothing else matters.
 */
type Running = { now: Date; asOf: Date; log: ChangeLog; onlyChanges: boolean };

/**
 * Runs one job in a transaction, and increments the versions of the families it changed. Runs of the same job are
 * serialized, across processes.
 * @returns null if there was nothing to do
 */
export const runJob = (db: Database, job: DeriveJob, running: Running): Promise<Made | null> =>
  traced(`job ${job.name}`, async (span) => {
    const result = await runOnce(db, job, running);
    span.set({ 'market_signals.job.has_run': result !== null });
    if (result) span.set({ 'market_signals.job.rows': result.rows, 'market_signals.job.changed': [...result.changed] });
    return result;
  });

async function runOnce(db: Database, job: DeriveJob, running: Running): Promise<Made | null> {
  try {
    const run = await inTurn(db, getLockName(job), (sql) => runLocked(sql, job, running), {
      shared: job.sharedTurn,
    });
    for (const { family, version, keys } of run?.bumps ?? []) if (keys) running.log.add(family, version, keys);
    return run && { rows: run.rows, changed: run.bumps.map(({ family }) => family) };
  } catch (error) {
    await keepFailure(db, job, running.now, error);
    throw error;
  }
}

/**
 * Runs a job that is due, unless another process is running it or has just run it. If no input changed since its last
 * run for this day, only records the time.
 * @returns the number of rows; null if it did not run
 */
export const runDue = (db: Database, job: DeriveJob, dueAt: Date, now: Date): Promise<number | null> =>
  traced(`job ${job.name}`, async (span) => {
    const rows = await runDueOnce(db, job, dueAt, now);
    span.set({
      'market_signals.job.has_run': rows !== null,
      ...(rows !== null && { 'market_signals.job.rows': rows }),
    });
    return rows;
  });

async function runDueOnce(db: Database, job: DeriveJob, dueAt: Date, now: Date): Promise<number | null> {
  try {
    const runIfDue = async (sql: Sql): Promise<number | null> => {
      const [run] = await sql.query<{ ranAt: Date | null }>(
        'SELECT "ran_at" AS "ranAt" FROM "job_run" WHERE "name" = $1',
        [job.name],
      );
      if (run?.ranAt && run.ranAt >= dueAt) return null;
      const asOf = newYorkDay(now);
      if (isUpToDate(job, (await lastRuns(sql)).get(job.name), await readDatasetStates(sql), isoDate(asOf))) {
        await sql.query('UPDATE "job_run" SET "ran_at" = $2 WHERE "name" = $1', [job.name, now.toISOString()]);
        return null;
      }
      return (await runLocked(sql, job, { now, asOf }))?.rows ?? null;
    };
    return await ifFree(db, getLockName(job), runIfDue, { shared: job.sharedTurn });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/** Whether a job is up to date for this day: its last run succeeded, and none of its inputs has changed since. */
export function isUpToDate(job: DeriveJob, run: LastRun | undefined, states: DatasetStates, asOf: string): boolean {
  const inputs = getInputVersions(job, states);
  if (!run || run.error !== null || run.asOf !== asOf || Object.keys(inputs).length === 0) return false;
  return movedSince(run, inputs).length === 0;
}

/** A digest of the inputs whose changes do not run the job by themselves; null if there are none. */
async function digestOtherInputs(sql: Sql, { keyed, uses }: DeriveJob, asOf: Date): Promise<string | null> {
  if (keyed) return keyed.rest(sql, asOf);
  if (!uses) return null;
  const params = uses.digest.includes('$1') ? [isoDate(asOf)] : [];
  return (await queryRow<{ digest: string | null }>(sql, uses.digest, params)).digest;
}

/** Whether the inputs that changed since a job's last run for this day are rows that it does not use. */
function isUnaffected(
  job: DeriveJob,
  run: LastRun | undefined,
  states: DatasetStates,
  { day, rest }: { day: string; rest: string | null },
): boolean {
  const { uses } = job;
  if (!uses || !run || run.error !== null || run.asOf !== day || rest === null || run.rest !== rest) return false;
  return movedSince(run, getInputVersions(job, states)).every((input) =>
    uses.families.some((dataset) => dataset === input || formatFactsInput(dataset) === input),
  );
}

const getLockName = ({ name }: DeriveJob): string => `market-signals job ${name}`;

/** A family with a new version, and its changed keys; null if they are unknown. */
type Bump = { family: Dataset; version: number; keys: ChangedKeys | null };

async function runLocked(
  sql: Sql,
  job: DeriveJob,
  { now, asOf, log, onlyChanges = false }: Pick<Running, 'now' | 'asOf'> & Partial<Running>,
): Promise<{ rows: number; bumps: readonly Bump[] } | null> {
  const day = isoDate(asOf);
  const last = (await lastRuns(sql)).get(job.name);
  // Read before the job reads its inputs, so that an import committed meanwhile makes it run again.
  const states = await readDatasetStates(sql);
  const pending = findPending(states);
  if (isWaiting(job, pending)) return null;
  const completes = completesTables(job, pending);
  const run = onlyChanges ? last : undefined;
  // Checked again under the lock: another process may have just run it.
  if (onlyChanges && isUpToDate(job, run, states, day)) return null;
  const rest = await digestOtherInputs(sql, job, asOf);
  const isUnchanged = onlyChanges && isUnaffected(job, run, states, { day, rest });
  const keys = onlyChanges && log && !isUnchanged ? await keysToRun(sql, job, run, { states, day, rest, log }) : null;
  if (isUnchanged || keys?.only.size === 0) {
    if (completes) await markWritten(sql, job.name);
    await noteRun(sql, job, now, { day, rest, inputs: getInputVersions(job, states) });
    return null;
  }
  const {
    result,
    writes,
    keys: changedKeys,
  } = await countingWrites(
    markedWhilePaused(sql, job),
    (jobSql) => job.run(jobSql, asOf, keys?.only, now, keys?.aged),
    log?.columns,
  );
  if (completes) await markWritten(sql, job.name);
  const isResumed = last !== undefined && isInterrupted(job, last);
  // Sorted, so that no two jobs wait for each other's versions.
  const changed = job.writes.toSorted().filter((dataset) => {
    const state = states.get(dataset);
    return isResumed || completes || !state || state.asOf !== result.asOf || hasWritten(job, dataset, writes);
  });
  const bumps: Bump[] = [];
  for (const dataset of changed) {
    const { version } = await bumpVersion(sql, dataset, { now, ...result });
    bumps.push({ family: dataset, version, keys: isResumed ? null : changedKeys });
  }
  await noteRun(sql, job, now, { day, rest, inputs: getInputVersions(job, withBumped(states, changed)) });
  return { rows: result.rows, bumps };
}

/**
 * Clears the job's recorded inputs at the first pause, which commits part of its rows. If the process dies before the
 * job finishes, the job is out of date: it runs again and increments the version of every family it writes.
 */
function markedWhilePaused(sql: Sql, { name }: DeriveJob): Sql {
  const { pause } = sql;
  if (!pause) return sql;
  let isMarked = false;
  return {
    ...sql,
    async pause() {
      if (!isMarked && sql.hasBegun?.()) {
        await sql.query(
          `INSERT INTO "job_run" ("name", "inputs") VALUES ($1, '{}') ON CONFLICT ("name") DO UPDATE SET "inputs" = '{}', "rest" = NULL`,
          [name],
        );
        isMarked = true;
      }
      await pause();
    },
  };
}

/**
 * Whether the last run committed a part and did not finish: its recorded inputs are empty although the job reads some.
 */
export const isInterrupted = (job: DeriveJob, { inputs }: LastRun): boolean =>
  inputs !== null && Object.keys(inputs).length === 0 && Object.keys(getInputVersions(job, new Map())).length > 0;

type Note = { day: string; rest: string | null; inputs: Inputs };

const noteRun = (sql: Sql, { name }: DeriveJob, now: Date, { day, rest, inputs }: Note): Promise<unknown> =>
  sql.query(
    `INSERT INTO "job_run" ("name", "ran_at", "as_of", "inputs", "rest") VALUES ($1, $2, $3::date, $4::jsonb, $5)
     ON CONFLICT ("name") DO UPDATE SET "ran_at" = excluded."ran_at", "as_of" = excluded."as_of",
       "inputs" = excluded."inputs", "rest" = excluded."rest", "error" = NULL, "failed_at" = NULL, "failures" = 0`,
    [name, now.toISOString(), day, JSON.stringify(inputs), rest],
  );

const hasWritten = ({ tables }: DeriveJob, dataset: Dataset, writes: Writes): boolean =>
  tables ? (tables[dataset] ?? []).some((table) => writes.has(table)) : writes.size > 0;

/** A job that reads its own snapshots has already processed its new version. */
const withBumped = (states: DatasetStates, bumped: readonly string[]): DatasetStates =>
  new Map([
    ...states,
    ...bumped.map((family) => {
      const { version, facts, asOf } = states.get(family) ?? { version: 0, facts: 0, asOf: null };
      return [family, { version: version + 1, facts, asOf }] as const;
    }),
  ]);

/**
 * The failure is not recorded if the database cannot be written: then its own errors matter more. A job that waits has no error,
 * and tries again after the pause of a first failure.
 */
async function keepFailure(db: Database, { name }: DeriveJob, now: Date, error: unknown): Promise<void> {
  const isWaiting = error instanceof JobWaits;
  const message = isWaiting ? null : (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const note = `INSERT INTO "job_run" AS j ("name", "error", "failed_at", "failures") VALUES ($1, $2, $3, 1)
    ON CONFLICT ("name") DO UPDATE SET "error" = $2, "failed_at" = $3, "failures" = ${isWaiting ? '1' : 'j."failures" + 1'}`;
  await db.query(note, [name, message, now.toISOString()]).catch(() => {});
}
