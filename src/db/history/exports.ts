import { isoDate } from '../../lib/dates.ts';
import type { FileCell, FileColumn } from '../../lib/table-file.ts';
import { SEPARATOR } from '../../market/identity/keys.ts';
import type { TableName } from '../datasets.ts';
import type { Database } from '../open.ts';
import { column as quoteColumn, type Table } from '../table.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { selectIsValid } from './sql.ts';

/** The tables whose recorded days can be had as files, by their names in the graph. */
export const EXPORT_FAMILIES = ['RATING', 'SCREENER_STOCK', 'SCREENER_ETF'] as const;
export type ExportFamily = (typeof EXPORT_FAMILIES)[number];

/** A column of a file; `property` is that of the table. `unit`: of a number, as `UnitKind` names it. */
type ExportColumn = FileColumn & { property: string; unit: string | null; description: string };

/** A recorded table as files: one row for each security, by ticker. */
type ExportedTable = {
  table: TableName;
  /** The table that states which company or fund a ticker belonged to. */
  securities: 'stock' | 'etf';
  columns: readonly ExportColumn[];
};

const definitions = new Map<ExportFamily, ExportedTable>();

/** Declares the file of a recorded table. A column must be one of the table. */
export function defineExport(
  family: ExportFamily,
  { table, ...rest }: Omit<ExportedTable, 'table'> & { table: Table<object, object, TableName> },
): void {
  const unknown = rest.columns.find(({ property }) => !Object.hasOwn(table.columns, property));
  if (unknown) throw new Error(`${table.name} has no column ${unknown.property}.`);
  definitions.set(family, { table: table.name, ...rest });
}

/** @throws if no family declares it */
export function requireExport(family: ExportFamily): ExportedTable {
  const definition = definitions.get(family);
  if (!definition) throw new Error(`No family declares the export ${family}.`);
  return definition;
}

/** The columns that every file begins with. */
const LEADING: readonly (FileColumn & { description: string })[] = [
  { name: 'day', kind: 'DATE', description: 'The session, a day in New York.' },
  { name: 'isReconstructed', kind: 'BOOLEAN', description: 'Whether the day was derived later, instead of recorded.' },
  { name: 'isSynthetic', kind: 'BOOLEAN', description: 'Whether the figures are those of the demo market.' },
  { name: 'ticker', kind: 'TEXT', description: 'The ticker on that day.' },
  { name: 'entityId', kind: 'TEXT', description: 'The permanent id of the company or fund; tickers are reused.' },
  {
    name: 'securityId',
    kind: 'TEXT',
    description: 'The permanent id of the security, which is equal on all days, whatever its ticker.',
  },
];

/** The columns of a file, in their order. */
export const listExportColumns = ({
  columns,
}: ExportedTable): (FileColumn & { description: string; unit: string | null })[] => [
  ...LEADING.map((leading) => ({ ...leading, unit: null })),
  ...columns.map(({ name, kind, description, unit }) => ({ name, kind, description, unit })),
];

/** Rows that are read and written at a time. */
const PART = 1_000;

/** A stored value as a cell; JSON becomes its text. */
function toCell(value: unknown): FileCell {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : (value as FileCell);
}

/** The properties that all rows of a file share. */
export type ExportDay = { day: Date; isReconstructed: boolean; isSynthetic: boolean };

/** A stored row; the columns of the definition are `c0`, `c1`, and so on. */
type ExportRow = Record<string, unknown> & { key: string; ticker: string; entityId: string | null };

// Names that became known later do not change the file of a day.
const SYMBOL_OF_DAY = `(SELECT n."symbol" FROM "security_name" AS n WHERE n."key" = t."ticker" AND n."known_from" <= $1::date
  AND (n."valid_from" IS NULL OR n."valid_from" <= $1::date) ORDER BY n."valid_from" DESC NULLS LAST LIMIT 1)`;

/** The rows of a day in parts, by ticker. */
export async function* readExportRows(
  db: Pick<Database, 'prepared'>,
  { table, securities, columns }: ExportedTable,
  { day, isReconstructed, isSynthetic }: ExportDay,
): AsyncGenerator<FileCell[][]> {
  const names = columns.map(({ property }, i) => `, t.${quoteColumn(property)} AS "c${i}"`).join('');
  const statement = `SELECT t."ticker" AS "key", coalesce(${SYMBOL_OF_DAY}, split_part(t."ticker", '${SEPARATOR}', 1)) AS "ticker",
      s."entity_id" AS "entityId"${names} FROM ${HISTORY_SCHEMA}."${table}" AS t
    LEFT JOIN ${HISTORY_SCHEMA}."${securities}" AS s ON s."ticker" = t."ticker" AND ${selectIsValid('s', '$1::date')}
    WHERE ${selectIsValid('t', '$1::date')} AND t."ticker" COLLATE "C" > $2 ORDER BY t."ticker" COLLATE "C" LIMIT ${PART}`;
  for (let last = ''; ; ) {
    const rows = await db.prepared<ExportRow>(statement, [isoDate(day), last]);
    if (rows.length === 0) return;
    yield rows.map((row) => [
      day,
      isReconstructed,
      isSynthetic,
      row.ticker,
      row.entityId,
      row.key,
      ...columns.map((_column, i) => toCell(row[`c${i}`])),
    ]);
    if (rows.length < PART) return;
    last = rows.at(-1)?.key ?? '';
  }
}
