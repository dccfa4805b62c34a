import { groupBy } from '../lib/group.ts';
import type { Sql } from './sql.ts';
import { CHUNK, column, lastOfEachKey, type Row, type Table, text } from './table.ts';

/** Columns as one comma-separated list. */
const of = (alias: string, some: readonly string[]) => some.map((one) => `${alias}.${column(one)}`).join(', ');
const listOtherColumns = ({ columns, key }: Table) => Object.keys(columns).filter((one) => !key.includes(one));

/**
 * Selects the rows of a relation, of the table's columns and types, that the table does not hold as they are. Each is looked up
 * by its key: a join would read the whole table for every few thousand rows.
 */
export function differing(table: Table, incoming: string): string {
  const others = listOtherColumns(table);
  const isOfKey = table.key.map((one) => `same.${column(one)} = incoming.${column(one)}`).join(' AND ');
  const isSame =
    others.length > 0 ? `(${of('same', others)}) IS NOT DISTINCT FROM (${of('incoming', others)})` : 'true';
  return `SELECT ${Object.keys(table.columns).map(column).join(', ')} FROM ${incoming} AS incoming
    WHERE (SELECT ${isSame} FROM "${table.name}" AS same WHERE ${isOfKey}) IS NOT TRUE`;
}

/**
 * Whether a write changes anything: whether this selects a row. A transaction that begins with its first write asks
 * before it begins, since equal rows are no reason to hold up readers; elsewhere the write itself finds out.
 */
export async function mayChange(sql: Sql, difference: string, params: readonly unknown[]): Promise<boolean> {
  if (sql.hasBegun?.() !== false) return true;
  // Planned for all its rows and run for the first: planned for the first alone, it would compare each row with each where
  // none differs.
  const [found] = await sql.query<{ differs: boolean }>(
    `WITH "difference" AS MATERIALIZED (${difference}) SELECT EXISTS (SELECT FROM "difference") AS "differs"`,
    params,
  );
  return found!.differs;
}

/**
 * The statement that inserts or updates the rows of a relation; `returning` is evaluated for each row written. Rows that
 * are there already are left out before the insert: a conflict would lock each of them, which is written to the log.
 */
