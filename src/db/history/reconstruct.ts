import { isoDate } from '../../lib/dates.ts';
import type { Database, Sql } from '../open.ts';
import { letOthers, queryRow } from '../sql.ts';
import { packDay } from './columns.ts';
import { type AddedRows, areIdentical, bumpHistory, countRows, haveSameKey, undoUnfinished } from './record.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { selectIsValid } from './sql.ts';
import { queryRecordedTables, type RecordedTable, selectStored } from './tables.ts';

/**
 * The tables that a reconstructed day has: ratings, screener rows, and the stocks and funds that they are about. Each
 * table costs time per day, and those that grow with every fact, such as trades, cost most.
 */
export const RECONSTRUCTED_TABLES: readonly string[] = [
  'data_version',
  'etf',
  'popular_stock',
  'quote',
  'rating',
  'screener_etf',
  'screener_stock',
  'stock',
];

/** A database with the same facts, whose snapshots are derived as of past days. */
export type Scratch = {
  db: Database;
  /** The schema of its tables, if it is in the same database as the history. */
  schema: string | null;
  close(): Promise<void>;
};

/** Rows that are transferred in one statement. */
const PART = 2_000;

/** The table of the scratch with the snapshot of a day. */
const nameKept = (table: string, day: string): string => `"kept_${day}_${table}"`;

/** Keeps the snapshots of the scratch, which show a day, while it derives other days. */
export async function keepDerivedDay({ db }: Scratch, session: Date): Promise<void> {
  for (const table of RECONSTRUCTED_TABLES) {
    const scratchTable = nameKept(table, isoDate(session));
    await db.script(
      `DROP TABLE IF EXISTS ${scratchTable}; CREATE UNLOGGED TABLE ${scratchTable} AS SELECT * FROM "${table}"`,
    );
  }
}

/** Drops the snapshots of a day that was inserted. */
export const dropKeptDay = ({ db }: Scratch, session: Date): Promise<void> =>
  db.script(RECONSTRUCTED_TABLES.map((table) => `DROP TABLE IF EXISTS ${nameKept(table, isoDate(session))}`).join(';'));

/** Copies a kept table of another database into a temporary table. @returns its name in SQL */
async function stage(
  sql: Sql,
  { from, kept }: { from: Database; kept: string },
  { name, columns, key }: RecordedTable,
): Promise<string> {
  const relation = `"history_stage_${name}"`;
  const list = columns.join(', ');
  await sql.script(`DROP TABLE IF EXISTS ${relation};
    CREATE TEMPORARY TABLE ${relation} AS SELECT ${list} FROM "${name}" WHERE false;`);
  for (let offset = 0; ; offset += PART) {
    const rows = await from.query<{ row: string }>(
      `SELECT t::text AS "row" FROM ${kept} AS t ORDER BY ${key.join(', ')} OFFSET ${offset} LIMIT ${PART}`,
    );
    // The text of a row keeps every digit. Cast in a subquery, because each column of `.*` would repeat the cast.
    await sql.query(
      `INSERT INTO ${relation} (${list}) SELECT ${columns.map((column) => `(r."row").${column}`).join(', ')}
        FROM (SELECT unnest($1::text[])::"${name}" AS "row" OFFSET 0) AS r`,
      [rows.map(({ row }) => row)],
    );
    if (rows.length < PART) return relation;
  }
}

/**
 * Makes the rows of a table valid on a day, between the days of history before and after it. A row of the next day that
 * is equal begins earlier; a row that spans the day although it differs is split.
 * @param next the first day of history after `day`; null if there is none
 * @returns the number and size of the rows added
 */
