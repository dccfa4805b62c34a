import { groupBy } from '../lib/group.ts';
import { noteDay } from './changes.ts';
import type { KeyColumn, Sql } from './sql.ts';
import { queryRow } from './sql.ts';
import { arrayText, CHUNK, column, lastOfEachKey, type Row, type Table, text } from './table.ts';

/** Columns as one comma-separated list. */
const of = (alias: string, some: readonly string[]) => some.map((one) => `${alias}.${column(one)}`).join(', ');
const listOtherColumns = ({ columns, key }: Table) => Object.keys(columns).filter((one) => !key.includes(one));

/**
 * Selects the rows of a relation that are missing from the table or differ from its rows. The relation has the table's
 * columns and types. Each row is looked up by key: a join would read the whole table for every few thousand rows.
 */
export function differing(table: Table, incoming: string): string {
  const others = listOtherColumns(table);
  const isOfKey = table.key.map((one) => `same.${column(one)} = incoming.${column(one)}`).join(' AND ');
  const isSame =
    others.length > 0 ? `(${of('same', others)}) IS NOT DISTINCT FROM (${of('incoming', others)})` : 'true';
  return `SELECT ${Object.keys(table.columns).map(column).join(', ')} FROM ${incoming} AS incoming
    WHERE (SELECT ${isSame} FROM "${table.name}" AS same WHERE ${isOfKey}) IS NOT TRUE`;
}

/** Like `differing`, for a relation that the database has the size of: it chooses how to join. */
export function differingJoined(table: Table, incoming: string): string {
  const others = listOtherColumns(table);
  const isOfKey = table.key.map((name) => `same.${column(name)} = incoming.${column(name)}`).join(' AND ');
  const isMissing = table.key.slice(0, 1).map((name) => `same.${column(name)} IS NULL`);
  const isOther = others.length > 0 ? [`(${of('same', others)}) IS DISTINCT FROM (${of('incoming', others)})`] : [];
  return `SELECT ${of('incoming', Object.keys(table.columns))} FROM ${incoming} AS incoming
    LEFT JOIN "${table.name}" AS same ON ${isOfKey} WHERE ${[...isMissing, ...isOther].join(' OR ')}`;
}

/**
 * Whether a write would change anything, that is, whether `difference` selects a row. Only a transaction that begins
 * with its first write checks this, before it begins, so that a write of equal rows does not block readers. Otherwise
 * the result is true, and the write itself finds out.
 */
export async function mayChange(sql: Sql, difference: string, params: readonly unknown[]): Promise<boolean> {
  if (sql.hasBegun?.() !== false) return true;
  // MATERIALIZED makes PostgreSQL plan for all rows, although EXISTS stops at the first. A plan for the first row alone
  // would compare every row with every other if none differ.
  const row = await queryRow<{ differs: boolean }>(
    sql,
    `WITH "difference" AS MATERIALIZED (${difference}) SELECT EXISTS (SELECT FROM "difference") AS "differs"`,
    params,
  );
  return row.differs;
}

/**
 * Builds the statement that inserts or updates the rows of a relation; `returning` is evaluated for each written row.
 * Rows equal to stored rows are filtered out before the insert by `select`: a conflict would lock each of them, which is
 * written to the log.
 */
