import type { ChangedKeys, ChangeLog } from '../db/changes.ts';
import type { Database, Sql } from '../db/open.ts';
import { bumpVersion } from '../db/versions.ts';
import { countingWrites, type Writes } from '../db/writes.ts';
import { isoDate } from '../lib/dates.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { traced } from '../lib/tracing.ts';
import {
  type FamilyStates,
  familyStates,
  getInputVersions,
  type Inputs,
  type LastRun,
  lastRuns,
  movedSince,
} from './inputs.ts';
import type { DeriveJob, OnlyKeys } from './job.ts';
import { keysToRun } from './keys.ts';
import { ifFree, inTurn } from './turns.ts';

/** The result of a run: how many rows there are, and the families that changed. */
export type Made = { rows: number; changed: readonly string[] };

/**
 * When and for which day a job runs. `log` gets what it changes. `onlyChanges`: it does nothing where it is up to date,
 * and a keyed job runs for changed keys alone where it can tell that nothing else matters.
 */
export type Running = { now: Date; asOf: Date; log: ChangeLog; onlyChanges: boolean };

/**
 * Runs one job in a transaction, with a new version of what it changed. Jobs of the same name take turns, in whatever
 * process they run.
 * @returns null if there was nothing to do
 */
export const runJob = (db: Database, job: DeriveJob, running: Running): Promise<Made | null> =>
  traced(`job ${job.name}`, async (span) => {
    const made = await runOnce(db, job, running);
    span.set({ 'market_signals.job.has_run': made !== null });
    if (made) span.set({ 'market_signals.job.rows': made.rows, 'market_signals.job.changed': [...made.changed] });
    return made;
  });

async function runOnce(db: Database, job: DeriveJob, running: Running): Promise<Made | null> {
  try {
    const run = await inTurn(db, getLockName(job), (sql) => made(sql, job, running));
    for (const { family, version, keys } of run?.bumps ?? []) if (keys) running.log.add(family, version, keys);
    return run && { rows: run.rows, changed: run.bumps.map(({ family }) => family) };
  } catch (error) {
    await keepFailure(db, job, running.now, error);
    throw error;
  }
}

/**
 * Runs a job that is due unless another process does, or did meanwhile. Where nothing moved since it last ran for this
 * day, that is only noted. @returns its rows; null if it did not run
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
    return await ifFree(db, getLockName(job), async (sql) => {
      const [run] = await sql.query<{ ranAt: Date | null }>(
        'SELECT "ran_at" AS "ranAt" FROM "job_run" WHERE "name" = $1',
        [job.name],
      );
      if (run?.ranAt && run.ranAt >= dueAt) return null;
      const asOf = newYorkDay(now);
      if (isUpToDate(job, (await lastRuns(sql)).get(job.name), await familyStates(sql), isoDate(asOf))) {
        await sql.query('UPDATE "job_run" SET "ran_at" = $2 WHERE "name" = $1', [job.name, now.toISOString()]);
        return null;
      }
      return (await made(sql, job, { now, asOf }))?.rows ?? null;
    });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/** Whether a job is up to date for this day: its last run succeeded, and none of its inputs has changed since. */
export function isUpToDate(job: DeriveJob, run: LastRun | undefined, states: FamilyStates, asOf: string): boolean {
  const inputs = getInputVersions(job, states);
  if (!run || run.error !== null || run.asOf !== asOf || Object.keys(inputs).length === 0) return false;
  return movedSince(run, inputs).length === 0;
}

const getLockName = ({ name }: DeriveJob): string => `market-signals job ${name}`;

/** A family with a new version, and the keys of what changed; null if they are unknown. */
type Bump = { family: string; version: number; keys: ChangedKeys | null };

