import type { Database } from '../db/open.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { type DeriveJob, runJob } from './job.ts';
import { inRunningOrder } from './order.ts';

/** Every family whose facts or snapshots a job reads. */
const readBy = ({ reads: { facts = [], snapshots = [] } }: DeriveJob): string[] => [...facts, ...snapshots];

/** The jobs in running order, and what runs those that a change concerns. */
export function pipelineOf(unordered: readonly DeriveJob[]) {
  const jobs: readonly DeriveJob[] = inRunningOrder(unordered);

  /**
   * Runs the jobs that read these families, and those that read what they wrote, each in a transaction with the new
   * version of its snapshot. A job that fails leaves the old one; the others still run, and its error is thrown at the end.
   * @param now stamps the snapshots
   * @param asOf the day in New York whose state they show; default: that of `now`
   */
  async function derive(
    db: Database,
    families: readonly string[],
    now: Date,
    asOf: Date = newYorkDay(now),
  ): Promise<{ name: string; rows: number }[]> {
    const changed = new Set(families);
    const done: { name: string; rows: number }[] = [];
    const failures: Error[] = [];
    for (const job of jobs) {
      const { name, writes } = job;
      if (!readBy(job).some((family) => changed.has(family))) continue;
      try {
        done.push({ name, rows: await runJob(db, job, now, asOf) });
        for (const family of writes) changed.add(family);
      } catch (error) {
        failures.push(
          new Error(`deriving ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error }),
        );
      }
    }
    if (failures.length > 0)
      throw failures.length === 1
        ? failures[0]
        : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return done;
  }

  return { jobs, derive };
}
