import { picked } from '../../db/table.ts';
import { DAILY_BAR, STOCK_SPLIT, VINTAGE_CLOSE } from '../../generated/tables.ts';
import { tickersById } from '../../import/companies.ts';
import { type CsvLine, readCsvLines } from '../../import/csv.ts';
import { fact, part } from '../../import/facts.ts';
import {
  CONTENT_CHARS,
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportNote,
  type Refusal,
} from '../../import/importer.ts';
import { REFUSALS_MOST } from '../../import/report.ts';
import { daysFrom, isoDate, parseDay } from '../../lib/dates.ts';
import { isSession, newYorkDay } from '../../lib/market-calendar.ts';
import { requireEntry } from '../../lib/require.ts';
import { detectPriceLayout, type PriceColumn, type PriceLayout, parsePriceTicker } from './format.ts';
import { detectFileSplits } from './rules/file-splits.ts';
import { isLastOfWeek, isNeverAdjusted } from './rules/quotes.ts';

/**
 * A session of a ticker. The order of imports does not matter: raw values override adjusted values, then newer files
 * override older files.
 */
export const dailyBarTable = {
  // `prices/vintages` computes the scale and the split factor; an import leaves them.
  ...picked(DAILY_BAR, [
    'ticker',
    'date',
    'statedOpen',
    'statedHigh',
    'statedLow',
    'statedClose',
    'statedVolume',
    'statedAdjustedClose',
    'rawClose',
    'asTraded',
    'vintage',
  ]),
  replacedWhen:
    '(new."raw_close" AND NOT old."raw_close") OR (new."raw_close" = old."raw_close" AND new."vintage" >= old."vintage")',
};

/** A split that a price file states; the newest file wins. */
export const stockSplitTable = { ...STOCK_SPLIT, replacedWhen: 'new."vintage" >= old."vintage"' };

/**
 * Daily prices in any of the layouts in format.ts. The bars of a file are buffered until its end, since its last day
 * dates them all.
 */
export const pricesImporter: Importer = {
  kind: 'prices',
  describes: 'Daily prices as CSV: Yahoo downloads, yfinance dumps, or our own ticker,date,open,...,volume table.',
  family: 'prices',
  accepts: (name) => /\.csv$/i.test(name) && !COMPANIONS.has(name.toLowerCase()),
  read,
};

const COMPANIONS = new Set(['companies.csv', 'sectors.csv']);
const NUMBERS = ['open', 'high', 'low', 'close', 'adjustedClose', 'volume', 'split'] as const satisfies PriceColumn[];
const MAX_ROWS = 5_000_000;

type Values = { [name in (typeof NUMBERS)[number]]: number | null };
type Bar = Values & { line: number; ticker: string; date: Date; close: number };

async function* read(file: ImportFile): AsyncGenerator<Fact | Refusal | ImportNote> {
  const lines = readCsvLines(file);
  try {
    const { layout, entries, notes } = await readEntries(file, lines);
    yield* toFacts(entries, layout);
    yield* notes;
  } finally {
    // Otherwise a file that is refused by its first lines would stay open.
    await lines.return(undefined);
  }
}

async function readEntries(file: ImportFile, lines: AsyncGenerator<CsvLine, undefined>) {
  const head: CsvLine[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) if (head.push(next.value) === 3) break;
  const layout = detectPriceLayout(
    head.map(({ cells }) => cells),
    file.name,
  );
  const byNumber = layout.ticker === null && !layout.columns.has('ticker');
  const notes: ImportNote[] = [];
  const note = (item: ImportNote) => {
    if (notes.length < REFUSALS_MOST) notes.push(item);
  };
  const readBar = createBarReader(layout, note, byNumber ? await tickersById(file, parsePriceTicker) : null);
  const entries: (Bar | Refusal)[] = [];
  const indexesByTicker = new Map<string, Map<number, number>>();
  const take = (line: CsvLine): void => {
    if (entries.length === MAX_ROWS) throw new ImportError(`More than ${MAX_ROWS} rows; split the file.`);
    const entry = readBar(line);
    if (!('refused' in entry)) {
      const indexByDay = indexesByTicker.get(entry.ticker) ?? new Map<number, number>();
      indexesByTicker.set(entry.ticker, indexByDay);
      const earlier = indexByDay.get(entry.date.valueOf());
      if (earlier !== undefined) entries[earlier] = resolveDuplicate(entries[earlier] as Bar, entry);
      indexByDay.set(entry.date.valueOf(), entries.length);
    }
    entries.push(entry);
  };
  head.slice(layout.headerRows).forEach(take);
  for await (const line of lines) take(line);
  if (entries.length === 0) throw new ImportError('The file has a header and no rows.');
  return { layout, entries, notes };
}