export function upsertStatement(sql: Sql, table: Table, incoming: string, returning: string): string {
  const { name, columns, key, replacedWhen } = table;
  const others = listOtherColumns(table);
  const changed = `(${of('old', others)}) IS DISTINCT FROM (${of('excluded', others)})`;
  const allowed = replacedWhen ? ` AND (${replacedWhen.replace(/\bnew\./g, 'excluded.')})` : '';
  const onConflict =
    others.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${others.map((one) => `${column(one)} = excluded.${column(one)}`).join(', ')} WHERE ${changed}${allowed}`;
  const names = Object.keys(columns).map(column).join(', ');
  const source = sql.firstLoad ? `SELECT ${names} FROM ${incoming} AS incoming` : differing(table, incoming);
  return `INSERT INTO "${name}" AS old (${names}) ${source}
    ON CONFLICT (${key.map(column).join(', ')}) ${onConflict} RETURNING ${returning}`;
}

/** The same for rows that are handed in. */
const buildStatement = (sql: Sql, table: Table, returning: string): string =>
  upsertStatement(sql, table, buildRowSource(table), returning);

/** Rows that are handed in as a relation: a parameter a column, an array. See `buildParams`. */
export function buildRowSource({ columns }: Table): string {
  const names = Object.keys(columns);
  const casts = names.map((one) => `${column(one)}::${columns[one]}`).join(', ');
  const params = names.map((_, i) => `$${i + 1}::text[]`).join(', ');
  return `(SELECT ${casts} FROM unnest(${params}) AS given(${names.map(column).join(', ')}))`;
}

/** The parameters of `given`. Of rows with one key the last counts. */
export function buildParams(table: Table, rows: readonly Row[]): (string | null)[][] {
  const distinct = lastOfEachKey(table, rows);
  return Object.entries(table.columns).map(([name, type]) => distinct.map((row) => text(row[name], type)));
}

/** Runs a statement of `buildStatement` on the rows, a chunk at a time. */
async function* inChunks<T>(sql: Sql, table: Table, rows: readonly Row[], statement: string): AsyncGenerator<T> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const params = buildParams(table, rows.slice(start, start + CHUNK));
    if (await mayChange(sql, differing(table, buildRowSource(table)), params))
      yield* await sql.query<T>(statement, params);
  }
}

/**
 * What is returned of a column, as text. A column outside of the key may have had another value before an update: null
 * stands for that.
 */
export const changedBy = ({ key, columns }: Table, by: string | null): string => {
  if (by === null || !columns[by]) return 'NULL::text';
  return key.includes(by) ? `old.${column(by)}::text` : `CASE WHEN old.xmax = 0 THEN old.${column(by)}::text END`;
};

/**
 * Inserts rows, or updates those whose key is there with other values.
 * @returns how many rows were inserted or changed; the rest stood there already.
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
 * An upsert of a relation that selects what `noted` takes. Counted by the database: a row each to say "written" would cost
 * as much as writing it.
 */
export function countedUpsert(sql: Sql, table: Table, incoming: string): string {
  const by = sql.tracker?.columnOf(table.name) ?? null;
  return `WITH written AS (${upsertStatement(sql, table, incoming, `${changedBy(table, by)} AS "value"`)})
    SELECT "value", count(*)::int AS "count" FROM written GROUP BY 1`;
}

/**
 * Runs an UPDATE or DELETE of one's own on a table, so that the tracker knows its rows.
 * @param by the tracked column of the changed rows, as SQL @returns how many rows changed
 */
export async function runTracked(
  sql: Sql,
  { name }: Pick<Table, 'name'>,
  by: string,
  statement: string,
  params: readonly unknown[],
): Promise<number> {
  const counts = await sql.query<ValueCount>(
    `WITH changed AS (${statement} RETURNING ${by}::text AS "value")
     SELECT "value", count(*)::int AS "count" FROM changed GROUP BY 1`,
    params,
  );
  return recordWrite(sql, name, counts);
}

/** How many written or deleted rows have a value in the tracked column; null: it is not known. */
export type ValueCount = { value: string | null; count: number };

/** What `noted` takes of rows that are all new. */
function inserted(sql: Sql, { name, columns }: Table, rows: readonly Row[]): ValueCount[] {
  const by = sql.tracker?.columnOf(name) ?? null;
  const type = by === null ? undefined : columns[by];
  if (by === null || !type) return [{ value: null, count: rows.length }];
  const byValue = groupBy(rows, (row) => text(row[by], type));
  return [...byValue].map(([value, own]) => ({ value, count: own.length }));
}

/** Tells the tracker of a write. @returns how many rows it changed */
export function recordWrite(sql: Sql, table: string, counts: readonly ValueCount[]): number {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const values = counts.map(({ value }) => value);
  sql.tracker?.note(table, values.includes(null) ? null : new Set(values as string[]), sum);
  return sum;
}

/** The columns of a key as the text that was written: a row that is read back has other types. */
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
 * The rows of a relation that a write has not taken, because those that are stored may not be replaced by them.
 * @param params those of the relation @returns their keys (`buildRowKey`)
 */
export async function notReplacing(
  sql: Sql,
  table: Table,
  incoming: string,
  params: readonly unknown[],
): Promise<Set<string>> {
  if (!table.replacedWhen) return new Set();
  const statement = `SELECT ${keyTexts(table, 'kept').join(', ')} FROM (${differing(table, incoming)}) AS kept`;
  return new Set((await sql.query<KeyTexts>(statement, params)).map((row) => keyFrom(table, row)));
}

/** As `notReplacing`, of rows that are handed in. */
export async function notReplacingRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<Set<string>> {
  return notReplacing(sql, table, buildRowSource(table), buildParams(table, rows));
}

/** As `upsert`, for rows of several sources. @returns the keys of the rows that were inserted or changed (`buildRowKey`) */
export async function upsertedKeys(sql: Sql, table: Table, rows: readonly Row[]): Promise<Set<string>> {
  const copied = await sql.firstLoad?.copied(table, rows);
  if (copied) {
    recordWrite(sql, table.name, inserted(sql, table, rows));
    return new Set(copied);
  }
  const by = sql.tracker?.columnOf(table.name) ?? null;
  const statement = buildStatement(
    sql,
    table,
    [...keyTexts(table, 'old'), `${changedBy(table, by)} AS "value"`].join(', '),
  );
  const keys = new Set<string>();
  const counts: ValueCount[] = [];
  for await (const row of inChunks<KeyTexts & { value: string | null }>(sql, table, rows, statement)) {
    keys.add(keyFrom(table, row));
    counts.push({ value: row.value, count: 1 });
  }
  recordWrite(sql, table.name, counts);
  return keys;
}
