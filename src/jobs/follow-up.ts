import type { Database } from '../db/open.ts';
import type { AfterRun, DeriveJob } from './job.ts';

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
