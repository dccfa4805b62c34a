import { DATASETS_BY_TABLE, type TableName } from '../datasets.ts';
import { queryRow, type Sql } from '../sql.ts';
import { describeFaults, type HistoryFault, queryTableFaults, selectOverlaps } from './check.ts';
import { packDay } from './columns.ts';
import { areIdentical, bumpHistory, haveSameKey, recordTable } from './record.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { selectIsValid } from './sql.ts';
import { queryRecordedTables, type RecordedTable } from './tables.ts';

/** Rounds over a table: each resolves one first day of overlaps. */
const MAX_ROUNDS = 400;
/** Reconstructed days before a damaged day that are searched for the origin of its extra rows. */
const SEARCHED_DAYS = 120;

/** The column of a table with the session or the run that a row is of: of two rows of a day, the later one belongs to it. */
const SESSION_COLUMNS: Readonly<Record<string, string>> = {
  data_version: '"as_of"',
  quote: '"session_date"',
  rating: '"as_of"',
  screener_etf: '"price_as_of"',
};

const selectHistory = ({ history }: RecordedTable): string => `${HISTORY_SCHEMA}."${history}"`;

/** SQL: whether two rows of history are equal to the byte. */
const areSame = ({ columns }: RecordedTable, a: string, b: string): string => {
  const list = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ');
  return `(ROW(${list(a)}))::record *= (ROW(${list(b)}))::record`;
};

/** SQL: whether the key of a row had the same values on another day. */
const selectWasServed = (table: RecordedTable, alias: string, day: string): string =>
  `EXISTS (SELECT FROM ${selectHistory(table)} AS o WHERE ${haveSameKey(table.key, 'o', alias)}
    AND ${selectIsValid('o', day)} AND ${areSame(table, 'o', alias)})`;

/**
 * SQL: for each reconstructed day before a day (`$1`), the number of keys of which some of the day's rows, but not all, have
 * its values.
 */
const selectVotes = (table: RecordedTable): string => {
  const key = table.key.map((name) => `r.${name}`).join(', ');
  return `SELECT v."day"::text AS "day", count(*)::int AS "keys" FROM (
      SELECT d."day", count(*) AS "rows", count(*) FILTER (WHERE ${selectWasServed(table, 'r', 'd."day"')}) AS "equal"
      FROM ${selectHistory(table)} AS r
      CROSS JOIN (SELECT "day" FROM "history_day" WHERE "kind" = 'RECONSTRUCTED' AND "day" < $1::date ORDER BY 1 DESC LIMIT ${SEARCHED_DAYS}) AS d
      WHERE ${selectIsValid('r', '$1::date')} AND EXISTS (SELECT FROM ${selectHistory(table)} AS o
        WHERE ${haveSameKey(table.key, 'o', 'r')} AND ${selectIsValid('o', '$1::date')} AND (o.tableoid, o.ctid) <> (r.tableoid, r.ctid))
      GROUP BY d."day", ${key}) AS v
    WHERE v."equal" > 0 AND v."equal" < v."rows" GROUP BY 1`;
};

/**
 * The reconstructed day whose rows were left open on a later day: of all, most damaged keys have its values there. The
 * earliest of equal days. Null if there is none.
 */
async function findIntruder(sql: Sql, tables: readonly RecordedTable[], day: string): Promise<string | null> {
  const keysByDay = new Map<string, number>();
  for (const table of tables)
    for (const vote of await sql.query<{ day: string; keys: number }>(selectVotes(table), [day]))
      keysByDay.set(vote.day, (keysByDay.get(vote.day) ?? 0) + vote.keys);
  const [first] = [...keysByDay].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return first?.[0] ?? null;
}

/**
 * SQL that leaves a single row of each key on a day (`$1`) with several. It stays for its whole period; the others keep their
 * days beyond it. The row that belongs to the day stays: it is served now (`isCurrent`), it is of the later session, or it is
 * not of the reconstructed day `$2`; at last, it is the oldest row.
 */
function formatRepair(table: RecordedTable, isCurrent: boolean): string {
  const relation = selectHistory(table);
  const names = table.columns.join(', ');
  const key = (alias: string) => table.key.map((name) => `${alias}.${name}`).join(', ');
  const session = SESSION_COLUMNS[table.history];
  const order = [
    ...(isCurrent
      ? [
          `EXISTS (SELECT FROM "${table.name}" AS t WHERE ${haveSameKey(table.key, 't', 'h')} AND ${areIdentical(table, 't', 'h')}) DESC`,
        ]
      : []),
    ...(session ? [`h.${session} DESC NULLS LAST`] : []),
    `($2::date IS NOT NULL AND ${selectWasServed(table, 'h', '$2::date')})`,
    'h."valid_from" DESC',
    'age(h.xmin) DESC',
    'h.ctid',
  ];
  const isCut = 'h.tableoid = c."row_relation" AND h.ctid = c."row_place"';
  return `WITH "ranked" AS MATERIALIZED (
      SELECT h.tableoid AS "row_relation", h.ctid AS "row_place", ${key('h')}, h."valid_to",
        row_number() OVER (PARTITION BY ${key('h')} ORDER BY ${order.join(', ')}) AS "row_rank"
      FROM ${relation} AS h WHERE ${selectIsValid('h', '$1::date')}),
    "cut" AS MATERIALIZED (
      SELECT r."row_relation", r."row_place", k."valid_to" AS "row_until" FROM "ranked" AS r
      JOIN "ranked" AS k ON ${haveSameKey(table.key, 'k', 'r')} AND k."row_rank" = 1 WHERE r."row_rank" > 1),
    "later" AS (
      INSERT INTO ${relation} (${names}, "valid_from", "valid_to")
      SELECT ${table.columns.map((name) => `h.${name}`).join(', ')}, c."row_until", h."valid_to" FROM ${relation} AS h JOIN "cut" AS c ON ${isCut}
      WHERE c."row_until" IS NOT NULL AND (h."valid_to" IS NULL OR h."valid_to" > c."row_until")),
    "earlier" AS (
      UPDATE ${relation} AS h SET "valid_to" = $1::date FROM "cut" AS c WHERE ${isCut} AND h."valid_from" < $1::date)
    DELETE FROM ${relation} AS h USING "cut" AS c WHERE ${isCut} AND h."valid_from" = $1::date`;
}

