import type { Database } from '../db/open.ts';
import type { Writer } from '../writing/brief.ts';
import { followUp, reopen } from './follow-up.ts';
import { type DeriveJob, JobWaits } from './job.ts';
import { runDue } from './run.ts';

/** How often the scheduler polls for due jobs. */
export const LOOK_EVERY_MS = 20_000;
/** The delay after the first failure; it doubles with each further failure, up to an hour. */
const RETRY_MS = 60_000;
const RETRY_MOST_MS = 3_600_000;

type SchedulerOptions = {
  db: Database;
  jobs: readonly DeriveJob[];
  now: () => Date;
  /** Called for each run. `waits`: why the job cannot run yet. */
  report: (line: JobLine) => void;
};
type JobLine = { job: string; rows: number } | { job: string; error: string } | { job: string; waits: string };
export type FollowUpOptions = SchedulerOptions & {
  writer: Writer;
  /** Schedules the jobs for imports whose process ended before those jobs ran. */
  makeUp?: () => Promise<void>;
};

type Run = {
  name: string;
  ranAt: Date | null;
  followed: Date | null;
  failedAt: Date | null;
  failures: number;
};

const RUNS = `SELECT "name", "ran_at" AS "ranAt", "followed", "failed_at" AS "failedAt", "failures" FROM "job_run"`;
const queryRuns = async (db: Database) => new Map((await db.query<Run>(RUNS)).map((run) => [run.name, run]));

/**
 * Runs every scheduled job that is due and has not run since, in order; runs that a stopped gateway missed are due when
 * it starts. A failed job is retried after increasing delays. Several processes share the work: no job runs twice.
 */
export async function runSchedule({ db, jobs, now, report }: SchedulerOptions): Promise<void> {
  const runOf = await queryRuns(db);
  for (const job of jobs) {
    if (!job.schedule) continue;
    const at = now();
    const dueAt = job.schedule.latest(at);
    if (!isDue(runOf.get(job.name), dueAt, at)) continue;
    try {
      const rows = await runDue(db, job, dueAt, at);
      if (rows !== null) report({ job: job.name, rows });
    } catch (error) {
      if (error instanceof JobWaits) report({ job: job.name, waits: error.message });
      else report({ job: job.name, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Reports the reason for which a job waits once, not at each try. */
function reportWaitsOnce(report: SchedulerOptions['report']): SchedulerOptions['report'] {
  const reasons = new Map<string, string>();
  return (line) => {
    if (!('waits' in line)) reasons.delete(line.job);
    else if (reasons.get(line.job) === line.waits) return;
    else reasons.set(line.job, line.waits);
    report(line);
  };
}

/** Runs the follow-ups of the last runs of all jobs, including runs caused by imports. */
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

/** Whether a job is due, or a follow-up is not done. A cheap check for a process that starts others to do the work. */
export async function isWorkDue({ db, jobs, now }: Pick<SchedulerOptions, 'db' | 'jobs' | 'now'>): Promise<boolean> {
  const runOf = await queryRuns(db);
  const at = now();
  return jobs.some(({ name, schedule, after }) => {
    const run = runOf.get(name);
    if (schedule && isDue(run, schedule.latest(at), at)) return true;
    return after !== undefined && run?.followed?.valueOf() !== run?.ranAt?.valueOf();
  });
}

/**
 * Runs due jobs and their follow-ups at each `look`, which resolves when both are done. A `look` that fails as a whole
 * is repeated by the next. Follow-ups may take long: `stop` does not wait for them, and leaves them for the next start.
 */
export function createScheduler(followUpOptions: FollowUpOptions): { look(): Promise<void>; stop(): Promise<void> } {
  const options = { ...followUpOptions, report: reportWaitsOnce(followUpOptions.report) };
  let looking: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let isStopped = false;
  const failed = (error: unknown) => options.report({ job: 'schedule', error: String(error) });
  const follow = () => {
    following ??= followUps({ ...options, report: (line) => isStopped || options.report(line) })
      .catch((error: unknown) => isStopped || failed(error))
      .then(() => {
        following = null;
      });
    return following;
  };
  return {
    async look() {
      if (isStopped) return;
      looking ??= runSchedule(options)
        .then(options.makeUp)
        .catch(failed)
        .then(() => {
          looking = null;
        });
      await looking;
      if (!isStopped) await follow();
    },
    async stop() {
      isStopped = true;
      await looking;
      if (following)
        await reopen(
          options.db,
          options.jobs.filter(({ after }) => after),
        ).catch(() => {});
    },
  };
}
