import { selectBase64 } from '../../../db/bytes.ts';
import { type ColumnTable, type PackedType, selectPackedNow } from '../../../db/history/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { queryRow } from '../../../db/sql.ts';
import { toColumnName } from '../../../db/table.ts';
import { type DeriveJob, defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { DAY_TABLES } from '../days/rules.ts';
import type { UniverseName } from '../fields/rules.ts';
import { CATALOG } from '../rules/catalog.ts';
import { MAX_VERSIONS, type PackedDelta, packDelta, TICKER_COLUMN, VERSION_DAYS } from './rules.ts';

type Universe = { universe: UniverseName; table: ColumnTable; name: string };
const UNIVERSES: readonly Universe[] = [
  { universe: 'STOCK', table: DAY_TABLES.STOCK, name: 'stock screen versions' },
  { universe: 'ETF', table: DAY_TABLES.ETF, name: 'ETF screen versions' },
];

/** A column by its property, with its name in SQL. */
type ColumnName = { property: string; sqlName: string; type: PackedType };
const listColumns = (universe: UniverseName): ColumnName[] => [
  { property: TICKER_COLUMN, sqlName: TICKER_COLUMN, type: 'TEXT' },
  ...CATALOG[universe].map(
    ({ column: property, type }): ColumnName => ({
      property,
      sqlName: toColumnName(property),
      type: type === 'STRING' ? 'TEXT' : 'NUMBER',
    }),
  ),
];

type ChangedColumn = { name: string; digest: string; after: string; before: string | null };

/** SQL: the columns that differ from those of the newest version (`$1`: the universe, `$2`: the columns). */
const selectChanged = (table: ColumnTable, columns: readonly ColumnName[]): string =>
  `SELECT n."name", coalesce(p."digest", '') AS "digest", coalesce(${selectBase64('p."values"')}, '') AS "after", ${selectBase64('c."values"')} AS "before"
    FROM unnest($2::text[]) AS n("name")
    LEFT JOIN (${selectPackedNow(table, Object.fromEntries(columns.map(({ sqlName, type }) => [sqlName, type])))}) AS p ON p."name" = n."name"
    LEFT JOIN "screen_column" AS c ON c."universe" = $1 AND c."column_name" = n."name"
    WHERE c."digest" IS DISTINCT FROM coalesce(p."digest", '')`;

const INSERT_VERSION = `INSERT INTO "screen_version" ("universe", "session", "at") VALUES ($1, $2::date, $3::timestamptz) RETURNING "id"`;
const INSERT_DELTAS = `INSERT INTO "screen_version_column" ("version_id", "column_name", "places", "values")
  SELECT $1, d."name", d."places", d."values" FROM unnest($2::text[], $3::bytea[], $4::bytea[]) AS d("name", "places", "values")`;
const SET_COLUMNS = `INSERT INTO "screen_column" AS c ("universe", "column_name", "values", "digest")
  SELECT $1, n."name", n."values", n."digest" FROM unnest($2::text[], $3::bytea[], $4::text[]) AS n("name", "values", "digest")
  ON CONFLICT ("universe", "column_name") DO UPDATE SET "values" = excluded."values", "digest" = excluded."digest"`;
// The newest version stays: it is the position of readers who have seen everything.
const OLD = `SELECT max(v."id") AS "id" FROM "screen_version" AS v WHERE v."universe" = $1
  AND (v."at" < $2::timestamptz OR v."id" <= (SELECT o."id" FROM "screen_version" AS o WHERE o."universe" = $1 ORDER BY o."id" DESC OFFSET $3 LIMIT 1))
  AND v."id" < (SELECT max(n."id") FROM "screen_version" AS n WHERE n."universe" = $1)`;
const DELETE_DELTAS = `DELETE FROM "screen_version_column" AS d USING "screen_version" AS v
  WHERE v."id" = d."version_id" AND v."universe" = $1 AND v."id" <= $2`;
const DELETE_VERSIONS = 'DELETE FROM "screen_version" WHERE "universe" = $1 AND "id" <= $2';

async function deleteOldVersions(sql: Sql, universe: UniverseName, now: Date): Promise<void> {
  const { id } = await queryRow<{ id: number | null }>(sql, OLD, [
    universe,
    addDays(now, -VERSION_DAYS).toISOString(),
    MAX_VERSIONS,
  ]);
  if (id === null) return;
  await sql.query(DELETE_DELTAS, [universe, id]);
  await sql.query(DELETE_VERSIONS, [universe, id]);
}

const toBytes = (text: string): Buffer => Buffer.from(text, 'base64');

/** The earlier values of the changed columns; of all columns in full if rows were added or removed. */
async function buildDeltas(
  sql: Sql,
  universe: UniverseName,
  columns: readonly ColumnName[],
  changed: readonly ChangedColumn[],
): Promise<PackedDelta[]> {
  const properties = new Map(columns.map((entry) => [entry.sqlName, entry]));
  const toProperty = (name: string) => properties.get(name)?.property ?? name;
  if (changed.some(({ name }) => name === TICKER_COLUMN)) {
    const stored = await sql.query<{ name: string; values: string }>(
      `SELECT "column_name" AS "name", ${selectBase64('"values"')} AS "values" FROM "screen_column" WHERE "universe" = $1`,
      [universe],
    );
    return stored.map(({ name, values }) => ({ name: toProperty(name), places: null, values: toBytes(values) }));
  }
  return changed.flatMap(
    ({ name, before, after }) =>
      packDelta(toProperty(name), properties.get(name)?.type === 'TEXT', toBytes(before ?? ''), toBytes(after)) ?? [],
  );
}

/** Stores the rows of now as the newest version, with the values before it, if they differ from those of the last version. */
async function appendVersion(sql: Sql, { universe, table }: Universe, now: Date): Promise<void> {
  const columns = listColumns(universe);
  const changed = await sql.query<ChangedColumn>(selectChanged(table, columns), [
    universe,
    columns.map(({ sqlName }) => sqlName),
  ]);
  if (changed.length === 0) return;
  // Without an earlier version, or without one that has all columns, there is nothing to compare with.
  const isFirst = changed.some(({ before }) => before === null);
  const deltas = isFirst ? [] : await buildDeltas(sql, universe, columns, changed);
  const { session } = await queryRow<{ session: string | null }>(
    sql,
    `SELECT max("price_as_of")::text AS "session" FROM "${table}"`,
  );
  const { id } = await queryRow<{ id: number }>(sql, INSERT_VERSION, [universe, session, now.toISOString()]);
  if (isFirst) {
    await sql.query(DELETE_DELTAS, [universe, id - 1]);
    await sql.query(DELETE_VERSIONS, [universe, id - 1]);
  }
  await sql.query(INSERT_DELTAS, [
    id,
    deltas.map(({ name }) => name),
    deltas.map(({ places }) => places),
    deltas.map(({ values }) => values),
  ]);
  await sql.query(SET_COLUMNS, [
    universe,
    changed.map(({ name }) => name),
    changed.map(({ after }) => toBytes(after)),
    changed.map(({ digest }) => digest),
  ]);
  await deleteOldVersions(sql, universe, now);
}

/** A job for each universe, which follows its rows within the day. */
export const screenVersionJobs: readonly DeriveJob[] = UNIVERSES.map((universe) =>
  defineJob({
    name: universe.name,
    reads: { snapshots: [universe.table] },
    writes: ['screen_version', 'screen_version_column', 'screen_column'],
    async run(sql, asOf, _only, now = asOf) {
      await appendVersion(sql, universe, now);
      const { rows } = await queryRow<{ rows: number }>(sql, 'SELECT count(*)::int AS "rows" FROM "screen_version"');
      return { rows, asOf: isoDate(asOf) };
    },
  }),
);
