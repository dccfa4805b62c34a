import { letOthers, queryRow, type Sql } from '../sql.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { selectIsValid } from './sql.ts';
import { type RecordedTable, selectServed } from './tables.ts';

/** Rows of each table that are compared. */
const SAMPLE_ROWS = 24;

type SampledRow = { key: string; row: string };

/** The rows that a table served: their number, and some of them as text, which keeps every digit. */
type Sample = { table: RecordedTable; count: number; rows: readonly SampledRow[] };

/** Selects the rows of a table that belong to the day; default: all. */
export type SelectDayRows = (table: RecordedTable, alias: string) => string;

const formatKey = ({ key }: RecordedTable, alias: string): string =>
  `(ROW(${key.map((name) => `${alias}.${name}`).join(', ')}))::text`;

/** Every so many rows in the order of the key, from another row on each day. `$1`: the day. */
const selectSample = (table: RecordedTable, condition: string): string => `SELECT s."key", s."row" FROM (
    SELECT ${formatKey(table, 't')} AS "key", (ROW(${table.columns.map((name) => `t.${name}`).join(', ')}))::text AS "row",
      row_number() OVER (ORDER BY ${table.key.map((name) => `t.${name}`).join(', ')}) AS "place",
      (count(*) OVER () + ${SAMPLE_ROWS - 1}) / ${SAMPLE_ROWS} AS "step"
    FROM "${table.name}" AS t WHERE ${condition}) AS s
  WHERE (s."place" + ($1::date - DATE '2000-01-01')) % s."step" = 0`;

/** Reads a sample of what every table serves. */
export async function sampleServed(
  sql: Sql,
  tables: readonly RecordedTable[],
  day: string,
  selectRows: SelectDayRows,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const table of tables) {
    const condition = selectRows(table, 't');
    const { count } = await queryRow<{ count: number }>(
      sql,
      `SELECT count(*)::int AS "count" FROM "${table.name}" AS t WHERE ${condition}`,
    );
    samples.push({ table, count, rows: await sql.query<SampledRow>(selectSample(table, condition), [day]) });
    await letOthers(sql);
  }
  return samples;
}

/** A key that a table has more or less often as of the day than it was served; null if there is none. */
async function findMiscounted(sql: Sql, table: RecordedTable, day: string, selectRows: SelectDayRows) {
  const stored = `SELECT ${formatKey(table, 'h')} AS "key" FROM ${HISTORY_SCHEMA}."${table.history}" AS h
    WHERE ${selectIsValid('h', '$1::date')} AND ${selectRows(table, 'h')}`;
  const served = `SELECT ${formatKey(table, 't')} AS "key" FROM "${table.name}" AS t WHERE ${selectRows(table, 't')}`;
  const [row] = await sql.query<{ key: string }>(
    `(${stored} EXCEPT ALL ${served}) UNION ALL (${served} EXCEPT ALL ${stored}) ORDER BY 1 LIMIT 1`,
    [day],
  );
  return row?.key ?? null;
}

/**
 * Compares the served rows with those that are read back as of the day.
 * @throws with the table and the key, if they differ
 */
export async function verifyRecorded(
  sql: Sql,
  samples: readonly Sample[],
  day: string,
  selectRows: SelectDayRows,
): Promise<void> {
  for (const { table, count, rows } of samples) {
    const history = `${HISTORY_SCHEMA}."${table.history}" AS h WHERE ${selectIsValid('h', '$1::date')} AND ${selectRows(table, 'h')}`;
    const stored = await sql.query<SampledRow>(
      `SELECT ${formatKey(table, 'h')} AS "key", (ROW(${selectServed(table, 'h')}))::text AS "row" FROM ${history}
        AND ${formatKey(table, 'h')} = ANY($2::text[])`,
      [day, rows.map(({ key }) => key)],
    );
    const refuse = (key: string | null): never => {
      throw new Error(`${day} was not recorded: ${table.history} has other rows of ${key} than were served.`);
    };
    for (const { key, row } of rows) {
      const matches = stored.filter((other) => other.key === key);
      if (matches.length !== 1 || matches[0]?.row !== row) refuse(key);
    }
    const total = await queryRow<{ count: number }>(sql, `SELECT count(*)::int AS "count" FROM ${history}`, [day]);
    if (total.count !== count) refuse(await findMiscounted(sql, table, day, selectRows));
  }
}