async function made(
  sql: Sql,
  job: DeriveJob,
  { now, asOf, log, onlyChanges = false }: Pick<Running, 'now' | 'asOf'> & Partial<Running>,
): Promise<{ rows: number; bumps: readonly Bump[] } | null> {
  const day = isoDate(asOf);
  const last = (await lastRuns(sql)).get(job.name);
  // As they are before it reads: what is imported meanwhile may be in its rows or not, and makes it run again.
  const states = await familyStates(sql);
  const run = onlyChanges ? last : undefined;
  // Another process may have run it since this one looked.
  if (onlyChanges && isUpToDate(job, run, states, day)) return null;
  const rest = (await job.keyed?.rest(sql, asOf)) ?? null;
  const only: OnlyKeys | null = onlyChanges && log ? await keysToRun(sql, job, run, { states, day, rest, log }) : null;
  if (only?.size === 0) {
    await noteRun(sql, job, now, { day, rest, inputs: getInputVersions(job, states) });
    return null;
  }
  const { result, writes, keys } = await countingWrites(
    markedWhilePaused(sql, job),
    (own) => job.run(own, asOf, only ?? undefined),
    log?.columns,
  );
  const isResumed = last !== undefined && isInterrupted(job, last);
  const changed = job.writes.filter((family) => {
    const state = states.get(family);
    return isResumed || !state || state.asOf !== result.asOf || hasWritten(job, family, writes);
  });
  const bumps: Bump[] = [];
  for (const family of changed) {
    const { version } = await bumpVersion(sql, family, { now, ...result });
    bumps.push({ family, version, keys: isResumed ? null : keys });
  }
  await noteRun(sql, job, now, { day, rest, inputs: getInputVersions(job, withBumped(states, changed)) });
  return { rows: result.rows, bumps };
}

/**
 * The same statements; the first pause of a job also commits that its run has read nothing. So it is behind until it ends,
 * and a run that is interrupted is made up for, with new versions of all that it writes.
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

/** Whether the last run wrote a part and did not end: it says that it has read nothing of what the job reads. */
const isInterrupted = (job: DeriveJob, { inputs }: LastRun): boolean =>
  inputs !== null && Object.keys(inputs).length === 0 && Object.keys(getInputVersions(job, new Map())).length > 0;

type Note = { day: string; rest: string | null; inputs: Inputs };

const noteRun = (sql: Sql, { name }: DeriveJob, now: Date, { day, rest, inputs }: Note): Promise<unknown> =>
  sql.query(
    `INSERT INTO "job_run" ("name", "ran_at", "as_of", "inputs", "rest") VALUES ($1, $2, $3::date, $4::jsonb, $5)
     ON CONFLICT ("name") DO UPDATE SET "ran_at" = excluded."ran_at", "as_of" = excluded."as_of",
       "inputs" = excluded."inputs", "rest" = excluded."rest", "error" = NULL, "failed_at" = NULL, "failures" = 0`,
    [name, now.toISOString(), day, JSON.stringify(inputs), rest],
  );

const hasWritten = ({ tables }: DeriveJob, family: string, writes: Writes): boolean =>
  tables ? (tables[family] ?? []).some((table) => writes.has(table)) : writes.size > 0;

/** A job that reads its own snapshots has seen its new version. */
const withBumped = (states: FamilyStates, bumped: readonly string[]): FamilyStates =>
  new Map([
    ...states,
    ...bumped.map((family) => {
      const { version, facts, asOf } = states.get(family) ?? { version: 0, facts: 0, asOf: null };
      return [family, { version: version + 1, facts, asOf }] as const;
    }),
  ]);

/** A database that cannot take the note either has more to say than this. */
async function keepFailure(db: Database, { name }: DeriveJob, now: Date, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const note = `INSERT INTO "job_run" AS j ("name", "error", "failed_at", "failures") VALUES ($1, $2, $3, 1)
    ON CONFLICT ("name") DO UPDATE SET "error" = $2, "failed_at" = $3, "failures" = j."failures" + 1`;
  await db.query(note, [name, message, now.toISOString()]).catch(() => {});
}
