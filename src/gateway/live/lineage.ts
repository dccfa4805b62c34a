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
    for (const dataset of writes) {
      const parents = parentsOf.get(dataset) ?? new Set<Dataset>();
      for (const parent of [...(reads.facts ?? []), ...(reads.snapshots ?? [])]) parents.add(parent);
      parentsOf.set(dataset, parents);
    }
  const origins = (dataset: Dataset): ReadonlySet<Dataset> => {
    const fileDatasets = new Set<Dataset>();
    const visited = new Set<Dataset>();
    const walk = (current: Dataset) => {
      if (visited.has(current)) return;
      visited.add(current);
      if (imported.has(current)) fileDatasets.add(current);
      else for (const parent of parentsOf.get(current) ?? []) walk(parent);
    };
    walk(dataset);
    return fileDatasets;
  };
  return new Map([...new Set([...imported, ...parentsOf.keys()])].map((dataset) => [dataset, origins(dataset)]));
}

/** The lineage of families from the families of all importers, and all jobs. */
export function createLineage(imported: Iterable<Dataset>, jobs: readonly Job[]): Lineage {
  const origins: ReadonlyMap<VersionName, ReadonlySet<Dataset>> = traceOrigins(new Set(imported), jobs);
  const jobsByDataset = new Map<VersionName, Job[]>();
  for (const job of jobs)
    for (const dataset of job.writes) jobsByDataset.set(dataset, [...(jobsByDataset.get(dataset) ?? []), job]);
  const listJobs = (dataset: VersionName) => jobsByDataset.get(dataset) ?? [];
  return {
    getOrigins: (dataset) => origins.get(dataset) ?? new Set(),
    getJobs: (dataset) => listJobs(dataset).map(({ name }) => name),
    getSchedule: (dataset) => listJobs(dataset).findLast(({ schedule }) => schedule)?.schedule?.says ?? null,
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
