import { BASIS_BY_TABLE } from '../../generated/history.ts';
import { isoDate } from '../../lib/dates.ts';
import { listDatasets, type TableName } from '../datasets.ts';
import { letOthers, queryRow, type Sql } from '../sql.ts';
import { bumpVersion } from '../versions.ts';
import { packDay } from './columns.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { queryRecordedTables, type RecordedTable, selectServed, selectStored } from './tables.ts';
import { type SelectDayRows, sampleServed, verifyRecorded } from './verify.ts';

/** Rows that are compared at a time while other clients of an embedded database wait. */
const PART = 500;
/** Passes over all tables, if jobs change them meanwhile. */
const MAX_PASSES = 5;

/** A list of columns in SQL. */
const selectNames = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${name}`).join(', ');

/**
 * SQL: whether a row of a snapshot and a row of its history are equal to the byte. `=` would accept 0 for -0, and 1.0 for 1
 * in JSON.
 */
export const areIdentical = (table: RecordedTable, snapshot: string, stored: string): string =>
  `(ROW(${selectNames(snapshot, table.columns)}))::record *= (ROW(${selectServed(table, stored)}))::record`;

export const haveSameKey = (key: readonly string[], a: string, b: string): string =>
  key.map((name) => `${a}.${name} = ${b}.${name}`).join(' AND ');

/** A range of keys in their order: after `from` and up to `to`; null: without a limit. Values are texts. */
type KeyRange = { from: readonly string[] | null; to: readonly string[] | null };

/** Adds the limits to the parameters. @returns a function that formats the condition for an alias */
function createRangeFormat(key: readonly string[], { from, to }: KeyRange, params: unknown[]) {
  const addAll = (values: KeyRange['from']) => values?.map((value) => `$${params.push(value)}`).join(', ');
  const [after, upTo] = [addAll(from), addAll(to)];
  return (alias: string): string => {
    const names = selectNames(alias, key);
    return (after ? ` AND (${names}) > (${after})` : '') + (upTo ? ` AND (${names}) <= (${upTo})` : '');
  };
}

/** The end of a part that begins after `from`; null if the rest of the table is no larger. */
async function queryPartEnd(sql: Sql, { name, key }: RecordedTable, from: KeyRange['from']): Promise<KeyRange['to']> {
  const params: unknown[] = [];
  const condition = createRangeFormat(key, { from, to: null }, params)('t');
  const [row] = await sql.query<{ key: string[] }>(
    `SELECT ARRAY[${key.map((column) => `t.${column}::text`).join(', ')}] AS "key" FROM "${name}" AS t
      WHERE true${condition} ORDER BY ${selectNames('t', key)} OFFSET ${PART - 1} LIMIT 1`,
    params,
  );
  return row?.key ?? null;
}

/** Rows that a day added, and their size as stored. */
export type AddedRows = { rows: number; bytes: number };

const add = (a: AddedRows, b: AddedRows, sign: 1 | -1 = 1): AddedRows => ({
  rows: a.rows + sign * b.rows,
  bytes: a.bytes + sign * b.bytes,
});

/** Runs a statement that writes rows `h` of history. @returns the rows that it wrote */
export const countRows = (sql: Sql, statement: string, params: readonly unknown[]): Promise<AddedRows> =>
  queryRow<AddedRows>(
    sql,
    `WITH changed AS (${statement} RETURNING pg_column_size(h.*) AS "bytes")
     SELECT count(*)::int AS "rows", coalesce(sum("bytes"), 0)::float8 AS "bytes" FROM changed`,
    params,
  );

/** Makes the open rows of a range those of the table. Rows of an unfinished pass of the same day are replaced. */
async function recordRange(sql: Sql, table: RecordedTable, day: string, range: KeyRange): Promise<AddedRows> {
  const { name, columns, key } = table;
  const history = `${HISTORY_SCHEMA}."${table.history}"`;
  const params: unknown[] = [day];
  // The limits apply to both tables, or each part would read all of the other.
  const limit = createRangeFormat(key, range, params);
  const run = (statement: string) => countRows(sql, statement, params);
  const isObsolete = `h."valid_to" IS NULL${limit('h')} AND NOT EXISTS (SELECT FROM "${name}" AS t
    WHERE ${haveSameKey(key, 't', 'h')} AND ${areIdentical(table, 't', 'h')}${limit('t')})`;
  const replaced = await run(`DELETE FROM ${history} AS h WHERE h."valid_from" = $1::date AND ${isObsolete}`);
  await run(`UPDATE ${history} AS h SET "valid_to" = $1::date WHERE ${isObsolete}`);
  // Read once, or a table that the planner takes for empty would be read again for each row, with the rows inserted so far.
  const inserted = await run(`WITH stored AS MATERIALIZED (
      SELECT ${selectNames('o', key)} FROM ${history} AS o WHERE o."valid_to" IS NULL${limit('o')})
    INSERT INTO ${history} AS h (${columns.join(', ')}, "valid_from")
    SELECT ${selectStored(table, 't')}, $1::date FROM "${name}" AS t
    WHERE true${limit('t')} AND NOT EXISTS (SELECT FROM stored AS o WHERE ${haveSameKey(key, 't', 'o')})`);
  return add(inserted, replaced, -1);
}

/** Makes the open rows of a history table those of its snapshot. @returns the rows that the day has more than before */
export async function recordTable(sql: Sql, table: RecordedTable, day: string): Promise<AddedRows> {
  // A server works on other statements meanwhile.
  if (!sql.pause) return recordRange(sql, table, day, { from: null, to: null });
  let added = { rows: 0, bytes: 0 };
  let from: KeyRange['from'] = null;
  do {
    const to = await queryPartEnd(sql, table, from);
    added = add(added, await recordRange(sql, table, day, { from, to }));
    await sql.pause();
    from = to;
  } while (from);
  return added;
}

/** Removes the rows of days whose recording did not finish. @param upTo the last of these days; null: all */
export async function undoUnfinished(
  sql: Sql,
  tables: readonly RecordedTable[],
  upTo: string | null = null,
): Promise<void> {
  const days = await sql.query<{ day: string }>(
    `SELECT "day"::text AS "day" FROM ${HISTORY_SCHEMA}."unfinished" WHERE "day" <= coalesce($1::date, 'infinity') ORDER BY 1 DESC`,
    [upTo],
  );
  for (const { day } of days) {
    for (const table of tables) {
      const history = `${HISTORY_SCHEMA}."${table.history}"`;
      await sql.query(`DELETE FROM ${history} WHERE "valid_to" IS NULL AND "valid_from" = $1::date`, [day]);
      await sql.query(`UPDATE ${history} SET "valid_to" = NULL WHERE "valid_to" = $1::date`, [day]);
      await letOthers(sql);
    }
    await sql.query(`DELETE FROM ${HISTORY_SCHEMA}."unfinished" WHERE "day" = $1::date`, [day]);
  }
}

/** Neither the history itself, which a rebuild extends at the same time, nor data that is always of now. */
const COMPARED_DATASETS = listDatasets(
  (Object.keys(BASIS_BY_TABLE) as TableName[]).filter(
    (table) => table !== 'history_day' && BASIS_BY_TABLE[table].kind !== 'PRESENT',
  ),
);

/** The versions of the other families change while a day is recorded, so their rows are not compared. */
const selectCompared: SelectDayRows = ({ name }, alias) =>
  name === 'data_version'
    ? `${alias}."family" IN (${COMPARED_DATASETS.map((dataset) => `'${dataset}'`).join(', ')})`
    : 'true';

/**
 * The versions of data, and the jobs that have stored a part of their rows and not yet given them a version: equal before
 * and after reading tables, they prove that no job changed them. The recording's own run is such a job, too.
 */
async function queryVersions(sql: Sql): Promise<string> {
  const { versions, jobs } = await queryRow<{ versions: string; jobs: string }>(
    sql,
    `SELECT coalesce(string_agg("family" || ' ' || "version" || ' ' || "facts", ',' ORDER BY "family"), '') AS "versions",
        (SELECT coalesce(string_agg("name", ',' ORDER BY "name"), '') FROM "job_run"
          WHERE "inputs" = '{}' AND "name" <> 'history') AS "jobs"
      FROM "data_version" WHERE "family" = ANY($1::text[])`,
    [COMPARED_DATASETS],
  );
  return `${versions} ${jobs}`;
}

/** The newest day with history; null if there is none. */
export async function queryNewestHistoryDay(sql: Sql): Promise<string | null> {
  return (await queryRow<{ day: string | null }>(sql, `SELECT max("day")::text AS "day" FROM "history_day"`)).day;
}

const DAYS = `SELECT count(*)::int AS "rows", max("day")::text AS "asOf" FROM "history_day"`;

/** Gives the history a new version, which clears its cached days. Call it after days were added or deleted. */
export async function bumpHistory(sql: Sql, now: Date): Promise<void> {
  const days = await queryRow<{ rows: number; asOf: string | null }>(sql, DAYS);
  await bumpVersion(sql, 'history', { now, ...days, facts: true });
}

/**
 * Records the snapshots as they are for a session that is newer than all recorded days. Days are whole: the row in
 * `history_day` comes last, and the next recording removes the rows that an interruption left. Call it in the turn of the
 * history.
 * @throws if the day is not newer, if jobs keep changing the snapshots, or if the day would not be read as it was served
 */
export async function recordDay(sql: Sql, session: Date, now: Date): Promise<AddedRows> {
  const day = isoDate(session);
  const newest = await queryNewestHistoryDay(sql);
  if (newest !== null && newest >= day) throw new Error(`The history has ${newest}, so ${day} cannot be recorded.`);
  const tables = await queryRecordedTables(sql);
  await undoUnfinished(sql, tables);
  await sql.query(`INSERT INTO ${HISTORY_SCHEMA}."unfinished" VALUES ($1::date)`, [day]);
  let added = { rows: 0, bytes: 0 };
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const versions = await queryVersions(sql);
    const samples = await sampleServed(sql, tables, day, selectCompared);
    for (const table of tables) added = add(added, await recordTable(sql, table, day));
    await sql.query(`DELETE FROM ${HISTORY_SCHEMA}."unfinished" WHERE "day" = $1::date`, [day]);
    if ((await queryVersions(sql)) === versions) {
      // An error rolls back to the last part, so that the day stays unfinished.
      await verifyRecorded(sql, samples, day, selectCompared);
      await sql.query(
        `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECORDED', $2, $3, $4)`,
        [day, now.toISOString(), added.rows, added.bytes],
      );
      await packDay(sql, day);
      await bumpHistory(sql, now);
      return added;
    }
    await sql.query(`INSERT INTO ${HISTORY_SCHEMA}."unfinished" VALUES ($1::date)`, [day]);
  }
  throw new Error(`Jobs changed the snapshots while ${day} was recorded.`);
}