/** Among this many tickers over this many days, some pay a dividend, after which close and adjusted close differ. */
const REPEATING = { tickers: 10, days: 120 };

/**
 * Whether a file repeats adjusted closes: the two are equal in every row although the file has many tickers
 * over many days.
 */
function repeatsCloses(bars: Iterable<Bar>, ends: ReadonlyMap<string, { first: Date; last: Date }>): boolean {
  const long = [...ends.values()].filter(({ first, last }) => daysFrom(first, last) > REPEATING.days);
  if (long.length < REPEATING.tickers) return false;
  for (const { close, adjustedClose } of bars) if (close !== adjustedClose) return false;
  return true;
}

/**
 * Adds what only the entire file shows to each bar: whether its closes are raw, in which shares they are, and how
 * recent they are.
 */
function* toFacts(entries: readonly (Bar | Refusal)[], layout: PriceLayout): Generator<Fact | Refusal> {
  const bars = function* (): Generator<Bar> {
    for (const entry of entries) if (!('refused' in entry)) yield entry;
  };
  let vintage = new Date(0);
  const ends = new Map<string, { first: Date; last: Date }>();
  for (const { ticker, date } of bars()) {
    if (date > vintage) vintage = date;
    const range = ends.get(ticker);
    if (!range) ends.set(ticker, { first: date, last: date });
    else if (date < range.first) range.first = date;
    else if (date > range.last) range.last = date;
  }
  const { asTraded, implied: impliedSplits } = detectFileSplits(bars(), layout.columns.has('split'));
  // The closes of an index are raw, but a lone value may be replaced by any full bar.
  const hasRange = layout.columns.has('high');
  const isRaw = layout.raw || (layout.columns.has('adjustedClose') && !repeatsCloses(bars(), ends));
  const weekly = new Map<Date, boolean>();
  const isVintageClose = ({ ticker, date }: Bar): boolean => {
    const { first, last } = requireEntry(ends, ticker);
    if (date.valueOf() === first.valueOf() || date.valueOf() === last.valueOf()) return true;
    const isWeekly = weekly.get(date) ?? isLastOfWeek(date);
    weekly.set(date, isWeekly);
    return isWeekly;
  };
  for (const entry of entries) {
    if ('refused' in entry) {
      yield entry;
      continue;
    }
    const { ticker, date, open, high, low, close, volume } = entry;
    const adjustedClose = entry.adjustedClose ?? close;
    const kind = { rawClose: isRaw || (hasRange && isNeverAdjusted(ticker)), asTraded: asTraded.has(ticker), vintage };
    yield fact(dailyBarTable, {
      ticker,
      date,
      statedOpen: open,
      statedHigh: high,
      statedLow: low,
      statedClose: close,
      statedVolume: volume,
      statedAdjustedClose: adjustedClose,
      ...kind,
    });
    const ratio = entry.split ?? impliedSplits.get(entry) ?? null;
    if (ratio !== null) yield part(stockSplitTable, { ticker, date, ratio, vintage });
    if (isVintageClose(entry)) yield part(VINTAGE_CLOSE, { ticker, date, close, adjustedClose, ...kind });
  }
}

/** The later of two rows for one day wins, since corrections are appended; an identical row is not a contradiction. */
function resolveDuplicate(earlier: Bar, later: Bar): Bar | Refusal {
  if (NUMBERS.every((name) => earlier[name] === later[name])) return earlier;
  const content = [earlier.ticker, isoDate(earlier.date), ...NUMBERS.map((name) => earlier[name] ?? '')].join(',');
  return {
    refused: `Line ${later.line} has other values for the same day.`,
    line: earlier.line,
    field: 'date',
    content,
  };
}

/** Columns without which a row is refused. */
const REQUIRED: ReadonlySet<PriceColumn> = new Set(['close', 'adjustedClose']);

