import type { DeriveJob } from './job.ts';

/** Whether a job reads snapshots that the other one writes. A job's own earlier snapshots are no reason to wait. */
const buildsOn = (job: DeriveJob, other: DeriveJob): boolean =>
  job !== other && (job.reads.snapshots ?? []).some((family) => other.writes.includes(family));

/**
 * The jobs, each after those whose snapshots it reads; otherwise in the given order.
 * @throws where jobs wait for each other, with their names
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

/**
 * Does the work of each job, of some at a time, and of none before those that it builds on are done.
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
