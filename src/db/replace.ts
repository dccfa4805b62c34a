import { splitIntoChunks } from '../lib/group.ts';
import {
  changedBy,
  countValues,
  differing,
  formatKeyColumn,
  mayChange,
  recordWrite,
  runTracked,
  upsert,
  upsertStatement,
  type ValueCount,
} from './bulk.ts';
import { type KeyColumn, letOthers, queryRow, type Sql } from './sql.ts';
import { arrayText, column, getColumnType, type Row, type Table, text, type Value } from './table.ts';

// On an embedded database, where every client waits for a transaction, a job is not a single transaction: each of these
// functions may commit the rows written so far. For interrupted runs, see src/jobs/run.ts.

type Columns<R extends object> = keyof R & string;

/** Rows after which other clients may use the session. */
const PART = 2_000;

/** Writes rows, in parts if the transaction may pause for other clients. @returns the number of changed rows */
async function writeRows<R extends object>(sql: Sql, table: Table<R>, rows: readonly NoInfer<R>[]): Promise<number> {
  if (!sql.isLong) return upsert(sql, table, rows);
  let changed = 0;
  for (const part of splitIntoChunks(rows, PART)) {
    changed += await upsert(sql, table, part);
    await letOthers(sql);
  }
  return changed;
}

/**
 * Makes a snapshot's table hold exactly these rows: deletes all others, and writes only rows that differ.
 * @returns the number of changed rows
 */
export async function replaceAll<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  rows: readonly NoInfer<R>[],
): Promise<number> {
  const deletedCount = await deleteBut(sql, table as Table, 'true', [], rows as readonly Row[]);
  return deletedCount + (await writeRows(sql, table, rows));
}

/**
 * Like `replaceAll`, for the rows that have one of these values in a column. A snapshot that is never in memory as a
 * whole is replaced some values at a time, then `keepOnly` deletes the rows of other values.
 * @returns the number of changed rows
 */
export async function replaceWhere<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  name: Columns<NoInfer<R>>,
  values: readonly Value[],
  rows: readonly NoInfer<R>[],
): Promise<number> {
  const type = getColumnType(table, name);
  const of = `old.${column(name)} = ANY($1::text[]::${type}[])`;
  const deletedCount = await deleteBut(
    sql,
    table as Table,
    of,
    [values.map((one) => text(one, type))],
    rows as readonly Row[],
  );
  return deletedCount + (await writeRows(sql, table, rows));
}

/**
 * Like `replaceWhere`, but with the rows selected by a query, so they never leave the database. The query must select
 * all columns of the table in order; its `$1` is the values, and `params` follow.
 * @returns the number of changed rows
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
  const type = getColumnType(table, name);
  const names = Object.keys(columns).map(column).join(', ');
  const isOf = key.map((one) => `old.${column(one)} = made.${column(one)}`).join(' AND ');
  const sourceRows = `made(${names}) AS MATERIALIZED (${query})`;
  const isGone = `old.${column(name)} = ANY($1::text[]::${type}[]) AND NOT EXISTS (SELECT 1 FROM made WHERE ${isOf})`;
  const all = [values.map((one) => text(one, type)), ...params];
  const difference = `WITH ${sourceRows} SELECT 1 FROM "${table.name}" AS old WHERE ${isGone}
    UNION ALL SELECT 1 FROM (${differing(table as Table, 'made')}) AS other`;
  if (!(await mayChange(sql, difference, all))) return 0;
  const by = sql.tracker?.columnOf(table.name) ?? null;
  const changed = await sql.query<ValueCount>(
    `WITH ${sourceRows},
       gone AS (DELETE FROM "${table.name}" AS old WHERE ${isGone} RETURNING ${deletedBy(columns, by)}),
       written AS (${upsertStatement(sql, table as Table, 'made', changedBy(table as Table, by))})
     ${countValues('(SELECT * FROM gone UNION ALL SELECT * FROM written) AS changed')}`,
    all,
  );
  await letOthers(sql);
  return recordWrite(sql, table.name, changed);
}

/**
 * Like `replaceFrom`, but deletes nothing: the query selects only the rows that may differ.
 * @returns the number of changed rows
 */
