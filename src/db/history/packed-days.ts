import { requireEntry } from '../../lib/require.ts';
import type { Sql } from '../sql.ts';
import { column } from '../table.ts';
import { type ColumnTable, selectPackedDay } from './columns.ts';

/** A session with stored snapshots, `YYYY-MM-DD`. */
export type ScreenDay = { day: string; isReconstructed: boolean };

/** `digest`: SHA-256 of the bytes; empty for a column without rows. */
export type PackedColumn = { bytes: Uint8Array; digest: string };

/**
 * A recorded day as the database stores it: columns as bytes, which cost nothing to pass to a thread. Numbers are
 * big-endian doubles, NaN for null; texts and tickers are JSON lists in UTF-8.
 */
export type PackedDay = ScreenDay & {
  tickers: PackedColumn;
  numbers: Readonly<Record<string, PackedColumn>>;
  texts: Readonly<Record<string, PackedColumn>>;
};

/** Names of columns as fields have them. */
export type DayColumns = { numbers: readonly string[]; texts: readonly string[] };

// The driver decodes base64 several times as fast as its own format of bytes.
const selectBase64 = (values: string) => `translate(encode(${values}, 'base64'), E'\\n', '')`;
const STORED = `SELECT "day"::text AS "day", "column_name" AS "name", ${selectBase64('"values"')} AS "values", "digest" FROM "history_column"
  WHERE "table_name" = $1 AND "day" = ANY($2::text[]::date[]) AND "column_name" = ANY($3::text[])`;

const EMPTY: PackedColumn = { bytes: Buffer.from('[]'), digest: '' };
const NO_NUMBERS: PackedColumn = { bytes: new Uint8Array(0), digest: '' };

type StoredColumn = { name: string; values: string; digest: string };
type ColumnsByName = Record<string, PackedColumn>;
const toColumn = ({ values, digest }: StoredColumn): PackedColumn => ({ bytes: Buffer.from(values, 'base64'), digest });

/** The name of a field's column in SQL. */
const getName = (property: string): string => column(property).slice(1, -1);

/** Packs a day of which a column is not stored: it was recorded before there were columns, or before this column. */
async function packFromRows(
  sql: Pick<Sql, 'query'>,
  table: ColumnTable,
  day: string,
  { numbers, texts }: DayColumns,
): Promise<ColumnsByName> {
  const types = Object.fromEntries([
    ['ticker', 'TEXT' as const],
    ...numbers.map((name) => [getName(name), 'NUMBER' as const] as const),
    ...texts.map((name) => [getName(name), 'TEXT' as const] as const),
  ]);
  const rows = await sql.query<StoredColumn>(
    `SELECT c."name", ${selectBase64('c."values"')} AS "values", c."digest" FROM (${selectPackedDay(table, types)}) AS c`,
    [day],
  );
  return Object.fromEntries(rows.map((row) => [row.name, toColumn(row)]));
}

/** Reads the columns of recorded days, in the order of the days. */
export async function queryPackedDays(
  sql: Pick<Sql, 'query'>,
  table: ColumnTable,
  days: readonly ScreenDay[],
  columns: DayColumns,
): Promise<PackedDay[]> {
  const names = ['ticker', ...columns.numbers.map(getName), ...columns.texts.map(getName)];
  const stored = await sql.query<StoredColumn & { day: string }>(STORED, [table, days.map(({ day }) => day), names]);
  const byDay = new Map(days.map(({ day }) => [day, {} as ColumnsByName]));
  for (const row of stored) requireEntry(byDay, row.day)[row.name] = toColumn(row);
  const packed: PackedDay[] = [];
  for (const { day, isReconstructed } of days) {
    const complete = requireEntry(byDay, day);
    const values = names.every((name) => complete[name]) ? complete : await packFromRows(sql, table, day, columns);
    packed.push({
      day,
      isReconstructed,
      tickers: values.ticker ?? EMPTY,
      numbers: Object.fromEntries(columns.numbers.map((name) => [name, values[getName(name)] ?? NO_NUMBERS])),
      texts: Object.fromEntries(columns.texts.map((name) => [name, values[getName(name)] ?? EMPTY])),
    });
  }
  return packed;
}
