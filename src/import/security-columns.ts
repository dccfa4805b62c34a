import type { Table } from '../db/table.ts';
import type { SecurityColumns } from './importer.ts';

/** The day of a row, by the first of these columns that a table has. Others are facts of the day of the import. */
const DAY_COLUMNS = [
  'date',
  'day',
  'settlementDate',
  'actionDate',
  'reportDate',
  'earningsDate',
  'publishedAt',
  'at',
  'asOf',
] as const;

/** How the rows of a table name securities if its importer does not state it; null: they name none. */
export function findSecurityColumns(table: Pick<Table, 'name' | 'columns'>): SecurityColumns | null {
  if (table.columns.ticker !== 'text') return null;
  const day = DAY_COLUMNS.find((name) => name in table.columns);
  return { table, symbol: 'ticker', ...(day && { day }) };
}

/**
 * The only column by which the securities of a table's rows are found. Null if the rows name none, or keep the
 * symbols that they name; undefined if it takes more of a row, or the row is evidence.
 */
export function findSymbolColumn(
  specs: readonly SecurityColumns[],
  table: Pick<Table, 'name' | 'columns'>,
): string | null | undefined {
  const isNamed = (spec: { table: Pick<Table, 'name'> }) => spec.table.name === table.name;
  if (specs.some(({ parts = [] }) => parts.some(isNamed))) return undefined;
  const spec = specs.find(isNamed) ?? findSecurityColumns(table);
  if (!spec) return null;
  const { symbol, cik, cusip, evidence, others, parts, refusesFile, isEvidenceOnly } = spec;
  if (evidence || parts) return undefined;
  if (isEvidenceOnly) return null;
  return cik || cusip || others || refusesFile ? undefined : symbol;
}
