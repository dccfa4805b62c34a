import { ImportError } from '../../../import/importer.ts';

/** The meaning of a column of a price file, regardless of its header. */
export type PriceColumn =
  | 'date'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'adjustedClose'
  | 'volume'
  | 'split'
  | 'ticker'
  | 'companyId'
  | 'value'
  | 'period'
  /** A company's name or its ticker: the cells decide. */
  | 'name'
  /** Investing.com's close, unless the file has a close as well. */
  | 'price';

const NAMES: ReadonlyMap<string, PriceColumn> = new Map([
  ['date', 'date'],
  ['tradedate', 'date'],
  ['timestamp', 'date'],
  ['windowstart', 'date'],
  ['open', 'open'],
  ['openprice', 'open'],
  ['high', 'high'],
  ['highprice', 'high'],
  ['low', 'low'],
  ['lowprice', 'low'],
  ['close', 'close'],
  ['closeprice', 'close'],
  ['closelast', 'close'],
  ['price', 'price'],
  ['adjclose', 'adjustedClose'],
  ['adjcloseprice', 'adjustedClose'],
  ['adjustedclose', 'adjustedClose'],
  ['adjustedcloseprice', 'adjustedClose'],
  ['closeadj', 'adjustedClose'],
  ['closeadjusted', 'adjustedClose'],
  ['volume', 'volume'],
  ['vol', 'volume'],
  ['stocksplits', 'split'],
  ['splitcoefficient', 'split'],
  ['splitfactor', 'split'],
  ['splitratio', 'split'],
  ['ticker', 'ticker'],
  ['symbol', 'ticker'],
  ['companyid', 'companyId'],
  ['value', 'value'],
  ['per', 'period'],
  ['name', 'name'],
]);

/** Other columns that vendors write: they are ignored, and none of them shows how a close is adjusted. */
const IGNORED_TITLES: ReadonlySet<string> = new Set([
  ...['dividends', 'dividendamount', 'divcash', 'capitalgains', 'exdividend', 'repaired'],
  ...['adjopen', 'adjhigh', 'adjlow', 'adjvolume', 'vwap', 'transactions', 'time', 'openint'],
  ...['change', 'changepercent', 'currency', 'return', 'returns'],
  ...['dailyreturn', 'simplereturn', 'logreturn', 'pctchange'],
]);

/**
 * Removes the differences between vendors: `Adj Close`, `adj_close`, `adjClose`, and `5. adjusted close` are
 * recognized.
 */
export const normalizeTitle = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\s*\d+\.\s/, '')
    .replace(/[^a-z0-9]/g, '');

/** The positions of the columns of a header. @throws ImportError if two have the same meaning */
export function mapColumns(header: readonly string[]): Map<PriceColumn, number> {
  const columns = new Map<PriceColumn, number>();
  header.forEach((title, index) => {
    const column = NAMES.get(normalizeTitle(title));
    if (!column) return;
    if (columns.has(column)) {
      throw new ImportError(`Two columns of the header have the same meaning: ${title.trim()}.`, {
        line: 1,
        field: title.trim(),
      });
    }
    columns.set(column, index);
  });
  const price = columns.get('price');
  // The first of yfinance's three header rows begins with "Price", its label of the columns.
  if (price !== undefined && price > 0 && !columns.has('close')) columns.set('close', price);
  return columns;
}

/** The first column that is neither used nor known to be irrelevant. */
export function findUnknownColumn(header: readonly string[], used: Iterable<number>): string | undefined {
  const indexes = new Set(used);
  return header.find((title, index) => {
    const name = normalizeTitle(title);
    return !indexes.has(index) && name !== '' && name !== 'name' && !IGNORED_TITLES.has(name);
  });
}
