import { ImportError } from '../../import/importer.ts';
import { requireEntry, requireFirst } from '../../lib/require.ts';
import { canonicalTicker } from '../../lib/ticker.ts';

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
  | 'value';

/** How to read the rows of a price file. */
export type PriceLayout = {
  headerRows: number;
  /** The first header row as the file writes it. */
  header: readonly string[];
  columns: ReadonlyMap<PriceColumn, number>;
  /** The symbol of all rows, from the header or the file's name; null if each row has its own. */
  ticker: string | null;
  /** Dates are written MM/DD/YYYY. */
  usDays?: true;
  /**
   * Whether the layout guarantees that `close` is not adjusted for dividends; otherwise the values of the entire file
   * decide.
   */
  raw: boolean;
};

const NAMES: ReadonlyMap<string, PriceColumn> = new Map([
  ['date', 'date'],
  ['tradedate', 'date'],
  ['timestamp', 'date'],
  ['open', 'open'],
  ['openprice', 'open'],
  ['high', 'high'],
  ['highprice', 'high'],
  ['low', 'low'],
  ['lowprice', 'low'],
  ['close', 'close'],
  ['closeprice', 'close'],
  ['adjclose', 'adjustedClose'],
  ['adjcloseprice', 'adjustedClose'],
  ['adjustedclose', 'adjustedClose'],
  ['adjustedcloseprice', 'adjustedClose'],
  ['closeadj', 'adjustedClose'],
  ['closeadjusted', 'adjustedClose'],
  ['volume', 'volume'],
  ['stocksplits', 'split'],
  ['splitcoefficient', 'split'],
  ['splitfactor', 'split'],
  ['ticker', 'ticker'],
  ['symbol', 'ticker'],
  ['companyid', 'companyId'],
  ['value', 'value'],
]);

/** Other columns that vendors write: they are ignored, and none of them shows how a close is adjusted. */
const IGNORED_TITLES: ReadonlySet<string> = new Set([
  ...['dividends', 'dividendamount', 'divcash', 'capitalgains'],
  ...[
    'adjopen',
    'adjhigh',
    'adjlow',
    'adjvolume',
    'vwap',
    'transactions',
    'change',
    'changepercent',
    'name',
    'currency',
  ],
  ...['return', 'returns', 'dailyreturn', 'simplereturn', 'logreturn', 'pctchange'],
]);

const LAYOUT_DESCRIPTIONS = [
  'ticker,date,open,high,low,close,adjusted_close,volume,stock_splits (ours)',
  'Date,Open,High,Low,Close,Adj Close,Volume (Yahoo; the file is named after the ticker)',
  'date,adj_close,close,high,low,open,volume over a row of tickers (yfinance)',
  'Price,Close,High,Low,Open,Volume over Ticker,... and Date,... (yfinance)',
  'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits (yfinance history; <ticker>_<anything>.csv)',
  'company_id,trade_date,open_price,high_price,low_price,close_price,volume,adjusted_close beside a companies.csv',
  'date,value (<ticker>_<anything>.csv)',
  'DATE,OPEN,HIGH,LOW,CLOSE or DATE,<index> with days as MM/DD/YYYY (Cboe; <index>_History.csv)',
];

const cell = (row: readonly string[] | undefined, index: number): string => row?.[index]?.trim() ?? '';
const hasLetter = (text: string): boolean => /[a-z]/i.test(text);
/**
 * Removes the differences between vendors: `Adj Close`, `adj_close`, `adjClose`, and `5. adjusted close` are
 * recognized.
 */
const normalizeTitle = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\s*\d+\.\s/, '')
    .replace(/[^a-z0-9]/g, '');

/** Indexes whose history Cboe publishes; no stock or fund has such a name. */
const CBOE_INDEXES: ReadonlySet<string | null> = new Set([
  ...['VIX', 'VIX1D', 'VIX9D', 'VIX3M', 'VIX6M', 'VIX1Y', 'VVIX', 'VXN', 'RVX', 'VXD', 'OVX', 'GVZ', 'SKEW'],
]);

/**
 * The symbol that a price file refers to. Cboe calls its index VIX, Yahoo calls it ^VIX: downloads drop the caret,
 * which many file systems and tools dislike.
 */
export function parsePriceTicker(text: string): string | null {
  const ticker = canonicalTicker(text);
  return CBOE_INDEXES.has(ticker) ? `^${ticker}` : ticker;
}

function mapColumns(header: readonly string[]): Map<PriceColumn, number> {
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
  return columns;
}

