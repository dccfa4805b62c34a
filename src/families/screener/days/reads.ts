import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { COLUMN_TABLES, type ColumnTable, selectBase64, selectPackedDay } from '../../../db/history/columns.ts';
import { loadSeriesDays } from '../../../db/history/series.ts';
import type { Database } from '../../../db/open.ts';
import { column } from '../../../db/table.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import type { UniverseName } from '../fields/rules.ts';
import type { PackedColumn, PackedDay, ScreenDay } from './rules.ts';

const TABLES: Readonly<Record<UniverseName, ColumnTable>> = { STOCK: COLUMN_TABLES[0], ETF: COLUMN_TABLES[1] };

/** Names of columns as fields have them. */
export type DayColumns = { numbers: readonly string[]; texts: readonly string[] };

const STORED = `SELECT "day"::text AS "day", "column_name" AS "name", ${selectBase64('"values"')} AS "values", "digest" FROM "history_column"
  WHERE "table_name" = $1 AND "day" = ANY($2::text[]::date[]) AND "column_name" = ANY($3::text[])`;

const EMPTY_LIST = Buffer.from('[]');
const EMPTY: PackedColumn = { bytes: EMPTY_LIST, digest: '' };
const NO_NUMBERS: PackedColumn = { bytes: new Uint8Array(0), digest: '' };

type StoredColumn = { name: string; values: string; digest: string };
type ColumnsByName = Record<string, PackedColumn>;
const toColumn = ({ values, digest }: StoredColumn): PackedColumn => ({ bytes: Buffer.from(values, 'base64'), digest });

/** The name of a field's column in SQL. */
const getName = (property: string): string => column(property).slice(1, -1);

/** Packs a day of which a column is not stored: it was recorded before there were columns, or before this column. */
async function packFromRows(
  db: Database,
  table: ColumnTable,
  day: string,
  { numbers, texts }: DayColumns,
): Promise<ColumnsByName> {
  const types = Object.fromEntries([
    ['ticker', 'TEXT' as const],
    ...numbers.map((name) => [getName(name), 'NUMBER' as const] as const),
    ...texts.map((name) => [getName(name), 'TEXT' as const] as const),
  ]);
  const rows = await db.query<StoredColumn>(
    `SELECT c."name", ${selectBase64('c."values"')} AS "values", c."digest" FROM (${selectPackedDay(table, types)}) AS c`,
    [day],
  );
  return Object.fromEntries(rows.map((row) => [row.name, toColumn(row)]));
}

/** Reads the columns of recorded days, in the order of the days. */
export async function queryDays(
  db: Database,
  universe: UniverseName,
  days: readonly ScreenDay[],
  columns: DayColumns,
): Promise<PackedDay[]> {
  const table = TABLES[universe];
  const names = ['ticker', ...columns.numbers.map(getName), ...columns.texts.map(getName)];
  const stored = await db.query<StoredColumn & { day: string }>(STORED, [table, days.map(({ day }) => day), names]);
  const byDay = new Map(days.map(({ day }) => [day, {} as ColumnsByName]));
  for (const row of stored) requireEntry(byDay, row.day)[row.name] = toColumn(row);
  const packed: PackedDay[] = [];
  for (const { day, isReconstructed } of days) {
    const complete = requireEntry(byDay, day);
    const values = names.every((name) => complete[name]) ? complete : await packFromRows(db, table, day, columns);
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

/** The sessions with stored snapshots, oldest first. */
export const loadScreenDays = async (data: DataAccess): Promise<ScreenDay[]> =>
  (await loadSeriesDays(data)).map(({ day, isReconstructed }) => ({ day: isoDate(day), isReconstructed }));

type DayRequest = DayColumns & ScreenDay & { universe: UniverseName };
const formatRequest = ({ universe, day, numbers, texts }: DayRequest): string =>
  [universe, day, ...numbers, '', ...texts].join(' ');

/** Recorded days by universe, day, and columns. The requests of a batch with equal columns are one read. */
export const packedDays = cachedLoader<DayRequest, PackedDay>(
  ['screener_stock', 'screener_etf'],
  async (db, requests) => {
    const daysByRequest = new Map<DayRequest, PackedDay>();
    for (const same of groupBy(requests, (request) => formatRequest({ ...request, day: '' })).values()) {
      const [{ universe, numbers, texts }] = same as [DayRequest];
      const days = await queryDays(db, universe, same, { numbers, texts });
      for (const [i, request] of same.entries()) daysByRequest.set(request, days[i] as PackedDay);
    }
    return requests.map((request) => requireEntry(daysByRequest, request));
  },
  { key: formatRequest },
);
