import type { Database } from '../db/open.ts';
import type { Writer } from '../writing/brief.ts';
import { followUp, reopen } from './follow-up.ts';
import type { DeriveJob } from './job.ts';
import { runDue } from './run.ts';

/** How often it looks for what is due. */
const LOOK_EVERY_MS = 20_000;
/** After the first failure, doubled with each further one up to an hour. */
const RETRY_MS = 60_000;
const RETRY_MOST_MS = 3_600_000;

export type SchedulerOptions = {
  db: Database;
  jobs: readonly DeriveJob[];
  now: () => Date;
  /** Told of each run. */
  report: (line: { job: string; rows: number } | { job: string; error: string }) => void;
};
export type FollowUpOptions = SchedulerOptions & { writer: Writer };

type Run = { name: string; ranAt: Date | null; failedAt: Date | null; failures: number };

/**
 * Runs every scheduled job that is due and has not run since, in their order; what a stopped gateway missed is due when
 * it starts. A job that failed is tried again, later each time. Several processes share the work: none runs twice.
 */
export async function runSchedule({ db, jobs, now, report }: SchedulerOptions): Promise<void> {
  const runs = await db.query<Run>(
    'SELECT "name", "ran_at" AS "ranAt", "failed_at" AS "failedAt", "failures" FROM "job_run"',
  );
  const runOf = new Map(runs.map((run) => [run.name, run]));
  for (const job of jobs) {
    if (!job.schedule) continue;
    const at = now();
    const dueAt = job.schedule.latest(at);
    if (!isDue(runOf.get(job.name), dueAt, at)) continue;
    try {
      const rows = await runDue(db, job, dueAt, at);
      if (rows !== null) report({ job: job.name, rows });
    } catch (error) {
      report({ job: job.name, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Does what follows the last runs of all jobs, also of those that an import brought about. */
export async function followUps({ db, jobs, now, report, writer }: FollowUpOptions): Promise<void> {
  for (const job of jobs)
    try {
      await followUp(job, { db, writer, now: now() });
    } catch (error) {
      report({ job: job.name, error: error instanceof Error ? error.message : String(error) });
    }
}

function isDue(run: Run | undefined, dueAt: Date, now: Date): boolean {
  if (run?.ranAt && run.ranAt >= dueAt) return false;
  if (!run?.failedAt || run.failedAt < dueAt) return true;
  const pause = Math.min(RETRY_MS * 2 ** (run.failures - 1), RETRY_MOST_MS);
  return now.valueOf() >= run.failedAt.valueOf() + pause;
}

/**
 * Keeps running what is due, and what follows it, until it is stopped; a look that fails as a whole is repeated at the
 * next. What follows may take long: nothing waits for it, and what is not done at the stop is left for the next start.
 */
export function startScheduler(options: FollowUpOptions): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  let [isIdle, isFollowing, isStopped] = [true, false, false];
  const failed = (error: unknown) => options.report({ job: 'schedule', error: String(error) });
  const follow = () => {
    if (isFollowing || isStopped) return;
    isFollowing = true;
    followUps({ ...options, report: (line) => isStopped || options.report(line) })
      .catch((error: unknown) => isStopped || failed(error))
      .finally(() => {
        isFollowing = false;
      });
  };
  const look = () => {
    if (!isIdle) return;
    isIdle = false;
    looking = runSchedule(options)
      .catch(failed)
      .finally(() => {
        isIdle = true;
        follow();
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await looking;
      if (isFollowing)
        await reopen(
          options.db,
          options.jobs.filter(({ after }) => after),
        ).catch(() => {});
    },
  };
}
