import { type ChangeLog, changeLog } from '../db/changes.ts';
import type { Database } from '../db/open.ts';
import { isoDate } from '../lib/dates.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { familyStates, getInputVersions, lastRuns, movedSince } from './inputs.ts';
import type { DeriveJob } from './job.ts';
import { collectKeyColumns } from './keys.ts';
import { inDependencyOrder, inRunningOrder } from './order.ts';
import { type Made, runJob } from './run.ts';

/** A job that ran, and how many rows it made. */
export type Done = { name: string; rows: number };

/** Told of each job that ran, how many are finished or had nothing to do, and how many there are. */
export type ReportJob = (done: Done, finished: number, of: number) => void;

export type CatchUp = { log?: ChangeLog; onlyKeyed?: boolean; report?: ReportJob; atOnce?: number };

/** Whether a job reads facts or snapshots of one of the families. */
const readsAny = ({ reads: { facts = [], snapshots = [] } }: DeriveJob, families: ReadonlySet<string>): boolean =>
  [...facts, ...snapshots].some((family) => families.has(family));

const readsAnything = ({ reads: { facts = [], snapshots = [] } }: DeriveJob): boolean =>
  facts.length + snapshots.length > 0;

/** The jobs in running order, and what runs those that a change concerns. */
export function createPipeline(unordered: readonly DeriveJob[]) {
  const jobs: readonly DeriveJob[] = inRunningOrder(unordered);
  const keyColumns = collectKeyColumns(jobs);

  /**
   * Runs the jobs that have to run, each in its own transaction, after those that it builds on. A job that fails leaves its
   * old snapshot; the others still run, and its error is thrown at the end.
   * @param atOnce how many run at a time
   */
  async function runThose(
    isToRun: (job: DeriveJob) => Promise<boolean> | boolean,
    run: (job: DeriveJob) => Promise<Made | null>,
    report: ReportJob = () => {},
    atOnce = 1,
  ): Promise<Done[]> {
    const done: Done[] = [];
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
      const made = (await isToRun(job)) ? await madeBy(job) : null;
      finished += 1;
      if (!made) return;
      const own = { name: job.name, rows: made.rows };
      done.push(own);
      report(own, finished, jobs.length);
    };
    await inDependencyOrder(jobs, runOne, atOnce);
    if (failures.length > 0)
      throw failures.length === 1
        ? failures[0]
        : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return done;
  }

  /**
   * Runs the jobs that read these families, whether or not anything moved, and those that read what they changed.
   * @param families null: all jobs but those that only time concerns
   * @param now stamps the snapshots
   * @param asOf the day in New York whose state they show; default: that of `now`
   */
  async function derive(
    db: Database,
    families: readonly string[] | null,
    now: Date,
    asOf: Date = newYorkDay(now),
    report?: ReportJob,
  ): Promise<Done[]> {
    const changed = new Set(families);
    return runThose(
      (job) => (families === null ? readsAnything(job) : readsAny(job, changed)),
      async (job) => {
        const made = await runJob(db, job, { now, asOf, log: changeLog(keyColumns), onlyChanges: false });
        for (const family of made?.changed ?? []) changed.add(family);
        return made;
      },
      report,
    );
  }

  /**
   * Brings the snapshots up to date after an import of these families: runs the jobs whose inputs moved since their last
   * run, those that failed, and those that read these families for another day.
   * @param options `log`: what this process changed; keyed jobs run for that alone. `onlyKeyed`: the other jobs, those of
   *   the whole market, are left for later. `atOnce`: how many jobs run at a time; default: 1
   */
  async function catchUp(
    db: Database,
    imported: readonly string[],
    now: Date,
    asOf: Date = newYorkDay(now),
    { log = changeLog(keyColumns), onlyKeyed = false, report, atOnce }: CatchUp = {},
  ): Promise<Done[]> {
    const day = isoDate(asOf);
    const runs = await lastRuns(db);
    const reached = new Set(imported);
    let states = await familyStates(db);
    return runThose(
      (job) => {
        if (onlyKeyed && !job.keyed) return false;
        const run = runs.get(job.name);
        if (run?.error || movedSince(run, getInputVersions(job, states)).length > 0) return true;
        return run?.asOf !== day && readsAny(job, reached);
      },
      async (job) => {
        const made = await runJob(db, job, { now, asOf, log, onlyChanges: true });
        for (const family of made?.changed ?? []) reached.add(family);
        if (made) states = await familyStates(db);
        return made;
      },
      report,
      atOnce,
    );
  }

  /** Whether something moved that no job has taken in. What failed waits for its next try. */
  async function isBehind(db: Database): Promise<boolean> {
    const [runs, states] = [await lastRuns(db), await familyStates(db)];
    return jobs.some((job) => {
      const run = runs.get(job.name);
      return !run?.error && movedSince(run, getInputVersions(job, states)).length > 0;
    });
  }

  return { jobs, keyColumns, derive, catchUp, isBehind };
}
