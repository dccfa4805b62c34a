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
