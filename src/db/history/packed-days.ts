import type { ByteArena } from '../../lib/byte-arena.ts';
import { requireValue } from '../../lib/require.ts';
import { selectBase64 } from '../bytes.ts';
import { type CopyClient, copyOut, formatLiteral, formatTexts } from '../copy-out.ts';
import type { Sql } from '../sql.ts';
import { toColumnName } from '../table.ts';
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

/** A column of a day. `bytes`: null if they equal those of the day before it in the answer. */
type StoredColumn = { day: string; name: string; bytes: Uint8Array | null; digest: string };

/** Where columns are read from: a session, or a connection of its own that passes bytes. */
type ColumnSource = Pick<Sql, 'query'> & {
  /** Reads the stored columns of days. */
  queryColumns(table: ColumnTable, days: readonly string[], names: readonly string[]): Promise<StoredColumn[]>;
};

const STORED = `SELECT "day"::text AS "day", "column_name" AS "name", ${selectBase64('"values"')} AS "values", "digest" FROM "history_column"
  WHERE "table_name" = $1 AND "day" = ANY($2::text[]::date[]) AND "column_name" = ANY($3::text[])`;

type EncodedColumn = { name: string; values: string; digest: string };

/** Columns through the driver, which decodes texts. */
export const createColumnSource = (sql: Pick<Sql, 'query'>): ColumnSource => ({
  query: sql.query,
  async queryColumns(table, days, names) {
    const rows = await sql.query<EncodedColumn & { day: string }>(STORED, [table, days, names]);
    return rows.map(({ values, ...row }) => ({ ...row, bytes: Buffer.from(values, 'base64') }));
  },
});

/**
 * Columns as bytes. The tickers of a day are mostly those of the day before, and are then not sent.
 * @param arena has the bytes until the next read
 */
export const createCopyingSource = (client: CopyClient, arena: ByteArena): ColumnSource => ({
  query: async <T>(text: string, params?: readonly unknown[]) =>
    (await client.query(text, params as unknown[])).rows as T[],
  async queryColumns(table, days, names) {
    const columns: StoredColumn[] = [];
    arena.reset();
    await copyOut(
      client,
      `SELECT "day"::text, "column_name", "digest",
        CASE WHEN "column_name" <> 'ticker' OR "digest" IS DISTINCT FROM lag("digest") OVER (PARTITION BY "column_name" ORDER BY "day") THEN "values" END
        FROM "history_column" WHERE "table_name" = ${formatLiteral(table)} AND "day" = ANY(${formatTexts(days)}::date[])
          AND "column_name" = ANY(${formatTexts(names)}) ORDER BY "day"`,
      ([day, name, digest, bytes]) => {
        columns.push({
          day: String(day),
          name: String(name),
          digest: String(digest),
          bytes: bytes ? arena.copy(bytes) : null,
        });
      },
    );
    return columns;
  },
});

const EMPTY: PackedColumn = { bytes: Buffer.from('[]'), digest: '' };
const NO_NUMBERS: PackedColumn = { bytes: new Uint8Array(0), digest: '' };

type ColumnsByName = Record<string, PackedColumn>;

/** Packs a day of which a column is not stored: it was recorded before there were columns, or before this column. */
async function packFromRows(
  { query }: ColumnSource,
  table: ColumnTable,
  day: string,
  { numbers, texts }: DayColumns,
): Promise<ColumnsByName> {
  const types = Object.fromEntries([
    ['ticker', 'TEXT' as const],
    ...numbers.map((name) => [toColumnName(name), 'NUMBER' as const] as const),
    ...texts.map((name) => [toColumnName(name), 'TEXT' as const] as const),
  ]);
  const rows = await query<EncodedColumn>(
    `SELECT c."name", ${selectBase64('c."values"')} AS "values", c."digest" FROM (${selectPackedDay(table, types)}) AS c`,
    [day],
  );
  return Object.fromEntries(
    rows.map(({ name, values, digest }) => [name, { bytes: Buffer.from(values, 'base64'), digest }]),
  );
}

/** The stored columns by day. */
function groupColumns(stored: readonly StoredColumn[]): Map<string, ColumnsByName> {
  const byDay = new Map<string, ColumnsByName>();
  const latest: ColumnsByName = {};
  for (const { day, name, bytes, digest } of stored) {
    const packed = bytes ? { bytes, digest } : requireValue(latest[name], `the column ${name} of the day before`);
    latest[name] = packed;
    const columns = byDay.get(day) ?? {};
    columns[name] = packed;
    byDay.set(day, columns);
  }
  return byDay;
}

/** Reads the columns of recorded days, in the order of the days. */
export async function queryPackedDays(
  source: ColumnSource,
  table: ColumnTable,
  days: readonly ScreenDay[],
  columns: DayColumns,
): Promise<PackedDay[]> {
  const names = ['ticker', ...columns.numbers.map(toColumnName), ...columns.texts.map(toColumnName)];
  const byDay = groupColumns(
    await source.queryColumns(
      table,
      days.map(({ day }) => day),
      names,
    ),
  );
  const packed: PackedDay[] = [];
  for (const { day, isReconstructed } of days) {
    const complete = byDay.get(day) ?? {};
    const values = names.every((name) => complete[name]) ? complete : await packFromRows(source, table, day, columns);
    packed.push({
      day,
      isReconstructed,
      tickers: values.ticker ?? EMPTY,
      numbers: Object.fromEntries(columns.numbers.map((name) => [name, values[toColumnName(name)] ?? NO_NUMBERS])),
      texts: Object.fromEntries(columns.texts.map((name) => [name, values[toColumnName(name)] ?? EMPTY])),
    });
  }
  return packed;
}
