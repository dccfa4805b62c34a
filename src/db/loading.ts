import { isoDate } from '../lib/dates.ts';
import type { Sql } from './sql.ts';
import { DEMO_MARKER } from './synthetic.ts';
import { bumpVersion, type Versions } from './versions.ts';

// A demo market begins to serve before its long histories are whole. A row in `data_version` says so of each family of files:
// its day is the first one that is there, and none when all are.

const LOADING = `${DEMO_MARKER}history-`;

/** Whether a row in `data_version` says of a family what is loaded. */
export const saysLoading = (family: string): boolean => family.startsWith(LOADING);

/** Notes that of a family's files those before a day are still to be loaded. */
export const markLoading = (sql: Sql, family: string, from: Date, now: Date): Promise<unknown> =>
  bumpVersion(sql, LOADING + family, { now, asOf: isoDate(from) });

/** Notes that everything is loaded. */
export async function markLoaded(sql: Sql, now: Date): Promise<void> {
  const rows = await sql.query<{ family: string }>(
    `SELECT "family" FROM "data_version" WHERE "family" LIKE '${LOADING}%'`,
  );
  for (const { family } of rows) await bumpVersion(sql, family, { now });
}

/** The first day that is loaded of each family of files whose older ones are not, as far as this process knows. */
export const loadedDays = (versions: Pick<Versions, 'all'>): ReadonlyMap<string, Date> =>
  new Map(
    versions
      .all()
      .flatMap(({ family, asOf }) => (saysLoading(family) && asOf ? [[family.slice(LOADING.length), asOf]] : [])),
  );