async function insertTable(
  sql: Sql,
  table: RecordedTable,
  source: string,
  { day, next }: { day: string; next: string | null },
): Promise<AddedRows> {
  const { columns, key } = table;
  const history = `${HISTORY_SCHEMA}."${table.history}"`;
  const names = columns.join(', ');
  const spansDay = selectIsValid('h', '$1::date');
  const spansNext = `$2::date IS NOT NULL AND (h."valid_to" IS NULL OR h."valid_to" > $2::date)`;
  const isEqual = `EXISTS (SELECT FROM ${source} AS t WHERE ${haveSameKey(key, 't', 'h')} AND ${areIdentical(table, 't', 'h')})`;
  const run = (statement: string) => sql.query(statement, [day, next]);
  const differs = `${spansDay} AND NOT ${isEqual}`;
  // The stored row becomes the part from the next day on, so that no key has two open rows.
  await run(`WITH "earlier" AS (
      INSERT INTO ${history} (${names}, "valid_from", "valid_to")
      SELECT ${names}, h."valid_from", $1::date FROM ${history} AS h WHERE ${differs} AND ${spansNext} AND h."valid_from" < $1::date)
    UPDATE ${history} AS h SET "valid_from" = $2::date WHERE ${differs} AND ${spansNext}`);
  // An interrupted attempt may have left rows of the day.
  await run(`DELETE FROM ${history} AS h WHERE h."valid_from" = $1::date AND ${differs} AND NOT (${spansNext})`);
  await run(`UPDATE ${history} AS h SET "valid_to" = $1::date WHERE ${differs} AND NOT (${spansNext})`);
  await run(`UPDATE ${history} AS h SET "valid_from" = $1::date
    WHERE h."valid_from" > $1::date AND h."valid_from" <= $2::date AND ${spansNext} AND ${isEqual}
      AND NOT EXISTS (SELECT FROM ${history} AS o WHERE ${haveSameKey(key, 'o', 'h')}
        AND ${selectIsValid('o', '$1::date')})`);
  return countRows(
    sql,
    `INSERT INTO ${history} AS h (${names}, "valid_from", "valid_to")
      SELECT ${selectStored(table, 't')}, $1::date, $2::date FROM ${source} AS t
      WHERE NOT EXISTS (SELECT FROM ${history} AS o WHERE ${haveSameKey(key, 't', 'o')}
        AND ${selectIsValid('o', '$1::date')})`,
    [day, next],
  );
}

/** The first day of history after a day, whether it is finished or not; null if there is none. */
const queryNextDay = async (sql: Sql, day: string): Promise<string | null> =>
  (
    await queryRow<{ next: string | null }>(
      sql,
      `SELECT min("day")::text AS "next" FROM (SELECT "day" FROM "history_day" UNION ALL SELECT "day" FROM ${HISTORY_SCHEMA}."unfinished") AS d
        WHERE "day" > $1::date`,
      [day],
    )
  ).next;

/**
 * Adds a day that was never recorded, with the snapshots of it that the scratch keeps. On an embedded database it commits
 * table by table: rows of a day that `history_day` does not have yet are not read, and a repetition replaces them. Call it
 * in the turn of the history.
 */
export async function insertReconstructedDay(sql: Sql, scratch: Scratch, session: Date, now: Date): Promise<AddedRows> {
  const day = isoDate(session);
  const existing = await sql.query('SELECT FROM "history_day" WHERE "day" = $1::date', [day]);
  if (existing.length > 0) return { rows: 0, bytes: 0 };
  const tables = await queryRecordedTables(sql);
  // Undone later, an unfinished day would reopen rows that this day ends.
  await undoUnfinished(sql, tables, day);
  const next = await queryNextDay(sql, day);
  const total = { rows: 0, bytes: 0 };
  for (const table of tables) {
    if (!RECONSTRUCTED_TABLES.includes(table.name)) continue;
    const scratchTable = nameKept(table.name, day);
    const source = scratch.schema
      ? `${scratch.schema}.${scratchTable}`
      : await stage(sql, { from: scratch.db, kept: scratchTable }, table);
    const { rows, bytes } = await insertTable(sql, table, source, { day, next });
    total.rows += rows;
    total.bytes += bytes;
    if (!scratch.schema) await sql.script(`DROP TABLE ${source}`);
    await letOthers(sql);
  }
  await sql.query(
    `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECONSTRUCTED', $2, $3, $4)`,
    [day, now.toISOString(), total.rows, total.bytes],
  );
  await packDay(sql, day);
  await bumpHistory(sql, now);
  return total;
}
