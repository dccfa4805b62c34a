import type { Dataset } from '../../db/datasets.ts';
import type { Database } from '../../db/open.ts';
import { importers, jobs } from '../../families.ts';

/** The names of all data families that change: those written by jobs, and those served as imported. */
export const FAMILIES: readonly Dataset[] = [
  ...new Set([...jobs.flatMap(({ writes }) => writes), ...importers.map(({ family }) => family)]),
].sort();
export const isFamily = (name: string): name is Dataset => FAMILIES.some((family) => family === name);

const makersOf = new Map<string, string[]>(
  FAMILIES.map((family) => [family, jobs.filter(({ writes }) => writes.includes(family)).map(({ name }) => name)]),
);

export type JobFailure = { error: string; failedAt: Date };

/** Returns a function that finds the failure of a family's last build; null if it succeeded. */
export async function failuresIn(db: Database): Promise<(family: string) => JobFailure | null> {
  const failed = await db.prisma.jobRun.findMany({ where: { error: { not: null } } });
  return (family) => {
    const run = failed.find(({ name }) => makersOf.get(family)?.includes(name));
    return run?.error && run.failedAt ? { error: run.error, failedAt: run.failedAt } : null;
  };
}
