import type { Database, Sql } from '../db/open.ts';
import { bumpVersion } from '../db/versions.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import type { Schedule } from '../lib/schedules.ts';
import type { Writer } from '../writing/brief.ts';

/** Turns facts into the snapshots of a family. Pure over the stored facts: the same facts and day give the same rows. */
export type DeriveJob = {
  name: string;
  /**
   * The families it reads, which decide when it runs again: as imported, or as the jobs before it left them. The order
   * of the jobs follows from the snapshots.
   */
  reads: { facts?: readonly string[]; snapshots?: readonly string[] };
  /** The families whose snapshots it writes. */
  writes: readonly string[];
  /** When it runs beside imports, where time alone changes what it makes. */
  schedule?: Schedule;
  /** `asOf`: a day in New York; facts of later days are not looked at. */
  run(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }>;
  /**
   * What follows a run outside of its transaction, because it is slow: a text by a remote writer. The scheduler does it
   * at its next look, whoever ran the job.
   */
  after?(context: AfterRun): Promise<void>;
};
export type AfterRun = { db: Database; writer: Writer; now: Date };

/**
 * Runs one job in a transaction with the new version of what it writes. Jobs of the same name take turns, in whatever
 * process they run. @returns how many rows it made
 */
export async function runJob(db: Database, job: DeriveJob, now: Date, asOf: Date): Promise<number> {
  try {
    return await db.transaction(async (sql) => {
      await sql.query('SELECT pg_advisory_xact_lock(hashtext($1))', [lockOf(job)]);
      return await made(sql, job, now, asOf);
    });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/** Runs a job that is due unless another process does, or did meanwhile. @returns its rows; null where it did not run */
export async function runDue(db: Database, job: DeriveJob, dueAt: Date, now: Date): Promise<number | null> {
  try {
    return await db.transaction(async (sql) => {
      const [lock] = await sql.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS "free"', [
        lockOf(job),
      ]);
      if (!lock?.free) return null;
      const [run] = await sql.query<{ ranAt: Date | null }>(
        'SELECT "ran_at" AS "ranAt" FROM "job_run" WHERE "name" = $1',
        [job.name],
      );
      return run?.ranAt && run.ranAt >= dueAt ? null : await made(sql, job, now, newYorkDay(now));
    });
  } catch (error) {
    await keepFailure(db, job, now, error);
    throw error;
  }
}

/**
 * Does what follows a job's last run, unless a process has done it or is about to. What fails is open again.
 * @returns whether there was something to do
 */
export async function followUp(job: DeriveJob, context: AfterRun): Promise<boolean> {
  if (!job.after) return false;
  const claimed = await context.db.query(
    'UPDATE "job_run" SET "followed" = "ran_at" WHERE "name" = $1 AND "followed" IS DISTINCT FROM "ran_at" RETURNING 1',
    [job.name],
  );
  if (claimed.length === 0) return false;
  try {
    await job.after(context);
    return true;
  } catch (error) {
    await reopen(context.db, [job]);
    throw error;
  }
}

/** Leaves what follows these jobs' last runs to be done again. */
export const reopen = (db: Database, jobs: readonly DeriveJob[]): Promise<unknown> =>
  db.query('UPDATE "job_run" SET "followed" = NULL WHERE "name" = ANY($1::text[])', [jobs.map(({ name }) => name)]);

const lockOf = ({ name }: DeriveJob): string => `market-signals job ${name}`;

async function made(sql: Sql, { name, writes, run }: DeriveJob, now: Date, asOf: Date): Promise<number> {
  const result = await run(sql, asOf);
  for (const family of writes) await bumpVersion(sql, family, { now, ...result });
  await sql.query(
    `INSERT INTO "job_run" ("name", "ran_at") VALUES ($1, $2) ON CONFLICT ("name") DO UPDATE
     SET "ran_at" = excluded."ran_at", "error" = NULL, "failed_at" = NULL, "failures" = 0`,
    [name, now.toISOString()],
  );
  return result.rows;
}

/** A database that cannot take the note either has more to say than this. */
async function keepFailure(db: Database, { name }: DeriveJob, now: Date, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const note = `INSERT INTO "job_run" AS j ("name", "error", "failed_at", "failures") VALUES ($1, $2, $3, 1)
    ON CONFLICT ("name") DO UPDATE SET "error" = $2, "failed_at" = $3, "failures" = j."failures" + 1`;
  await db.query(note, [name, message, now.toISOString()]).catch(() => {});
}