/** The newest day, and whether a table still has the rows that were served then. */
async function queryCurrent(sql: Sql): Promise<{ day: string | null; has: (table: RecordedTable) => boolean }> {
  const [newest] = await sql.query<{ day: string; kind: string }>(
    `SELECT "day"::text AS "day", "kind" FROM "history_day" ORDER BY 1 DESC LIMIT 1`,
  );
  if (newest?.kind !== 'RECORDED') return { day: null, has: () => false };
  const same = await sql.query<{ family: string }>(
    `SELECT v."family" FROM "data_version" AS v WHERE EXISTS (SELECT FROM ${HISTORY_SCHEMA}."data_version" AS h
      WHERE ${selectIsValid('h', '$1::date')} AND h."family" = v."family" AND h."version" = v."version" AND h."facts" = v."facts"
        AND h."generated_at" = v."generated_at")`,
    [newest.day],
  );
  const families = new Set(same.map(({ family }) => family));
  return {
    day: newest.day,
    has: ({ name }) => {
      const datasets: readonly string[] = DATASETS_BY_TABLE[name as TableName] ?? [];
      return datasets.length > 0 && datasets.every((dataset) => families.has(dataset));
    },
  };
}

/** The first day with two rows of a key; null if there is none. */
const queryFirstOverlap = async (sql: Sql, table: RecordedTable): Promise<string | null> =>
  (
    await queryRow<{ day: string | null }>(
      sql,
      `SELECT min(o."from")::text AS "day" FROM (${selectOverlaps(table)}) AS o`,
    )
  ).day;

const listDays = (faults: readonly HistoryFault[]): string[] =>
  [...new Set(faults.flatMap(({ day }) => day ?? []))].sort();

/** Derives again from the rows of these days. */
async function refreshDays(sql: Sql, days: readonly string[]): Promise<void> {
  const { hasRecord, hasColumns } = await queryRow<{ hasRecord: boolean; hasColumns: boolean }>(
    sql,
    `SELECT to_regclass('signal_month') IS NOT NULL AS "hasRecord", to_regclass('history_column') IS NOT NULL AS "hasColumns"`,
  );
  if (hasColumns) for (const day of days) await packDay(sql, day);
  // The record of signals measures a month again that it lacks.
  if (hasRecord) await sql.query('DELETE FROM "signal_month" WHERE "decided_on" = ANY($1::date[])', [days]);
  await bumpHistory(sql, new Date());
}

/**
 * Repairs days of which keys have several rows, as versions that recorded and rebuilt days at the same time left them.
 * @param tables without guards
 * @param report called with the number of rows of each day
 */
export async function repairHistory(
  sql: Sql,
  tables: readonly RecordedTable[],
  report: (line: string) => void,
): Promise<void> {
  const faults: HistoryFault[] = [];
  for (const table of tables) {
    await sql.query(`DELETE FROM ${selectHistory(table)} WHERE "valid_to" <= "valid_from"`);
    faults.push(...(await queryTableFaults(sql, table)));
  }
  if (faults.length === 0) return;
  const damaged = tables.filter(({ history }) => faults.some(({ table }) => table === history));
  const all = await queryRecordedTables(sql);
  const current = await queryCurrent(sql);
  const intruders = new Map<string, string | null>();
  // Found before the first repair, from all tables: a table that changes seldom alone does not tell the days apart.
  for (const day of new Set(await Promise.all(damaged.map((table) => queryFirstOverlap(sql, table)))))
    if (day !== null) intruders.set(day, await findIntruder(sql, all, day));
  let restored = 0;
  for (const table of damaged) {
    for (let round = 0; ; round += 1) {
      const day = await queryFirstOverlap(sql, table);
      if (day === null) break;
      if (round >= MAX_ROUNDS) throw new Error(`The rows of ${table.history} on ${day} could not be repaired.`);
      if (!intruders.has(day)) intruders.set(day, await findIntruder(sql, all, day));
      const isCurrent = day === current.day && current.has(table);
      await sql.query(formatRepair(table, isCurrent), [day, intruders.get(day)]);
    }
    // Rows that were ended although they belonged to the day, and keys that it did not have.
    const isHit = faults.some((fault) => fault.table === table.history && fault.day === current.day);
    if (isHit && current.day !== null && current.has(table))
      restored += (await recordTable(sql, table, current.day)).rows;
  }
  await refreshDays(sql, listDays(faults));
  report(`The history had several rows of a key on a day, and was repaired: ${describeFaults(faults).join('; ')}.`);
  if (restored > 0) report(`${restored} rows of ${current.day} were restored from what is served now.`);
}