export async function upsertFrom(sql: Sql, table: Table, query: string, params: readonly unknown[]): Promise<number> {
  sql.firstLoad?.lose(table);
  const source = `WITH made(${Object.keys(table.columns).map(column).join(', ')}) AS MATERIALIZED (${query})`;
  if (!(await mayChange(sql, `${source} SELECT 1 FROM (${differing(table, 'made')}) AS other`, params))) return 0;
  const by = sql.tracker?.columnOf(table.name) ?? null;
  const changed = await sql.query<ValueCount>(
    `${source}, written AS (${upsertStatement(sql, table, 'made', changedBy(table, by))}) ${countValues('written')}`,
    params,
  );
  await letOthers(sql);
  return recordWrite(sql, table.name, changed);
}

/** Deletes the rows that have none of these values in a column. @returns the number of deleted rows */
export async function keepOnly<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  name: Columns<NoInfer<R>>,
  values: readonly Value[],
): Promise<number> {
  const type = getColumnType(table, name);
  const isOther = `NOT EXISTS (
    SELECT 1 FROM unnest($1::text[]::${type}[]) AS kept("value") WHERE kept."value" = old.${column(name)})`;
  return deleted(sql, table as Table, isOther, [values.map((one) => text(one, type))]);
}

/** A condition on `old`, and its parameters. */
type Condition = { condition: string; params: readonly unknown[] };

function matchValues(table: Table, of: Row): Condition {
  const names = Object.keys(of);
  return {
    condition: names.map((one, i) => `old.${column(one)} = $${i + 1}::${table.columns[one]}`).join(' AND '),
    params: names.map((one) => text(of[one], getColumnType(table, one))),
  };
}

/** Restricts a condition to rows whose key is not among `rowsToKeep`. */
function excludeKeys(table: Table, { condition, params }: Condition, rowsToKeep: readonly Row[]): Condition {
  const { columns, key } = table;
  if (rowsToKeep.length === 0) return { condition, params };
  const keys = key.map((one, i) => `$${params.length + i + 1}::${columns[one]}[]`).join(', ');
  const isKept = key.map((one) => `old.${column(one)} = kept.${column(one)}`).join(' AND ');
  return {
    condition: `${condition} AND NOT EXISTS (
       SELECT 1 FROM unnest(${keys}) AS kept(${key.map(column).join(', ')}) WHERE ${isKept})`,
    params: [...params, ...key.map((one) => arrayText(rowsToKeep, one, getColumnType(table, one)))],
  };
}

/**
 * Deletes the rows with the values of `of`, except those whose key is among `rowsToKeep`.
 * @returns the number of deleted rows
 */
export function deleteOthers(sql: Sql, table: Table, of: Row, rowsToKeep: readonly Row[]): Promise<number> {
  const { condition, params } = matchValues(table, of);
  return deleteBut(sql, table, condition, params, rowsToKeep);
}

/** The number of stored rows with the values of `of`, and how many of them `deleteOthers` would delete. */
export async function countOthers(
  sql: Sql,
  table: Table,
  of: Row,
  rowsToKeep: readonly Row[],
): Promise<{ stored: number; removed: number }> {
  const all = matchValues(table, of);
  const others = excludeKeys(table, all, rowsToKeep);
  return queryRow<{ stored: number; removed: number }>(
    sql,
    `SELECT count(*)::int AS "stored", (count(*) FILTER (WHERE ${others.condition}))::int AS "removed"
     FROM "${table.name}" AS old WHERE ${all.condition}`,
    others.params,
  );
}

/** Deletes the rows that meet a condition on `old`, except those whose key is among `rowsToKeep`. */
async function deleteBut(
  sql: Sql,
  table: Table,
  condition: string,
  conditionParams: readonly unknown[],
  rowsToKeep: readonly Row[],
): Promise<number> {
  if (await sql.firstLoad?.isEmpty(table)) return 0;
  const others = excludeKeys(table, { condition, params: conditionParams }, rowsToKeep);
  return deleted(sql, table, others.condition, others.params);
}

/** Deletes the rows of a table that meet a condition on `old`. @returns the number of deleted rows */
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

/** SQL of a RETURNING list: the tracked "value" and "day" of a deleted row. */
const deletedBy = (columns: Table['columns'], by: KeyColumn | null): string =>
  formatKeyColumn(by, (name) => (columns[name] ? `old.${column(name)}` : null));
