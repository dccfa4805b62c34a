import { ImportError } from '../../import/importer.ts';
import { unknownLayout } from '../../import/layouts.ts';
import { type DayOrder, detectDayOrder } from '../../import/written.ts';
import { requireEntry } from '../../lib/require.ts';
import { findUnknownColumn, mapColumns, normalizeTitle, type PriceColumn } from './format/columns.ts';
import { CBOE_INDEXES, parsePriceFileName, parsePriceTicker } from './format/file-names.ts';
import { PRICE_LAYOUTS } from './format/layouts.ts';

/** How to read the rows of a price file. */
export type PriceLayout = {
  headerRows: number;
  /** The first header row as the file writes it. */
  header: readonly string[];
  columns: ReadonlyMap<PriceColumn, number>;
  /** The symbol of all rows, from the header, the file's name, or its importer; null if each row has its own. */
  ticker: string | null;
  /** Whether only the file's name states the ticker. */
  isNamedByFile: boolean;
  /** Null if the first rows do not show it: then American, and a later day that proves the other refuses the file. */
  dayOrder: DayOrder | null;
  /**
   * Whether the layout guarantees that `close` is not adjusted for dividends; otherwise the values of the entire file
   * decide.
   */
  raw: boolean;
  /**
   * Whether the publisher adjusts closes for splits, as Yahoo does: a step in the ratio of close to adjusted close is then
   * a dividend, however large.
   */
  isSplitAdjusted: boolean;
  /** Whether a bar is longer than a session, so that only its close belongs to its day. */
  hasLongBars: boolean;
};

/** What identifies a price file beside its rows. `ticker`: the symbol that the user states. */
type FileIdentity = { name: string; ticker?: string | null };

/** A layout before the file's days and the length of its bars are known. */
type Matched = Omit<PriceLayout, 'dayOrder' | 'hasLongBars' | 'isNamedByFile' | 'isSplitAdjusted'> & {
  isNamedByFile?: boolean;
};

const cell = (row: readonly string[] | undefined, index: number): string => row?.[index]?.trim() ?? '';
const hasLetter = (text: string): boolean => /[a-z]/i.test(text);

/** How only Yahoo and yfinance spell the adjusted close; a header of several rows is yfinance's as well. */
const YAHOO_TITLE = /^adj close$/i;

/** The symbol of a row of tickers. @throws ImportError if the row has several */
function parseTickerRow(row: readonly string[], line: number): string {
  const symbols = [...new Set(row.slice(1).map((text) => text.trim()))];
  if (symbols.length > 1) {
    throw new ImportError(
      `The file holds several tickers side by side (${symbols.slice(0, 5).join(', ')}). Save one file per ticker, or one long file with a ticker column.`,
      { line },
    );
  }
  const ticker = parsePriceTicker(symbols[0] ?? '');
  if (ticker) return ticker;
  throw new ImportError(
    `The row of tickers under the header must name the ticker, and '${(symbols[0] ?? '').slice(0, 50)}' is not one.`,
    { line },
  );
}

/** A ticker as exchanges write it: company names are longer, or have small letters or spaces. */
const TICKER_CELL = /^[A-Z]{1,5}([.-][A-Z]{1,2})?$/;
const MOST_CELLS = 0.9;

/**
 * Whether a column called Name has tickers, as in Kaggle's `all_stocks_5yr.csv`: most of its cells are spelled like
 * one, and it does not merely repeat the name of one company beside a ticker in the file's name.
 */
function hasTickers(rows: readonly (readonly string[])[], index: number, fileTicker: string | null): boolean {
  const cells = rows.map((row) => cell(row, index)).filter(Boolean);
  const tickers = cells.filter((text) => TICKER_CELL.test(text));
  if (tickers.length === 0 || tickers.length < MOST_CELLS * cells.length) return false;
  const distinct = new Set(tickers.map(parsePriceTicker));
  return distinct.size > 1 || fileTicker === null || distinct.has(fileTicker);
}

/**
 * Recognizes a price file by its first rows, never by its folder. More rows decide more surely whether a column called Name
 * has tickers and how days are written.
 * @throws ImportError if no layout matches, the ticker is missing, or a column is unknown: it may be the adjusted
 * close, without which adjusted prices would pass as raw.
 */
