import type { Database } from '../db/open.ts';
import { queryRow } from '../db/sql.ts';
import type { AfterRun, DeriveJob } from './job.ts';

/**
 * Runs the follow-up of a job's last run, unless a process has run it or is running it. A failed follow-up is reopened.
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

/** Marks the follow-ups of these jobs' last runs as not done. */
export const reopen = (db: Database, jobs: readonly DeriveJob[]): Promise<unknown> =>
  db.query('UPDATE "job_run" SET "followed" = NULL WHERE "name" = ANY($1::text[])', [jobs.map(({ name }) => name)]);

/** Whether the follow-up of a job's last run has yet to begin. */
export async function isFollowUpOpen(db: Database, jobs: readonly DeriveJob[]): Promise<boolean> {
  const names = jobs.filter(({ after }) => after).map(({ name }) => name);
  const query = `SELECT EXISTS (SELECT FROM "job_run" WHERE "name" = ANY($1::text[]) AND "error" IS NULL
    AND "followed" IS DISTINCT FROM "ran_at") AS "is"`;
  return (await queryRow<{ is: boolean }>(db, query, [names])).is;
}
