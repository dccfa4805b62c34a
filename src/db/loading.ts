import { isoDate } from '../lib/dates.ts';
import { type Dataset, listDatasets, type TableName, type VersionName } from './datasets.ts';
import { queryRow, type Sql } from './sql.ts';
import { DEMO_MARKER } from './synthetic.ts';
import { bumpVersion, CHANNEL, type Versions } from './versions.ts';

// A demo market starts serving before it is complete. Rows in `data_version` record this. For a family with a long history,
// the day is the first loaded day, or null if everything is loaded. For a table that is not written yet, the row also names
// its writer, and is deleted by it.

const LOADING = `${DEMO_MARKER}history-` as const;
/** A table that its writer has not written yet: it cannot be read. */
const ABSENT = `${DEMO_MARKER}absent-` as const;
/** A table that its writer has written without some of its inputs: it can be read, and nothing is derived from it. */
const PARTIAL = `${DEMO_MARKER}partial-` as const;
const SEPARATOR = ':';
const PENDING = `("family" LIKE '${ABSENT}%' OR "family" LIKE '${PARTIAL}%')`;

/** Whether a row in `data_version` records the state of loading. */
export const saysLoading = (family: string): boolean =>
  [LOADING, ABSENT, PARTIAL].some((prefix) => family.startsWith(prefix));

/** Records that a family's files before a day are still to be loaded. */
export const markLoading = (sql: Sql, dataset: Dataset, from: Date, now: Date): Promise<unknown> =>
  bumpVersion(sql, `${LOADING}${dataset}`, { now, asOf: isoDate(from) });

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

/** A job or another writer, and the tables that it has yet to write. */
export type PendingWriter = { name: string; tables: readonly TableName[]; isPartial?: true };

/** Records that tables are still to be written. */
export async function markPending(sql: Sql, writers: readonly PendingWriter[], now: Date): Promise<void> {
  const markers = writers.flatMap(({ name, tables, isPartial }) =>
    tables.map((table) => `${isPartial ? PARTIAL : ABSENT}${table}${SEPARATOR}${name}`),
  );
  await sql.query(
    `INSERT INTO "data_version" ("family", "version", "facts", "generated_at", "rows")
     SELECT m, 1, 0, $2, 0 FROM unnest($1::text[]) AS m ON CONFLICT DO NOTHING`,
    [markers, now.toISOString()],
  );
}

/** Records that a writer has written its tables. Call it in the transaction that increments the versions of their families. */
export const markWritten = (sql: Sql, writer: string): Promise<unknown> =>
  sql.query(`DELETE FROM "data_version" WHERE ${PENDING} AND split_part("family", '${SEPARATOR}', 2) = $1`, [writer]);

/** Records that writers have written their tables, with new versions of the families. */
export async function announceWritten(sql: Sql, writers: readonly PendingWriter[]): Promise<void> {
  for (const { name } of writers) await markWritten(sql, name);
  await sql.query(
    `WITH bumped AS (UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = ANY($1::text[]) RETURNING "family")
     SELECT pg_notify('${CHANNEL}', "family") FROM bumped`,
    [listDatasets(writers.flatMap(({ tables }) => tables))],
  );
}

const hasMarker = async (sql: Sql, condition: string): Promise<boolean> => {
  const query = `SELECT EXISTS (SELECT FROM "data_version" WHERE ${condition}) AS "is"`;
  return (await queryRow<{ is: boolean }>(sql, query)).is;
};

/** Whether tables are still to be written. */
export const isAnythingPending = (sql: Sql): Promise<boolean> => hasMarker(sql, PENDING);

/** Whether a table was written without some of its inputs. */
export const isPartlyWritten = (sql: Sql, table: TableName): Promise<boolean> =>
  hasMarker(sql, `"family" LIKE '${PARTIAL}${table}${SEPARATOR}%'`);

function listMarkedTables(families: Iterable<string>, prefixes: readonly string[]): ReadonlySet<TableName> {
  const tables = new Set<TableName>();
  for (const family of families) {
    const prefix = prefixes.find((candidate) => family.startsWith(candidate));
    if (prefix) tables.add(family.slice(prefix.length).split(SEPARATOR)[0] as TableName);
  }
  return tables;
}

/**
 * The tables that nothing may be derived from yet.
 * @param families the names in `data_version`
 */
export const listPendingTables = (families: Iterable<string>): ReadonlySet<TableName> =>
  listMarkedTables(families, [ABSENT, PARTIAL]);

/** Whether anything is still to be loaded, by rows of `data_version`: a table, or older rows of a long history. */
export const isLoading = (rows: readonly { family: string; asOf: unknown }[]): boolean =>
  rows.some(({ family, asOf }) => saysLoading(family) && (asOf !== null || !family.startsWith(LOADING)));

/** A read of data that is not loaded yet. */
export class StillLoading extends Error {
  constructor(readonly dataset: Dataset) {
    super(`The data of ${dataset} is not loaded yet.`);
  }
}

const absentTables = new WeakMap<Versions, ReadonlySet<TableName>>();

/** The tables that cannot be read yet, as far as this process knows. */
export function getAbsentTables(versions: Versions): ReadonlySet<TableName> {
  const cached = absentTables.get(versions);
  if (cached) return cached;
  const readTables = () => {
    const datasets = versions.all().map(({ family }) => family);
    const tables = listMarkedTables(datasets, [ABSENT]);
    absentTables.set(versions, tables);
    return tables;
  };
  versions.onChange(null, readTables);
  return readTables();
}
