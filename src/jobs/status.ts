import { auditOperator } from '../db/audit.ts';
import type { Dataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import { suggestion } from '../lib/suggestion.ts';
import { newYorkDay } from '../market/calendar.ts';
import type { DeriveJob } from './job.ts';
import type { Pipeline, ReportJob } from './pipeline.ts';

/** A job and its last runs. Instants are ISO 8601, days `YYYY-MM-DD`. */
export type JobStatus = {
  name: string;
  /** When it is due, in words; null if it runs only when its inputs change. */
  schedule: string | null;
  /** The latest instant at which it was due; null without a schedule. */
  dueAt: string | null;
  /** The families that it reads and writes. */
  reads: Dataset[];
  writes: Dataset[];
  /** Its last success, and the day that it derived; null before the first. */
  ranAt: string | null;
  asOf: string | null;
  /** Why it has failed since then; null if it has not. */
  error: string | null;
  failedAt: string | null;
  /** Failures in a row. */
  failures: number;
};

type Run = {
  name: string;
  ranAt: Date | null;
  asOf: string | null;
  error: string | null;
  failedAt: Date | null;
  failures: number;
};

const RUNS = `SELECT "name", "ran_at" AS "ranAt", "as_of"::text AS "asOf", "error", "failed_at" AS "failedAt", "failures" FROM "job_run"`;

/** Every job in running order, with its last runs. */
export async function listJobs(db: Database, jobs: readonly DeriveJob[], now: Date): Promise<JobStatus[]> {
  const runs = new Map((await db.query<Run>(RUNS)).map((run) => [run.name, run]));
  return jobs.map(({ name, schedule, reads, writes }) => {
    const run = runs.get(name);
    return {
      name,
      schedule: schedule?.says ?? null,
      dueAt: schedule?.latest(now).toISOString() ?? null,
      reads: [...new Set([...(reads.facts ?? []), ...(reads.snapshots ?? [])])],
      writes: [...writes],
      ranAt: run?.ranAt?.toISOString() ?? null,
      asOf: run?.asOf ?? null,
      error: run?.error ?? null,
      failedAt: run?.failedAt?.toISOString() ?? null,
      failures: run?.failures ?? 0,
    };
  });
}

type NamedRun = { name: string; now: Date; lookAt: Date; by?: string; report?: ReportJob };

/**
 * Runs a job now, even if it is up to date, and then the jobs that read its changed snapshots. `by`: the
 * actor in the audit log.
 * @returns the jobs that ran
 * @throws if there is no such job
 */
export async function runNamedJob(
  db: Database,
  { jobs, runNamed }: Pipeline,
  { name, now, lookAt, by, report }: NamedRun,
): Promise<{ name: string; rows: number }[]> {
  const names = jobs.map((job) => job.name);
  if (!names.includes(name)) throw new Error(`There is no job '${name}'.${suggestion(name, names)}`);
  await auditOperator(db, by, { action: 'JOB_STARTED', subject: name, detail: {} }, now);
  return runNamed(db, name, now, newYorkDay(lookAt), report);
}
