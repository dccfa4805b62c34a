import { canonicalTicker } from '../../../market/ticker.ts';

/** The statements of a price file's name. `ticker`: null if it names none. */
type NamedPrices = { ticker: string | null; interval: 'DAY' | 'WEEK' | 'MONTH' };

/** Indexes whose history Cboe publishes; no stock or fund has such a name. */
export const CBOE_INDEXES: ReadonlySet<string | null> = new Set([
  ...['VIX', 'VIX1D', 'VIX9D', 'VIX3M', 'VIX6M', 'VIX1Y', 'VVIX', 'VXN', 'RVX', 'VXD', 'OVX', 'GVZ', 'SKEW'],
]);

/**
 * The symbol that a price file refers to. Cboe calls its index VIX, Yahoo calls it ^VIX: downloads drop the caret,
 * which many file systems and tools dislike. Stooq and EODHD add the country, AAPL.US; no share class is called US.
 */
export function parsePriceTicker(text: string): string | null {
  const ticker = canonicalTicker(text.trim().replace(/\.us$/i, ''));
  return CBOE_INDEXES.has(ticker) ? `^${ticker}` : ticker;
}

/** Words of file names that describe the data: downloads are called table.csv, daily_IBM.csv, historical_AAPL.csv. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([
  ...['daily', 'weekly', 'monthly', 'intraday', 'adjusted', 'unadjusted', 'raw', 'full', 'compact'],
  ...[
    'time',
    'series',
    'timeseries',
    'price',
    'prices',
    'stock',
    'stocks',
    'etf',
    'etfs',
    'index',
    'indices',
    'equity',
  ],
  ...['history', 'historical', 'historic', 'hist', 'historicaldata', 'historicalprices', 'historicalquotes'],
  ...[
    'data',
    'dataset',
    'quote',
    'quotes',
    'ohlc',
    'ohlcv',
    'eod',
    'bars',
    'candles',
    'close',
    'closes',
    'day',
    'days',
  ],
  ...['download', 'export', 'output', 'result', 'results', 'table', 'file', 'csv', 'sheet1', 'book1', 'untitled'],
  ...[
    'us',
    'usa',
    'nasdaq',
    'nyse',
    'amex',
    'market',
    'markets',
    'company',
    'companies',
    'ticker',
    'tickers',
    'symbols',
  ],
]);
/** `all` describes the data before a plural: all_stocks_5yr.csv. Alone, ALL is Allstate. */
const PLURALS: ReadonlySet<string> = new Set(['stocks', 'tickers', 'symbols', 'companies', 'etfs', 'prices', 'data']);
/** The words that state how long a bar is. */
const INTERVALS = new Map([
  ['weekly', 'WEEK'],
  ['monthly', 'MONTH'],
] as const satisfies readonly (readonly [string, NamedPrices['interval']])[]);

/** Names in which vendors put the ticker in a place of its own. */
const PATTERNS: readonly RegExp[] = [
  /^(?<ticker>[^_]{1,20}?)[._]us(?:[_ ]d)?$/i, // Stooq aapl_us_d, aapl.us; EODHD MCD.US
  /^(?<ticker>.{1,40}) historical data$/i, // Investing.com
  /^download data - (?:stock|fund|index)_us_(?:[a-z0-9]+_)?(?<ticker>[^_]+)$/i, // MarketWatch
  /^[a-z]{3,8}_(?<ticker>[^_, ]{1,20}), 1d$/i, // TradingView: the exchange comes first
];

/** Whether a word describes the data: a description, a number, a range (5yr, 1d, 2020), or a minute bar (5min). */
const isDescription = (word: string): boolean => DESCRIPTIONS.has(word) || /^\d+[a-z]{0,4}$/.test(word);

/** The words between hyphens if one of them describes the data; otherwise the hyphen is that of a share class, BRK-B. */
const splitHyphens = (text: string): string[] => {
  const words = text.split('-');
  return words.some((word) => isDescription(word.toLowerCase())) ? words : [text];
};

/**
 * Finds the ticker in the name of a price file: by a vendor's pattern, as the whole name (`AAPL.csv`), as its first word
 * (`AAPL_historical.csv`), or behind words that describe the data (`daily_adjusted_IBM.csv`). Patterns: Alpha Vantage, Stooq, EODHD, Investing.com, and MarketWatch, as their downloads are named.
 */
export function parsePriceFileName(fileName: string): NamedPrices {
  const stem = fileName
    .replace(/\.(csv|txt)$/i, '')
    .replace(/ ?\(\d+\)$/, '')
    .trim();
  for (const pattern of PATTERNS) {
    const ticker = pattern.exec(stem)?.groups?.ticker;
    if (ticker && parsePriceTicker(ticker)) return { ticker: parsePriceTicker(ticker), interval: 'DAY' };
  }
  const words = stem.split('_').flatMap(splitHyphens).filter(Boolean);
  let first = 0;
  const hasOnly = (index: number) =>
    words[index]?.toLowerCase() === 'all' && PLURALS.has(words[index + 1]?.toLowerCase() ?? '');
  while (first < words.length && (isDescription(words[first]?.toLowerCase() ?? '') || hasOnly(first))) first += 1;
  const described = words.filter((_word, index) => index !== first).map((word) => word.toLowerCase());
  const interval = described.map((word) => INTERVALS.get(word as 'weekly')).find((value) => value !== undefined);
  return { ticker: parsePriceTicker(words[first] ?? ''), interval: interval ?? 'DAY' };
}