function createBarReader(
  layout: PriceLayout,
  note: (item: ImportNote) => void,
  tickers: ReadonlyMap<string, string> | null,
): (line: CsvLine) => Bar | Refusal {
  const days = new Map<string, Date | string>();
  const title = (column: PriceColumn): string => layout.header[layout.columns.get(column) ?? -1]?.trim() || column;
  return ({ cells, line }) => {
    const content = cells.join(',').slice(0, CONTENT_CHARS);
    const text = (column: PriceColumn): string => cells[layout.columns.get(column) ?? -1]?.trim() ?? '';
    const refuse = (column: PriceColumn, refused: string): Refusal => ({
      refused,
      line,
      field: title(column),
      content,
    });

    if (cells.length !== layout.header.length) {
      return { refused: `${cells.length} cells under a header of ${layout.header.length}.`, line, content };
    }
    const ticker = layout.ticker ?? (tickers ? tickers.get(text('companyId')) : parsePriceTicker(text('ticker')));
    if (!ticker && tickers) return refuse('companyId', 'companies.csv has no ticker for this company.');
    if (!ticker) return refuse('ticker', 'Not a ticker.');

    const dateText = text('date');
    const date = days.get(dateText) ?? parseSession(layout.usDays ? toIsoDate(dateText) : dateText);
    days.set(dateText, date);
    if (typeof date === 'string') return refuse('date', date);

    const cellNotes: ImportNote[] = [];
    const values: Values = {
      open: null,
      high: null,
      low: null,
      close: null,
      adjustedClose: null,
      volume: null,
      split: null,
    };
    for (const column of NUMBERS) {
      const value = parseNumber(text(column));
      if (value === null) continue;
      const fault = findFault(column, value);
      if (fault === null) values[column] = value;
      else if (REQUIRED.has(column)) return refuse(column, fault);
      else cellNotes.push({ note: fault, line, field: title(column), content });
    }
    const { close, high, low } = values;
    if (close === null) return refuse('close', 'The close is missing.');
    if (layout.columns.has('adjustedClose') && values.adjustedClose === null) {
      return refuse('adjustedClose', 'The adjusted close is missing; remove the whole column if the file has none.');
    }
    if (high !== null && low !== null && high < low) return refuse('high', 'The high is below the low.');
    cellNotes.forEach(note);
    const { open } = values;
    const isIndex = isNeverAdjusted(ticker);
    // Yahoo writes 0 for an index, which has no volume.
    const volume = isIndex && values.volume === 0 ? null : values.volume;
    const adjustedClose = isIndex ? close : values.adjustedClose;
    const split = isIndex || values.split === null || NO_SPLIT.has(values.split) ? null : values.split;
    // Lists the members because a spread would take twice the memory for millions of bars.
    return { line, ticker, date, open, high, low, close, adjustedClose, volume, split };
  };
}

/** Values that mean "no split": yfinance writes 0, Tiingo and Alpha Vantage write 1. */
const NO_SPLIT: ReadonlySet<number> = new Set([0, 1]);

/** Columns that may be 0. */
const FROM_ZERO: ReadonlySet<PriceColumn> = new Set(['volume', 'split']);

/** Why a number is invalid in its column; null if it is valid. */
function findFault(column: PriceColumn, value: number): string | null {
  if (!Number.isFinite(value)) return 'Not a number.';
  if (FROM_ZERO.has(column) ? value < 0 : value <= 0)
    return 'A price is positive, a volume or split ratio not negative.';
  return value > Number.MAX_SAFE_INTEGER ? 'Implausibly large.' : null;
}

/** Converts MM/DD/YYYY to YYYY-MM-DD; other text is returned unchanged. */
const toIsoDate = (text: string): string =>
  text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month, day, year) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

/**
 * Parses a session, written as a day or as an instant with its offset from UTC. @returns the reason if the text is not
 * a session
 */
function parseSession(text: string): Date | string {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})([+-]\d{2}:\d{2}|Z)?)?$/.exec(text) ?? [];
  let date = parseDay(day ?? '');
  if (date && offset) date = newYorkDay(new Date(`${day}T${time}${offset}`));
  if (!date || Number.isNaN(date.valueOf())) return 'Not a date (YYYY-MM-DD).';
  return isSession(date) ? date : 'The exchanges are closed on this day.';
}

/** Null for an empty cell, NaN for anything but a plain or exponential decimal. */
function parseNumber(text: string): number | null {
  if (text === '') return null;
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
