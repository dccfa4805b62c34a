import { splitIntoChunks } from '../lib/group.ts';
import {
  changedBy,
  differing,
  mayChange,
  recordWrite,
  runTracked,
  upsert,
  upsertStatement,
  type ValueCount,
} from './bulk.ts';
import { letOthers, type Sql } from './sql.ts';
import { column, type Row, type Table, text, type Value } from './table.ts';

// On an embedded database, where everybody waits for a transaction, a job is not one: after each of these it may be
// committed so far. What is left of an interrupted run is told in src/jobs/run.ts.

type Columns<R extends object> = keyof R & string;

/** Rows after which others may have the session. */
const PART = 2_000;

/** Writes rows, a part at a time where others wait for the session. @returns how many changed */
async function written<R extends object>(sql: Sql, table: Table<R>, rows: readonly NoInfer<R>[]): Promise<number> {
  if (!sql.isLong) return upsert(sql, table, rows);
  let changed = 0;
  for (const part of splitIntoChunks(rows, PART)) {
    changed += await upsert(sql, table, part);
    await letOthers(sql);
  }
  return changed;
}

/**
 * Makes the table hold exactly these rows, and writes only where it does not: what is left out is deleted, what differs is
 * written. For snapshots. @returns how many rows changed
 */
export async function replaceAll<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  rows: readonly NoInfer<R>[],
): Promise<number> {
  const gone = await deleteBut(sql, table as Table, 'true', [], rows as readonly Row[]);
  return gone + (await written(sql, table, rows));
}

/**
 * As `replaceAll`, for the rows that have one of these values in a column: a snapshot that is never in memory whole is
 * replaced some values at a time, then `keepOnly` deletes those of other values. @returns how many rows changed
 */
export async function replaceWhere<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  name: Columns<NoInfer<R>>,
  values: readonly Value[],
  rows: readonly NoInfer<R>[],
): Promise<number> {
  const type = table.columns[name]!;
  const of = `old.${column(name)} = ANY($1::text[]::${type}[])`;
  const gone = await deleteBut(sql, table as Table, of, [values.map((one) => text(one, type))], rows as readonly Row[]);
  return gone + (await written(sql, table, rows));
}

/**
 * As `replaceWhere`, the rows being what a query selects, all columns of the table in their order: they never leave the
 * database. `$1` of the query are the values, the rest are `params`. @returns how many rows changed
 */
export async function replaceFrom<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  name: Columns<NoInfer<R>>,
  values: readonly Value[],
  query: string,
  params: readonly unknown[],
): Promise<number> {
  sql.firstLoad?.lose(table as Table);
  const { columns, key } = table;
  const type = columns[name]!;
  const names = Object.keys(columns).map(column).join(', ');
  const isOf = key.map((one) => `old.${column(one)} = made.${column(one)}`).join(' AND ');
  const made = `made(${names}) AS MATERIALIZED (${query})`;
  const isGone = `old.${column(name)} = ANY($1::text[]::${type}[]) AND NOT EXISTS (SELECT 1 FROM made WHERE ${isOf})`;
  const all = [values.map((one) => text(one, type)), ...params];
  const difference = `WITH ${made} SELECT 1 FROM "${table.name}" AS old WHERE ${isGone}
    UNION ALL SELECT 1 FROM (${differing(table as Table, 'made')}) AS other`;
  if (!(await mayChange(sql, difference, all))) return 0;
  const by = sql.tracker?.columnOf(table.name) ?? null;
  const changed = await sql.query<ValueCount>(
    `WITH ${made},
       gone AS (DELETE FROM "${table.name}" AS old WHERE ${isGone} RETURNING ${deletedBy(columns, by)} AS "value"),
       written AS (${upsertStatement(sql, table as Table, 'made', `${changedBy(table as Table, by)} AS "value"`)})
     SELECT "value", count(*)::int AS "count" FROM (SELECT * FROM gone UNION ALL SELECT * FROM written) AS changed GROUP BY 1`,
    all,
  );
  await letOthers(sql);
  return recordWrite(sql, table.name, changed);
}

/** Deletes the rows that have none of these values in a column. @returns how many */
export async function keepOnly<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  name: Columns<NoInfer<R>>,
  values: readonly Value[],
): Promise<number> {
  const type = table.columns[name]!;
  const isOther = `NOT EXISTS (
    SELECT 1 FROM unnest($1::text[]::${type}[]) AS kept("value") WHERE kept."value" = old.${column(name)})`;
  return deleted(sql, table as Table, isOther, [values.map((one) => text(one, type))]);
}

/** Deletes the rows with the values of `of` whose keys none of the kept rows has. @returns how many */
export function deleteOthers(sql: Sql, table: Table, of: Row, kept: readonly Row[]): Promise<number> {
  const wanted = Object.keys(of);
  const isOne = wanted.map((one, i) => `old.${column(one)} = $${i + 1}::${table.columns[one]}`).join(' AND ');
  const params = wanted.map((one) => text(of[one], table.columns[one]!));
  return deleteBut(sql, table, isOne, params, kept);
}

/** Deletes the rows for which a condition on `old` holds and whose keys none of the kept rows has. */
async function deleteBut(
  sql: Sql,
  table: Table,
  condition: string,
  given: readonly unknown[],
  kept: readonly Row[],
): Promise<number> {
  if (await sql.firstLoad?.isEmpty(table)) return 0;
  if (kept.length === 0) return deleted(sql, table, condition, given);
  const { columns, key } = table;
  const params = key.map((one, i) => `$${given.length + i + 1}::text[]::${columns[one]}[]`).join(', ');
  const isKept = key.map((one) => `old.${column(one)} = kept.${column(one)}`).join(' AND ');
  return deleted(
    sql,
    table,
    `${condition} AND NOT EXISTS (
       SELECT 1 FROM unnest(${params}) AS kept(${key.map(column).join(', ')}) WHERE ${isKept})`,
    [...given, ...key.map((one) => kept.map((row) => text(row[one], columns[one]!)))],
  );
}

/** Deletes the rows of a table for which a condition on `old` holds. @returns how many */
async function deleted(
  sql: Sql,
  { name, columns }: Table,
  condition: string,
  params: readonly unknown[],
): Promise<number> {
  const from = `FROM "${name}" AS old WHERE ${condition}`;
  const by = sql.tracker?.columnOf(name) ?? null;
  if (!(await mayChange(sql, `SELECT 1 ${from}`, params))) return 0;
  return runTracked(sql, { name }, deletedBy(columns, by), `DELETE ${from}`, params);
}

/** What is returned of a deleted row, as text. */
const deletedBy = (columns: Table['columns'], by: string | null): string =>
  by !== null && columns[by] ? `old.${column(by)}::text` : 'NULL::text';