export function upsertStatement(
  sql: Sql,
  table: Table,
  incoming: string,
  returning: string,
  select = differing,
): string {
  const { name, columns, key, replacedWhen } = table;
  const others = listOtherColumns(table);
  const changed = `(${of('old', others)}) IS DISTINCT FROM (${of('excluded', others)})`;
  const allowed = replacedWhen ? ` AND (${replacedWhen.replace(/\bnew\./g, 'excluded.')})` : '';
  const onConflict =
    others.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${others.map((one) => `${column(one)} = excluded.${column(one)}`).join(', ')} WHERE ${changed}${allowed}`;
  const names = Object.keys(columns).map(column).join(', ');
  const source = sql.firstLoad ? `SELECT ${names} FROM ${incoming} AS incoming` : select(table, incoming);
  return `INSERT INTO "${name}" AS old (${names}) ${source}
    ON CONFLICT (${key.map(column).join(', ')}) ${onConflict} RETURNING ${returning}`;
}

/** Like `upsertStatement`, for rows passed as parameters. */
const buildStatement = (sql: Sql, table: Table, returning: string): string =>
  upsertStatement(sql, table, buildRowSource(table), returning);

/** A relation of rows passed as parameters, one array per column. See `buildParams`. */
function buildRowSource({ columns }: Table): string {
  const names = Object.keys(columns);
  const casts = names.map((one) => `${column(one)}::${columns[one]}`).join(', ');
  // An array of arrays would not be unnested row by row.
  const params = Object.values(columns)
    .map((type, i) => `$${i + 1}::${type.replace('[]', '')}[]`)
    .join(', ');
  return `(SELECT ${casts} FROM unnest(${params}) AS given(${names.map(column).join(', ')}))`;
}

/** The parameters of `buildRowSource`. If rows share a key, the last wins. */
function buildParams(table: Table, rows: readonly Row[]): string[] {
  const distinct = lastOfEachKey(table, rows);
  return Object.entries(table.columns).map(([name, type]) => arrayText(distinct, name, type));
}

/** Runs a statement of `buildStatement` on the rows, one chunk at a time. */
async function* inChunks<T>(sql: Sql, table: Table, rows: readonly Row[], statement: string): AsyncGenerator<T> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const params = buildParams(table, rows.slice(start, start + CHUNK));
    if (await mayChange(sql, differing(table, buildRowSource(table)), params))
      yield* await sql.query<T>(statement, params);
  }
}

/**
 * SQL of a RETURNING list: the tracked "value" and "day" of a written row. Null if an update may have replaced another value of a
 * column outside of the key, since that value is unknown.
 */
export const changedBy = ({ key, columns }: Table, by: KeyColumn | null): string =>
  formatKeyColumn(by, (name) => {
    if (!columns[name]) return null;
    return key.includes(name) ? `old.${column(name)}` : `CASE WHEN old.xmax = 0 THEN old.${column(name)} END`;
  });

/** SQL that selects the "value" and the "day" of a changed row. @param format SQL of a column; null if it is unknown */
export function formatKeyColumn(by: KeyColumn | null, format: (name: string) => string | null): string {
  const value = by && format(by.key);
  const day = by?.day && format(by.day);
  return `${value ? `(${value})::text` : 'NULL::text'} AS "value", ${day ? `(${day})::date` : 'NULL::date'} AS "day"`;
}

/**
 * Inserts rows, or updates those whose key exists with other values.
 * @returns the number of inserted or changed rows; the others were already stored
 */
export async function upsert<R extends object = Row>(
  sql: Sql,
  table: Table<R>,
  rows: readonly NoInfer<R>[],
): Promise<number> {
  if (await sql.firstLoad?.copied(table as Table, rows as readonly Row[]))
    return recordWrite(sql, table.name, inserted(sql, table as Table, rows as readonly Row[]));
  const statement = countedUpsert(sql, table as Table, buildRowSource(table as Table));
  const counts: ValueCount[] = [];
  for await (const count of inChunks<ValueCount>(sql, table as Table, rows as readonly Row[], statement))
    counts.push(count);
  return recordWrite(sql, table.name, counts);
}

/**
 * An upsert of a relation that selects the counts for `recordWrite`. The database does the counting: returning a row
 * per written row would cost as much as the write.
 */
export function countedUpsert(sql: Sql, table: Table, incoming: string, select = differing): string {
  const by = sql.tracker?.columnOf(table.name) ?? null;
  return `WITH written AS (${upsertStatement(sql, table, incoming, changedBy(table, by), select)}) ${countValues('written')}`;
}

/**
 * Runs a custom UPDATE or DELETE on a table, and reports its rows to the tracker.
 * @param by SQL of the tracked columns of the changed rows, "value" and "day"
 * @returns the number of changed rows
 */
export async function runTracked(
  sql: Sql,
  { name }: Pick<Table, 'name'>,
  by: string,
  statement: string,
  params: readonly unknown[],
): Promise<number> {
  const counts = await sql.query<ValueCount>(
    `WITH changed AS (${statement} RETURNING ${by}) ${countValues('changed')}`,
    params,
  );
  return recordWrite(sql, name, counts);
}

/** Rows written or deleted per value of the tracked column, and the earliest day of them; null if unknown. */
export type ValueCount = { value: string | null; count: number; since: string | null };

/** SQL that selects the `ValueCount`s of the rows of a relation, which has their "value" and "day". */
export const countValues = (relation: string): string =>
  `SELECT "value", count(*)::int AS "count", CASE WHEN count("day") = count(*) THEN min("day")::text END AS "since"
    FROM ${relation} GROUP BY 1`;

/** The counts for `recordWrite` if all rows are new. */
function inserted(sql: Sql, { name, columns }: Table, rows: readonly Row[]): ValueCount[] {
  const by = sql.tracker?.columnOf(name)?.key;
  const type = by === undefined ? undefined : columns[by];
  if (by === undefined || !type) return [{ value: null, count: rows.length, since: null }];
  const byValue = groupBy(rows, (row) => text(row[by], type));
  return [...byValue].map(([value, rowsOfValue]) => ({ value, count: rowsOfValue.length, since: null }));
}

/** Reports a write to the tracker. @returns the number of changed rows */
export function recordWrite(sql: Sql, table: string, counts: readonly ValueCount[]): number {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const days = new Map<string, string | null>();
  // A value occurs once for each statement that wrote its rows.
  for (const { value, since } of counts) if (value !== null) noteDay(days, value, since);
  sql.tracker?.note(table, counts.some(({ value }) => value === null) ? null : days, sum);
  return sum;
}

/** Key columns formatted as they were written, because a row that is read back has values of other types. */
const keyTexts = (table: Table, alias: string): string[] =>
  table.key.map((name, i) => {
    const value = `${alias}.${column(name)}`;
    const text =
      table.columns[name] === 'timestamptz'
        ? `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : `${value}::text`;
    return `${text} AS "${i}"`;
  });