/** The symbol of a row of tickers. @throws ImportError if the row has several */
function parseTickerRow(row: readonly string[], line: number): string {
  const symbols = [...new Set(row.slice(1).map((text) => text.trim()))];
  if (symbols.length > 1) {
    throw new ImportError(
      `The file holds several tickers side by side (${symbols.slice(0, 5).join(', ')}). Save one file per ticker, or one long file with a ticker column.`,
      { line },
    );
  }
  return parseSymbol(symbols[0] ?? '', 'The row of tickers under the header');
}

function parseSymbol(text: string, location: string): string {
  const ticker = parsePriceTicker(text);
  if (!ticker) throw new ImportError(`${location} must name the ticker, and '${text.slice(0, 50)}' is not one.`);
  return ticker;
}

/**
 * Recognizes a price file by its first rows (up to three), never by its folder.
 * @throws ImportError if no layout matches, the ticker is missing, or a column is unknown: it may be the adjusted
 * close, without which adjusted prices would pass as raw.
 */
export function detectPriceLayout(head: readonly (readonly string[])[], fileName: string): PriceLayout {
  const layout = matchLayout(head, fileName);
  const usedIndexes = new Set(layout.columns.values());
  const unknown = layout.header.find((title, i) => {
    const name = normalizeTitle(title);
    return !usedIndexes.has(i) && name !== '' && !IGNORED_TITLES.has(name);
  });
  if (unknown === undefined) return layout;
  const title = unknown.trim().slice(0, 50);
  throw new ImportError(
    `The column '${title}' is unknown. Rename it if it holds a price, or remove it.\nKnown are:\n  ${LAYOUT_DESCRIPTIONS.join('\n  ')}`,
    { line: 1, field: title },
  );
}

function matchLayout(head: readonly (readonly string[])[], fileName: string): PriceLayout {
  const header = head[0] ?? [];
  const stem = fileName.replace(/\.csv$/i, '');
  const first = normalizeTitle(cell(header, 0));
  if (
    first === 'price' &&
    normalizeTitle(cell(head[1], 0)) === 'ticker' &&
    normalizeTitle(cell(head[2], 0)) === 'date'
  ) {
    const ticker = parseTickerRow(head[1] ?? [], 2);
    const columns = mapColumns(header).set('date', 0);
    if (columns.has('close')) return { headerRows: 3, header, columns, ticker, raw: false };
  }
  // Checked before the columns are mapped: with several tickers side by side, every title repeats.
  const second = head[1] ?? [];
  if (first === 'date' && second.length > 1 && cell(second, 0) === '' && second.slice(1).every(hasLetter)) {
    const ticker = parseTickerRow(second, 2);
    const columns = mapColumns(header);
    if (columns.has('close')) return { headerRows: 2, header, columns, ticker, raw: columns.has('adjustedClose') };
  }
  const columns = mapColumns(header);
  const base = { headerRows: 1, header, columns };
  const has = (...names: PriceColumn[]): boolean => names.every((name) => columns.has(name));
  if (has('ticker', 'date', 'close') || has('companyId', 'date', 'close')) return { ...base, ticker: null, raw: false };
  if (has('date', 'close', 'adjustedClose')) {
    return { ...base, ticker: parseSymbol(stem, 'In this layout, the file name'), raw: true };
  }
  const beforeUnderscore = () =>
    parseSymbol(requireFirst(stem.split('_')), 'In this layout, the file name up to the first _');
  if (has('date', 'open', 'high', 'low', 'close')) {
    const ticker = beforeUnderscore();
    // An index pays no dividends, so nothing is adjusted.
    const isCboe = header.length === 5 && CBOE_INDEXES.has(ticker.replace('^', ''));
    return { ...base, ticker, raw: isCboe, ...(isCboe && { usDays: true }) };
  }
  const index = cell(header, 1).toUpperCase();
  if (header.length === 2 && has('date') && CBOE_INDEXES.has(index)) {
    const indexes = [
      ['date', requireEntry(columns, 'date')] as const,
      ['close', 1 - requireEntry(columns, 'date')] as const,
    ];
    return { ...base, columns: new Map<PriceColumn, number>(indexes), ticker: `^${index}`, raw: false, usDays: true };
  }
  // A lone value does not show whether it is adjusted and has no range, so any full bar may replace it.
  if (header.length === 2 && has('date', 'value')) {
    const [date, close] = [requireEntry(columns, 'date'), requireEntry(columns, 'value')];
    return {
      headerRows: 1,
      header,
      columns: new Map([['date', date] as const, ['close', close] as const]),
      ticker: beforeUnderscore(),
      raw: false,
    };
  }
  throw new ImportError(
    `The header matches no known price layout: ${header.join(',').slice(0, 200)}\nKnown are:\n  ${LAYOUT_DESCRIPTIONS.join('\n  ')}`,
    { line: 1 },
  );
}
