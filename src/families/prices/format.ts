import { ImportError } from '../../import.ts';
import { canonicalTicker } from '../../lib/ticker.ts';

/** What a column of a price file holds, whatever its header calls it. */
export type Column =
  | 'date'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'adjustedClose'
  | 'volume'
  | 'ticker'
  | 'companyId'
  | 'value';

/** How to read the rows of a price file. */
export type Layout = {
  headerRows: number;
  /** The first header row as the file writes it. */
  header: readonly string[];
  columns: ReadonlyMap<Column, number>;
  /** The symbol of every row, by the header or the file's name; null where each row names its own. */
  ticker: string | null;
  /** The layout is known to keep `close` unadjusted for dividends; else the values have to show it. */
  raw: boolean;
};

const NAMES: ReadonlyMap<string, Column> = new Map([
  ['date', 'date'],
  ['trade_date', 'date'],
  ['open', 'open'],
  ['open_price', 'open'],
  ['high', 'high'],
  ['high_price', 'high'],
  ['low', 'low'],
  ['low_price', 'low'],
  ['close', 'close'],
  ['close_price', 'close'],
  ['adj_close', 'adjustedClose'],
  ['adjusted_close', 'adjustedClose'],
  ['volume', 'volume'],
  ['ticker', 'ticker'],
  ['company_id', 'companyId'],
  ['value', 'value'],
]);

const KNOWN = [
  'ticker,date,open,high,low,close,adjusted_close,volume (ours)',
  'Date,Open,High,Low,Close,Adj Close,Volume (Yahoo; the file is named after the ticker)',
  'date,adj_close,close,high,low,open,volume over a row of tickers (yfinance)',
  'Price,Close,High,Low,Open,Volume over Ticker,... and Date,... (yfinance)',
  'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits (yfinance history; <ticker>_<anything>.csv)',
  'company_id,trade_date,open_price,high_price,low_price,close_price,volume,adjusted_close beside a companies.csv',
  'date,value (<ticker>_<anything>.csv)',
];

const cell = (row: readonly string[] | undefined, index: number): string => row?.[index]?.trim() ?? '';
const hasLetter = (text: string): boolean => /[a-z]/i.test(text);
const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '_');

/**
 * The symbol that a price file means. VIX is Cboe's index, Yahoo's ^VIX: no stock or fund has that name,
 * and downloads drop the caret, which many file systems and tools dislike.
 */
export function priceTicker(text: string): string | null {
  const ticker = canonicalTicker(text);
  return ticker === 'VIX' ? '^VIX' : ticker;
}

function columnsOf(header: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  header.forEach((title, index) => {
    const column = NAMES.get(plain(title));
    if (!column) return;
    if (columns.has(column)) {
      throw new ImportError(`Two columns of the header hold the same: ${title.trim()}.`, {
        line: 1,
        field: title.trim(),
      });
    }
    columns.set(column, index);
  });
  return columns;
}

/** The one symbol of a row of tickers under or in the header. */
function tickerRow(row: readonly string[], line: number): string {
  const named = [...new Set(row.slice(1).map((text) => text.trim()))];
  if (named.length > 1) {
    throw new ImportError(
      `The file holds several tickers side by side (${named.slice(0, 5).join(', ')}). Save one file per ticker, or one long file with a ticker column.`,
      { line },
    );
  }
  return symbolOf(named[0] ?? '', 'The row of tickers under the header');
}

function symbolOf(text: string, where: string): string {
  const ticker = priceTicker(text);
  if (!ticker) throw new ImportError(`${where} has to name the ticker, and '${text.slice(0, 50)}' is none.`);
  return ticker;
}

/**
 * Recognises a price file by its first rows (up to three), never by its folder.
 * @throws ImportError where no known layout fits, or its ticker is missing.
 */
export function layoutOf(head: readonly (readonly string[])[], fileName: string): Layout {
  const header = head[0] ?? [];
  const stem = fileName.replace(/\.csv$/i, '');
  const first = plain(cell(header, 0));
  if (first === 'price' && plain(cell(head[1], 0)) === 'ticker' && plain(cell(head[2], 0)) === 'date') {
    const ticker = tickerRow(head[1]!, 2);
    const columns = columnsOf(header).set('date', 0);
    if (columns.has('close')) return { headerRows: 3, header, columns, ticker, raw: false };
  }
  // Before the columns are named: side by side, several tickers repeat every name.
  const second = head[1] ?? [];
  if (first === 'date' && second.length > 1 && cell(second, 0) === '' && second.slice(1).every(hasLetter)) {
    const ticker = tickerRow(second, 2);
    const columns = columnsOf(header);
    if (columns.has('close')) return { headerRows: 2, header, columns, ticker, raw: columns.has('adjustedClose') };
  }
  const columns = columnsOf(header);
  const one = { headerRows: 1, header, columns };
  const has = (...names: Column[]): boolean => names.every((name) => columns.has(name));
  if (has('ticker', 'date', 'close') || has('companyId', 'date', 'close')) return { ...one, ticker: null, raw: false };
  if (has('date', 'close', 'adjustedClose')) {
    return { ...one, ticker: symbolOf(stem, 'In this layout the name of the file'), raw: true };
  }
  const beforeUnderscore = () =>
    symbolOf(stem.split('_')[0]!, 'In this layout the name of the file, up to the first _,');
  if (has('date', 'open', 'high', 'low', 'close')) return { ...one, ticker: beforeUnderscore(), raw: false };
  // A lone value does not say what it is adjusted for and has no range, so any full bar may replace it.
  if (header.length === 2 && has('date', 'value')) {
    const [date, close] = [columns.get('date')!, columns.get('value')!];
    return {
      headerRows: 1,
      header,
      columns: new Map([['date', date] as const, ['close', close] as const]),
      ticker: beforeUnderscore(),
      raw: false,
    };
  }
  throw new ImportError(
    `The header is of no known price layout: ${header.join(',').slice(0, 200)}\nKnown are:\n  ${KNOWN.join('\n  ')}`,
    { line: 1 },
  );
}