export function detectPriceLayout(head: readonly (readonly string[])[], file: FileIdentity): PriceLayout {
  const fileName = parsePriceFileName(file.name);
  const layout = matchLayout(head, file, fileName.ticker);
  const unknown = findUnknownColumn(layout.header, layout.columns.values());
  if (unknown !== undefined) {
    const field = unknown.trim().slice(0, 50);
    const fault = `The column '${field}' is unknown. Rename it if it holds a price, or remove it.`;
    throw unknownLayout(layout.header, PRICE_LAYOUTS, { fault, field });
  }
  const dates = layout.columns.get('date') ?? 0;
  const dayOrder = detectDayOrder(head.slice(layout.headerRows).map((row) => cell(row, dates)));
  return {
    isNamedByFile: false,
    ...layout,
    dayOrder,
    isSplitAdjusted: layout.headerRows > 1 || layout.header.some((title) => YAHOO_TITLE.test(title.trim())),
    hasLongBars: fileName.interval !== 'DAY',
  };
}

function matchLayout(head: readonly (readonly string[])[], file: FileIdentity, fileTicker: string | null): Matched {
  const header = head[0] ?? [];
  const stated = file.ticker ?? null;
  const first = normalizeTitle(cell(header, 0));
  const refuseStated = () => {
    if (stated !== null)
      throw new ImportError(`The file states its tickers itself; import it without --ticker ${stated}.`, { line: 1 });
  };
  if (
    first === 'price' &&
    normalizeTitle(cell(head[1], 0)) === 'ticker' &&
    normalizeTitle(cell(head[2], 0)) === 'date'
  ) {
    refuseStated();
    const ticker = parseTickerRow(head[1] ?? [], 2);
    const columns = mapColumns(header).set('date', 0);
    if (columns.has('close')) return { headerRows: 3, header, columns, ticker, raw: false };
  }
  // Checked before the columns are mapped: with several tickers side by side, every title repeats.
  const second = head[1] ?? [];
  if (first === 'date' && second.length > 1 && cell(second, 0) === '' && second.slice(1).every(hasLetter)) {
    refuseStated();
    const ticker = parseTickerRow(second, 2);
    const columns = mapColumns(header);
    if (columns.has('close')) return { headerRows: 2, header, columns, ticker, raw: columns.has('adjustedClose') };
  }
  const columns = mapColumns(header);
  const has = (...names: PriceColumn[]): boolean => names.every((name) => columns.has(name));
  const nameColumn = columns.get('name');
  if (nameColumn !== undefined && !has('ticker') && has('date', 'close')) {
    if (stated === null && hasTickers(head.slice(1), nameColumn, fileTicker)) columns.set('ticker', nameColumn);
  }
  const base = { headerRows: 1, header, columns };
  if (has('ticker', 'date', 'close') || has('companyId', 'date', 'close')) {
    refuseStated();
    return { ...base, ticker: null, raw: false };
  }
  const identify = () => identifyFile(file, fileTicker);
  if (has('date', 'close', 'adjustedClose')) return { ...base, ...identify(), raw: true };
  if (has('date', 'open', 'high', 'low', 'close')) {
    const identity = identify();
    // An index pays no dividends, so nothing is adjusted.
    return { ...base, ...identity, raw: header.length === 5 && CBOE_INDEXES.has(identity.ticker.replace('^', '')) };
  }
  const index = cell(header, 1).toUpperCase();
  if (header.length === 2 && has('date') && CBOE_INDEXES.has(index)) {
    refuseStated();
    const indexes = [
      ['date', requireEntry(columns, 'date')] as const,
      ['close', 1 - requireEntry(columns, 'date')] as const,
    ];
    return { ...base, columns: new Map<PriceColumn, number>(indexes), ticker: `^${index}`, raw: false };
  }
  // A lone value does not show whether it is adjusted and has no range, so any full bar may replace it.
  if (header.length === 2 && has('date', 'value')) {
    const [date, close] = [requireEntry(columns, 'date'), requireEntry(columns, 'value')];
    return {
      ...base,
      columns: new Map([['date', date] as const, ['close', close] as const]),
      ...identify(),
      raw: false,
    };
  }
  throw unknownLayout(header, PRICE_LAYOUTS);
}

/** The ticker of a file whose rows state none: the user's, else that in its name. @throws ImportError without one */
function identifyFile({ name, ticker }: FileIdentity, fileTicker: string | null) {
  const stated = ticker ? parsePriceTicker(ticker) : null;
  if (ticker && !stated) throw new ImportError(`--ticker: '${ticker.slice(0, 50)}' is not a ticker.`);
  if (stated) return { ticker: stated, isNamedByFile: false };
  if (fileTicker) return { ticker: fileTicker, isNamedByFile: true };
  throw new ImportError(
    `Neither the rows nor the file name state the ticker: '${name.slice(0, 100)}' names none. State it with --ticker, or name the file after it, such as AAPL.csv.`,
  );
}
