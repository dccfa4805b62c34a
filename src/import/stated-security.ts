import type { Row } from '../db/table.ts';
import { isoDate } from '../lib/dates.ts';
import { toSymbol } from '../market/identity/keys.ts';
import type { StatedSecurity } from '../market/identity/resolve-security.ts';
import type { SecurityColumns } from './importer.ts';

/** The columns that state a security. */
type StatedColumns = Pick<SecurityColumns, 'symbol' | 'cik' | 'cusip' | 'day'>;

/** The name of the field that names the security of a row. */
export const getSecurityField = ({ field, symbol }: SecurityColumns, row: Row): string =>
  (typeof field === 'function' ? field(row) : field) ?? symbol;

/** The text of a column; null if the row has none, or the importer does not name the column. */
export function readTextColumn(row: Row, column: string | undefined): string | null {
  const value = column === undefined ? null : row[column];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The day of a column, `YYYY-MM-DD`; null if the row has none, or the importer does not name the column. */
export function readDayColumn(row: Row, column: string | undefined): string | null {
  const value = column === undefined ? null : row[column];
  return value instanceof Date ? isoDate(value) : typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
}

/** @param today the day of a row without one */
export function readStatement(spec: StatedColumns, row: Row, today: string): StatedSecurity {
  const text = readTextColumn(row, spec.symbol);
  return {
    symbol: text === null ? null : toSymbol(text),
    cik: readTextColumn(row, spec.cik),
    cusip: readTextColumn(row, spec.cusip),
    day: readDayColumn(row, spec.day) ?? today,
  };
}
