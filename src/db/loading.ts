import { isoDate } from '../lib/dates.ts';
import type { Dataset, VersionName } from './datasets.ts';
import type { Sql } from './sql.ts';
import { DEMO_MARKER } from './synthetic.ts';
import { bumpVersion, type Versions } from './versions.ts';

// A demo market starts serving before its long histories are complete. A row in `data_version` records this for each
// family of files: its day is the first loaded day, or null if everything is loaded.

const LOADING = `${DEMO_MARKER}history-` as const;

/** Whether a row in `data_version` records how much of a family is loaded. */
export const saysLoading = (family: string): boolean => family.startsWith(LOADING);

/** Records that a family's files before a day are still to be loaded. */
export const markLoading = (sql: Sql, family: Dataset, from: Date, now: Date): Promise<unknown> =>
  bumpVersion(sql, `${LOADING}${family}`, { now, asOf: isoDate(from) });

/** Records that everything is loaded. */
export async function markLoaded(sql: Sql, now: Date): Promise<void> {
  const rows = await sql.query<{ family: VersionName }>(
    `SELECT "family" FROM "data_version" WHERE "family" LIKE '${LOADING}%'`,
  );
  for (const { family } of rows) await bumpVersion(sql, family, { now });
}

/** The first loaded day of each family whose older files are not loaded yet, as far as this process knows. */
export const loadedDays = (versions: Pick<Versions, 'all'>): ReadonlyMap<Dataset, Date> =>
  new Map(
    versions
      .all()
      .flatMap(({ family, asOf }) =>
        saysLoading(family) && asOf ? [[family.slice(LOADING.length) as Dataset, asOf]] : [],
      ),
  );
