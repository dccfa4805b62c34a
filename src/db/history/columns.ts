import { selectDoubles } from '../bytes.ts';
import { letOthers, type Sql } from '../sql.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { selectIsValid } from './sql.ts';

/** The recorded tables that tests of screens read. */
const COLUMN_TABLES = ['screener_stock', 'screener_etf'] as const;
export type ColumnTable = (typeof COLUMN_TABLES)[number];

export type PackedType = 'NUMBER' | 'TEXT';

const COLUMNS = `SELECT a.attname AS "name", CASE format_type(a.atttypid, NULL) WHEN 'text' THEN 'TEXT' ELSE 'NUMBER' END AS "type"
  FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
  JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE n.nspname = '${HISTORY_SCHEMA}' AND t.relname = $1 AND format_type(a.atttypid, NULL) IN ('text', 'double precision')
  ORDER BY a.attnum`;

/** SQL: a column of rows `t` as bytes; see `HistoryColumn`. */
const selectPacked = (name: string, type: PackedType): string =>
  type === 'TEXT' ? `convert_to(json_agg(t."${name}")::text, 'UTF8')` : selectDoubles(`t."${name}"`);

/** SQL: the rows of a table on a day, in the order of tickers by code units. */
const selectRows = (table: ColumnTable, day: string): string =>
  `(SELECT * FROM ${HISTORY_SCHEMA}."${table}" AS h WHERE ${selectIsValid('h', day)} ORDER BY h."ticker" COLLATE "C")`;

/** SQL: a hash of a packed column. */
const selectDigest = (values: string): string => `encode(sha256(${values}), 'hex')`;

/**
 * SQL that packs the rows of a day (`$1`): a row with `name`, `values` and `digest` per column; none if the table has no
 * rows on the day.
 */
export const selectPackedDay = (table: ColumnTable, columns: Readonly<Record<string, PackedType>>): string =>
  selectPackedRows(selectRows(table, '$1::date'), columns);

/** SQL: like `selectPackedDay`, for the rows of now. */
export const selectPackedNow = (table: ColumnTable, columns: Readonly<Record<string, PackedType>>): string =>
  selectPackedRows(`(SELECT * FROM "${table}" ORDER BY "ticker" COLLATE "C")`, columns);

const selectPackedRows = (rows: string, columns: Readonly<Record<string, PackedType>>): string => {
  const list = (format: (name: string, type: PackedType) => string) =>
    Object.entries(columns)
      .map(([name, type]) => format(name, type))
      .join(', ');
  return `SELECT v."name", v."values", ${selectDigest('v."values"')} AS "digest"
    FROM (SELECT ARRAY[${list(selectPacked)}] AS "packed" FROM ${rows} AS t) AS p
    CROSS JOIN LATERAL unnest(ARRAY[${list((name) => `'${name}'`)}], p."packed") AS v("name", "values")
    WHERE v."values" IS NOT NULL`;
};

/** Stores the columns of a recorded day, in place of any that an interruption left. */
export async function packDay(sql: Sql, day: string): Promise<void> {
  await sql.query('DELETE FROM "history_column" WHERE "day" = $1::date', [day]);
  for (const table of COLUMN_TABLES) {
    const columns = await sql.query<{ name: string; type: PackedType }>(COLUMNS, [table]);
    // An earlier schema may lack the table.
    if (columns.length === 0) continue;
    const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    await sql.query(
      `INSERT INTO "history_column" ("table_name", "day", "column_name", "values", "digest")
        SELECT $2, $1::date, c."name", c."values", c."digest" FROM (${selectPackedDay(table, types)}) AS c`,
      [day, table],
    );
    await letOthers(sql);
  }
}

/** Days that are packed at a time: they were recorded before there were columns. */
const MAX_DAYS = 30;

/** Stores the columns of the newest days that have none. */
export async function packMissingDays(sql: Sql): Promise<void> {
  const days = await sql.query<{ day: string }>(
    `SELECT d."day"::text AS "day" FROM "history_day" AS d
      WHERE NOT EXISTS (SELECT FROM "history_column" AS c WHERE c."table_name" = $1 AND c."day" = d."day")
      ORDER BY d."day" DESC LIMIT ${MAX_DAYS}`,
    [COLUMN_TABLES[0]],
  );
  for (const { day } of days) await packDay(sql, day);
}
