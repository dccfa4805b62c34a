import { type ChangeLog, changeLog } from '../db/changes.ts';
import type { Dataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import { getTraits } from '../db/traits.ts';
import { isoDate } from '../lib/dates.ts';
import { createNewestRead } from '../lib/newest-read.ts';
import { newYorkDay } from '../market/calendar.ts';
import { isFollowUpOpen } from './follow-up.ts';
import { getInputVersions, lastRuns, movedSince, readDatasetStates } from './inputs.ts';
import type { DeriveJob } from './job.ts';
import { collectKeyColumns } from './keys.ts';
import { inDependencyOrder, inRunningOrder } from './order.ts';
import { findPending, isWaiting } from './pending.ts';
import { type Made, runJob } from './run.ts';

/** A job that ran, and the number of rows in its snapshots. */
type Done = { name: string; rows: number };

/**
 * Called for each job that ran, with the number of jobs that are finished or had nothing to do, and the number of all
 * jobs.
 */
export type ReportJob = (job: Done, finished: number, of: number) => void;

type CatchUp = { log?: ChangeLog; onlyKeyed?: boolean; report?: ReportJob; atOnce?: number };

/** Whether a job reads facts or snapshots of one of the families. */
const readsAny = ({ reads: { facts = [], snapshots = [] } }: DeriveJob, datasets: ReadonlySet<Dataset>): boolean =>
  [...facts, ...snapshots].some((dataset) => datasets.has(dataset));

const readsAnything = ({ reads: { facts = [], snapshots = [] } }: DeriveJob): boolean =>
  facts.length + snapshots.length > 0;

/** The jobs in running order, and how they run. */
export type Pipeline = ReturnType<typeof createPipeline>;

/** Puts the jobs in running order, and runs those that a change affects. */
export function createPipeline(unordered: readonly DeriveJob[]) {
  const jobs: readonly DeriveJob[] = inRunningOrder(unordered);
  const keyColumns = collectKeyColumns(jobs);

  /**
   * Runs the jobs that need to run, each in its own transaction, after the jobs it depends on. A job that fails keeps
   * its old snapshot; the other jobs still run, and its error is thrown at the end.
   * @param atOnce the maximum number of jobs that run at a time
   * @returns the jobs that ran, in running order
   */
  async function runThose(
    isToRun: (job: DeriveJob) => Promise<boolean> | boolean,
    run: (job: DeriveJob) => Promise<Made | null>,
    report: ReportJob = () => {},
    atOnce: number,
  ): Promise<Done[]> {
    const results = new Map<DeriveJob, Done>();
    const failures: Error[] = [];
    let finished = 0;
    const madeBy = async (job: DeriveJob): Promise<Made | null> => {
      try {
        return await run(job);
      } catch (error) {
        failures.push(
          new Error(`deriving ${job.name} failed: ${error instanceof Error ? error.message : error}`, { cause: error }),
        );
        return null;
      }
    };
    const runOne = async (job: DeriveJob) => {
      const result = (await isToRun(job)) ? await madeBy(job) : null;
      finished += 1;
      if (!result) return;
      const jobResult = { name: job.name, rows: result.rows };
      results.set(job, jobResult);
      report(jobResult, finished, jobs.length);
    };
    await inDependencyOrder(jobs, runOne, atOnce);
    if (failures.length > 0)
      throw failures.length === 1
        ? failures[0]
        : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return jobs.flatMap((job) => results.get(job) ?? []);
  }

  type DeriveOptions = {
    now: Date;
    asOf?: Date | undefined;
    report?: ReportJob | undefined;
    isChosen: (job: DeriveJob) => boolean;
    /** The families that are taken as changed. */
    changed?: readonly Dataset[] | null;
    /** Whether a job is skipped if it is up to date. */
    onlyChanges: (job: DeriveJob) => boolean;
  };

  /** Runs the chosen jobs, and the jobs that read what those changed. */
  function deriveFrom(
    db: Database,
    { now, asOf = newYorkDay(now), report, isChosen, changed, onlyChanges }: DeriveOptions,
  ): Promise<Done[]> {
    const changedDatasets = new Set(changed);
    return runThose(
      (job) => isChosen(job) || readsAny(job, changedDatasets),
      async (job) => {
        const running = { now, asOf, log: changeLog(keyColumns), onlyChanges: onlyChanges(job) };
        const result = await runJob(db, job, running);
        for (const dataset of result?.changed ?? []) changedDatasets.add(dataset);
        return result;
      },
      report,
      getTraits(db).jobsAtOnce,
    );
  }

  /**
   * Runs the jobs that read these families, whether or not anything changed, and the jobs that read what those changed.
   * @param datasets null: all jobs except those that depend on time alone
   * @param now the timestamp of the snapshots
   * @param asOf the day in New York whose state they show; default: that of `now`
   */
  const derive = (
    db: Database,
    datasets: readonly Dataset[] | null,
    now: Date,
    asOf?: Date,
    report?: ReportJob,
  ): Promise<Done[]> =>
    deriveFrom(db, {
      now,
      asOf,
      report,
      changed: datasets,
      isChosen: (job) => datasets === null && readsAnything(job),
      onlyChanges: () => false,
    });

  /** Like `derive`, for the job with this name and the jobs that read what it changes. */
  const runNamed = (db: Database, name: string, now: Date, asOf?: Date, report?: ReportJob): Promise<Done[]> =>
    deriveFrom(db, {
      now,
      asOf,
      report,
      isChosen: (job) => job.name === name,
      onlyChanges: (job) => job.name !== name,
    });

  /**
   * Updates the snapshots after an import of these families: runs the jobs whose inputs changed since their last run,
   * the jobs that failed, and those that read these families and last ran for another day.
   * @param options `log`: the changes of this process; keyed jobs run only for these. `onlyKeyed`: leaves the other
   *   jobs, which derive the entire market, and deferred jobs for later. `atOnce`: the maximum number of jobs that run at a time;
   *   default: several on a server, one on an embedded database
   */
  async function catchUp(
    db: Database,
    imported: readonly Dataset[],
    now: Date,
    asOf: Date = newYorkDay(now),
    { log = changeLog(keyColumns), onlyKeyed = false, report, atOnce = getTraits(db).jobsAtOnce }: CatchUp = {},
  ): Promise<Done[]> {
    const day = isoDate(asOf);
    const runs = await lastRuns(db);
    const reached = new Set(imported);
    // Jobs that end at the same time read them at the same time.
    const states = await createNewestRead(() => readDatasetStates(db));
    return runThose(
      (job) => {
        if (onlyKeyed && !(job.keyed && !job.keyed.isDeferred)) return false;
        const run = runs.get(job.name);
        if (run?.error || movedSince(run, getInputVersions(job, states.get())).length > 0) return true;
        return run?.asOf !== day && readsAny(job, reached);
      },
      async (job) => {
        const result = await runJob(db, job, { now, asOf, log, onlyChanges: true });
        for (const dataset of result?.changed ?? []) reached.add(dataset);
        if (result) await states.refresh();
        return result;
      },
      report,
      atOnce,
    );
  }

  /**
   * Whether an input changed that its job has not processed. A failed job does not count: it waits for its next
   * attempt.
   */
  async function isBehind(db: Database): Promise<boolean> {
    const [runs, states] = [await lastRuns(db), await readDatasetStates(db)];
    const pending = findPending(states);
    return jobs.some((job) => {
      const run = runs.get(job.name);
      return !run?.error && !isWaiting(job, pending) && movedSince(run, getInputVersions(job, states)).length > 0;
    });
  }

  /** Whether jobs or their follow-ups may still change data after an import. */
  const isMoreExpected = async (db: Database): Promise<boolean> => (await isBehind(db)) || isFollowUpOpen(db, jobs);

  return { jobs, keyColumns, derive, runNamed, catchUp, isBehind, isMoreExpected };
}
