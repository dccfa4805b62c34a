import { loaderTables } from '../cached-loader.ts';
import { type Dataset, listDatasets } from '../datasets.ts';
import { getBasis } from '../known.ts';
import type { DataVersion, Versions } from '../versions.ts';

/** The version of a dataset whose rows as of a past day never change. */
export const UNCHANGING = -1;

/** The datasets whose rows as of a past day change with an import: those with a table of dated or frozen facts. */
let changing: ReadonlySet<Dataset> | null = null;
function listChanging(): ReadonlySet<Dataset> {
  changing ??= new Set(
    listDatasets([...new Set(loaderTables.flat())].filter((table) => getBasis(table).kind !== 'RECORDED')),
  );
  return changing;
}

/** The versions of a past day, and how to clear the caches that depend on a dataset. */
type PastVersions = { versions: Versions; clear(dataset: Dataset): void };

/**
 * The versions of the data of a past day. Recorded rows never change; dated and frozen facts have the versions of now.
 * @param recorded the versions as recorded on the day, which responses state
 */
export function createPastVersions(present: Versions, recorded: readonly DataVersion[]): PastVersions {
  const caches: { datasets: readonly Dataset[]; clear: () => void }[] = [];
  return {
    clear(dataset) {
      for (const { datasets, clear } of caches) if (datasets.includes(dataset)) clear();
    },
    versions: {
      of: (dataset) => (listChanging().has(dataset) ? present.of(dataset) : UNCHANGING),
      all: () => [...recorded],
      onChange: () => () => {},
      clearOnChange: (datasets, clear) => void caches.push({ datasets, clear }),
      refresh: async () => {},
      stop: () => {},
    },
  };
}

/** Calls back when facts that past days read change. */
export function onChangedFacts(present: Versions, changed: (dataset: Dataset) => void): void {
  for (const dataset of listChanging()) present.clearOnChange([dataset], () => changed(dataset));
}
