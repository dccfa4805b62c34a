import type { Dataset, VersionName } from '../../db/datasets.ts';
import { importers, jobs } from '../../families.ts';

type Maker = { writes: readonly Dataset[]; reads: { facts?: readonly Dataset[]; snapshots?: readonly Dataset[] } };

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
    const walk = (one: Dataset) => {
      if (visited.has(one)) return;
      visited.add(one);
      if (imported.has(one)) fileFamilies.add(one);
      else for (const parent of parentsOf.get(one) ?? []) walk(parent);
    };
    walk(family);
    return fileFamilies;
  };
  return new Map([...new Set([...imported, ...parentsOf.keys()])].map((family) => [family, origins(family)]));
}

export const FAMILY_ORIGINS: ReadonlyMap<VersionName, ReadonlySet<Dataset>> = traceOrigins(
  new Set(importers.map(({ family }) => family)),
  jobs,
);

/**
 * The first day whose files are all loaded, for a family or the families that it is computed from.
 * @param loaded the first fully loaded day of each family of files whose older files are still being loaded
 * @returns null if no older files are being loaded
 */
export function loadedFrom(family: VersionName, loaded: ReadonlyMap<Dataset, Date>): Date | null {
  const days = [...(FAMILY_ORIGINS.get(family) ?? [])].flatMap((origin) => loaded.get(origin) ?? []);
  return days.length > 0 ? new Date(Math.max(...days.map((day) => day.valueOf()))) : null;
}