type KeyTexts = Record<string, string>;
const keyFrom = ({ key }: Table, row: KeyTexts): string => JSON.stringify(key.map((_, i) => row[i]));

/**
 * Finds the rows of a relation that a write has not applied because the stored rows may not be replaced.
 * @param params the parameters of the relation
 * @returns the keys of these rows (`buildRowKey`)
 */
async function notReplacing(
  sql: Sql,
  table: Table,
  incoming: string,
  params: readonly unknown[],
): Promise<Set<string>> {
  if (!table.replacedWhen) return new Set();
  const statement = `SELECT ${keyTexts(table, 'kept').join(', ')} FROM (${differing(table, incoming)}) AS kept`;
  return new Set((await sql.query<KeyTexts>(statement, params)).map((row) => keyFrom(table, row)));
}

/** Like `notReplacing`, for rows passed as parameters. */
export async function notReplacingRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<Set<string>> {
  return notReplacing(sql, table, buildRowSource(table), buildParams(table, rows));
}

/** Like `upsert`, for rows of several sources. @returns the keys of the inserted or changed rows (`buildRowKey`) */
export async function upsertedKeys(sql: Sql, table: Table, rows: readonly Row[]): Promise<Set<string>> {
  const copied = await sql.firstLoad?.copied(table, rows);
  if (copied) {
    recordWrite(sql, table.name, inserted(sql, table, rows));
    return new Set(copied);
  }
  const by = sql.tracker?.columnOf(table.name) ?? null;
  const statement = buildStatement(sql, table, [...keyTexts(table, 'old'), changedBy(table, by)].join(', '));
  const keys = new Set<string>();
  const counts: ValueCount[] = [];
  for await (const row of inChunks<KeyTexts & { value: string | null; day: string | null }>(
    sql,
    table,
    rows,
    statement,
  )) {
    keys.add(keyFrom(table, row));
    counts.push({ value: row.value, count: 1, since: row.day });
  }
  recordWrite(sql, table.name, counts);
  return keys;
}
