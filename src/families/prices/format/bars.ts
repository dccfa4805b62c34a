import type { CsvLine } from '../../../import/csv.ts';
import { CONTENT_CHARS, ImportError, type ImportNote, type Refusal } from '../../../import/importer.ts';
import { type DayOrder, parseWrittenDay, parseWrittenNumber, proveDayOrder } from '../../../import/written.ts';
import { isSession } from '../../../market/calendar.ts';
import type { PriceLayout } from '../format.ts';
import { isNeverAdjusted } from '../rules/quotes.ts';
import type { PriceColumn } from './columns.ts';
import { parsePriceTicker } from './file-names.ts';

export const NUMBERS = [
  'open',
  'high',
  'low',
  'close',
  'adjustedClose',
  'volume',
  'split',
] as const satisfies PriceColumn[];

type Values = { [name in (typeof NUMBERS)[number]]: number | null };
/** A row of a price file. */
export type Bar = Values & { line: number; ticker: string; date: Date; close: number };

/** Columns without which a row is refused. */
const REQUIRED: ReadonlySet<PriceColumn> = new Set(['close', 'adjustedClose']);
/** Columns that only a bar of one session may fill. */
const OF_A_SESSION: ReadonlySet<PriceColumn> = new Set(['open', 'high', 'low', 'volume']);

/** Distinct texts of tickers that are cached; no market has as many symbols. */
const MAX_SYMBOLS = 100_000;

/** Reads the rows of a layout. @param tickers by the numbers of companies, if the rows have those */
export function createBarReader(
  layout: PriceLayout,
  note: (item: ImportNote) => void,
  tickers: ReadonlyMap<string, string> | null,
): (line: CsvLine) => Bar | Refusal {
  const days = new Map<string, Date | string>();
  const symbols = new Map<string, string | null>();
  const title = (column: PriceColumn): string => layout.header[layout.columns.get(column) ?? -1]?.trim() || column;
  const readTicker = (text: string): string | null => {
    const parsed = symbols.get(text);
    if (parsed !== undefined) return parsed;
    const ticker = parsePriceTicker(text);
    if (symbols.size < MAX_SYMBOLS) symbols.set(text, ticker);
    return ticker;
  };
  return ({ cells, line }) => {
    const getContent = () => cells.join(',').slice(0, CONTENT_CHARS);
    const text = (column: PriceColumn): string => cells[layout.columns.get(column) ?? -1]?.trim() ?? '';
    const refuse = (column: PriceColumn, refused: string): Refusal => ({
      refused,
      line,
      field: title(column),
      content: getContent(),
    });

    if (cells.length !== layout.header.length) {
      const refused = `${cells.length} cells under a header of ${layout.header.length}.`;
      return { refused, line, content: getContent() };
    }
    const ticker = layout.ticker ?? (tickers ? tickers.get(text('companyId')) : readTicker(text('ticker')));
    if (!ticker && tickers) return refuse('companyId', 'companies.csv has no ticker for this company.');
    if (!ticker) return refuse('ticker', 'Not a ticker.');
    const period = text('period');
    if (period && period.toUpperCase() !== 'D') return refuse('period', 'Not a daily bar, D.');

    const dateText = text('date');
    const date = days.get(dateText) ?? parseSession(dateText, layout.dayOrder);
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
      if (layout.hasLongBars && OF_A_SESSION.has(column)) continue;
      const value = parseWrittenNumber(text(column));
      if (value === null) continue;
      const fault = findFault(column, value);
      if (fault === null) values[column] = value;
      else if (REQUIRED.has(column)) return refuse(column, fault);
      else cellNotes.push({ note: fault, line, field: title(column), content: getContent() });
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

/** Parses a session. @returns the reason if the text is not a session @throws ImportError if days changed their order */
function parseSession(text: string, order: DayOrder | null): Date | string {
  if (order === null && proveDayOrder(text) === 'DAY_FIRST')
    throw new ImportError(`The first rows do not show that days are written DD/MM/YYYY, but '${text}' does. ${ISO}`);
  const date = parseWrittenDay(text, order ?? 'MONTH_FIRST');
  if (!date) return order === 'DAY_FIRST' ? 'Not a date (DD/MM/YYYY).' : 'Not a date (YYYY-MM-DD or MM/DD/YYYY).';
  return isSession(date) ? date : 'The exchanges are closed on this day.';
}

const ISO = 'Write them as YYYY-MM-DD.';
