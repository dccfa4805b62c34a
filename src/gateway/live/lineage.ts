import type { Dataset, VersionName } from '../../db/datasets.ts';
import type { Lineage } from '../../graph/context.ts';

type Maker = { writes: readonly Dataset[]; reads: { facts?: readonly Dataset[]; snapshots?: readonly Dataset[] } };
type Job = Maker & { name: string; schedule?: { says: string } };

/**
 * Finds the families of files that each family's data comes from: the family itself if it is imported, otherwise the
 * origins of the families that it is computed from.
 */
export function traceOrigins(
  imported: ReadonlySet<Dataset>,
  makers: readonly Maker[],
): Map<Dataset, ReadonlySet<Dataset>> {
  const parentsOf = new Map<Dataset, Set<Dataset>>();
  for (const { writes, reads } of makers)
    for (const family of writes) {
      const parents = parentsOf.get(family) ?? new Set<Dataset>();
      for (const parent of [...(reads.facts ?? []), ...(reads.snapshots ?? [])]) parents.add(parent);
      parentsOf.set(family, parents);
    }
  const origins = (family: Dataset): ReadonlySet<Dataset> => {
    const fileFamilies = new Set<Dataset>();
    const visited = new Set<Dataset>();
    const walk = (current: Dataset) => {
      if (visited.has(current)) return;
      visited.add(current);
      if (imported.has(current)) fileFamilies.add(current);
      else for (const parent of parentsOf.get(current) ?? []) walk(parent);
    };
    walk(family);
    return fileFamilies;
  };
  return new Map([...new Set([...imported, ...parentsOf.keys()])].map((family) => [family, origins(family)]));
}

/** The lineage of families from the families of all importers, and all jobs. */
export function createLineage(imported: Iterable<Dataset>, jobs: readonly Job[]): Lineage {
  const origins: ReadonlyMap<VersionName, ReadonlySet<Dataset>> = traceOrigins(new Set(imported), jobs);
  const jobsByFamily = new Map<VersionName, Job[]>();
  for (const job of jobs)
    for (const family of job.writes) jobsByFamily.set(family, [...(jobsByFamily.get(family) ?? []), job]);
  const listJobs = (family: VersionName) => jobsByFamily.get(family) ?? [];
  return {
    getOrigins: (family) => origins.get(family) ?? new Set(),
    getJobs: (family) => listJobs(family).map(({ name }) => name),
    getSchedule: (family) => listJobs(family).findLast(({ schedule }) => schedule)?.schedule?.says ?? null,
  };
}

/**
 * The first day whose files are all loaded, of the families of files that some data comes from.
 * @param loaded the first fully loaded day of each family of files whose older files are still being loaded
 * @returns null if no older files are being loaded
 */
export function loadedFrom(origins: ReadonlySet<Dataset>, loaded: ReadonlyMap<Dataset, Date>): Date | null {
  const days = [...origins].flatMap((origin) => loaded.get(origin) ?? []);
  return days.length > 0 ? new Date(Math.max(...days.map((day) => day.valueOf()))) : null;
}
