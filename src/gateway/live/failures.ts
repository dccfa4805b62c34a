import type { Database } from '../../db/open.ts';
import { importers, jobs } from '../../families.ts';

/** Every family of data that moves, by name: what some job makes, and what is served as it was imported. */
export const FAMILIES = [
  ...new Set([...jobs.flatMap(({ writes }) => writes), ...importers.map(({ family }) => family)]),
].sort();
const makersOf = new Map(
  FAMILIES.map((family) => [family, jobs.filter(({ writes }) => writes.includes(family)).map(({ name }) => name)]),
);

export type JobFailure = { error: string; failedAt: Date };

/** What asks of a family why its last making failed; null if it did not. */
export async function failuresIn(db: Database): Promise<(family: string) => JobFailure | null> {
  const failed = await db.prisma.jobRun.findMany({ where: { error: { not: null } } });
  return (family) => {
    const run = failed.find(({ name }) => makersOf.get(family)?.includes(name));
    return run ? { error: run.error!, failedAt: run.failedAt! } : null;
  };
}
