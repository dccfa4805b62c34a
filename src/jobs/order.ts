import type { DeriveJob } from './job.ts';

/** Whether a job reads snapshots that the other job writes. A job does not wait for its own earlier snapshots. */
const buildsOn = (job: DeriveJob, other: DeriveJob): boolean =>
  job !== other && (job.reads.snapshots ?? []).some((dataset) => other.writes.includes(dataset));

/**
 * Orders the jobs so that each follows the jobs whose snapshots it reads; otherwise keeps the given order.
 * @throws if jobs wait for each other, with their names
 */
export function inRunningOrder(jobs: readonly DeriveJob[]): DeriveJob[] {
  const ordered: DeriveJob[] = [];
  const waiting = new Set<DeriveJob>();
  const place = (job: DeriveJob, path: readonly DeriveJob[]) => {
    if (ordered.includes(job)) return;
    if (waiting.has(job)) {
      const circle = [...path.slice(path.indexOf(job)), job].map(({ name }) => name);
      throw new Error(`These jobs wait for each other: ${circle.join(' -> ')}.`);
    }
    waiting.add(job);
    for (const other of jobs) if (buildsOn(job, other)) place(other, [...path, job]);
    waiting.delete(job);
    ordered.push(job);
  };
  for (const job of jobs) place(job, []);
  return ordered;
}

/** The jobs that are needed, and the jobs whose snapshots they read, directly or through others; in the given order. */
export function listWithInputs(jobs: readonly DeriveJob[], isNeeded: (job: DeriveJob) => boolean): DeriveJob[] {
  const needed = new Set(jobs.filter(isNeeded));
  for (const job of needed) for (const other of jobs) if (buildsOn(job, other)) needed.add(other);
  return jobs.filter((job) => needed.has(job));
}

/**
 * Runs `work` for each job, for at most `atOnce` at a time, after all jobs that it depends on.
 * @param jobs in running order
 */
export async function inDependencyOrder(
  jobs: readonly DeriveJob[],
  work: (job: DeriveJob) => Promise<void>,
  atOnce: number,
): Promise<void> {
  const waiting = new Set(jobs);
  const running = new Map<DeriveJob, Promise<unknown>>();
  const isReady = (job: DeriveJob) => ![...waiting, ...running.keys()].some((other) => buildsOn(job, other));
  const start = (job: DeriveJob) => {
    waiting.delete(job);
    running.set(
      job,
      work(job).finally(() => running.delete(job)),
    );
  };
  try {
    while (waiting.size > 0) {
      const ready = running.size < atOnce ? [...waiting].find(isReady) : undefined;
      if (ready) start(ready);
      else await Promise.race(running.values());
    }
    await Promise.all(running.values());
  } finally {
    await Promise.allSettled(running.values());
  }
}
