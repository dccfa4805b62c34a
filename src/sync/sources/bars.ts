import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { getSession, newYorkDay, sessionBefore } from '../../market/calendar.ts';
import { csv } from '../csv.ts';
import type { Coverage, LandedFile } from '../source.ts';

/** A session of a ticker, USD and shares. */
export type SourceBar = {
  ticker: string;
  /** `YYYY-MM-DD`. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Adjusted for splits and dividends; null if the vendor does not report it. */
  adjustedClose: number | null;
  volume: number;
};

const HEADER = 'ticker,date,open,high,low,close,adjusted_close,volume';

/** Formats bars as a file of the gateway's own layout. */
export const barsFile = (name: string, bars: readonly SourceBar[]): LandedFile => ({
  name,
  content: csv(
    HEADER,
    bars.map(({ ticker, date, open, high, low, close, adjustedClose, volume }) => [
      ...[ticker, date, open, high, low, close, adjustedClose, volume],
    ]),
  ),
});

/** Vendors correct the bars of a session for some hours, so it is fetched later. */
const SETTLED_MS = 2 * 3_600_000;
/** Sessions requested again: they link a new download to the previous download, even across a split. */
const OVERLAP_SESSIONS = 5;

/** The last session whose bars are settled. */
export function lastSettled(now: Date): Date {
  let day = newYorkDay(now);
  for (;;) {
    const session = getSession(day);
    if (session && session.closesAt.valueOf() + SETTLED_MS <= now.valueOf()) return day;
    day = sessionBefore(day);
  }
}

/** The first day to request: some sessions before the last imported day. */
export function firstDay(since: Date, cursor: Date | null): Date {
  if (!cursor) return since;
  let day = cursor;
  for (let i = 0; i < OVERLAP_SESSIONS; i += 1) day = sessionBefore(day);
  return day > since ? day : since;
}

/** A ticker whose newest bar is older than this many sessions is halted or delisted, and does not hold back the others. */
const LAGGING_SESSIONS = 10;

/**
 * The day up to which bars have come: the least of the newest bars of all tickers that trade. Tickers without any bar, or
 * without a recent bar, are absent.
 */
export function measureBars(bars: readonly SourceBar[], tickers: readonly string[]): Coverage {
  const newestByTicker = new Map<string, string>();
  for (const { ticker, date } of bars) if (date > (newestByTicker.get(ticker) ?? '')) newestByTicker.set(ticker, date);
  const newest = [...newestByTicker.values()].sort().at(-1);
  if (newest === undefined) return { day: null, absent: [...tickers] };
  let first = parseStoredDay(newest);
  for (let session = 0; session < LAGGING_SESSIONS; session += 1) first = sessionBefore(first);
  const recent = [...newestByTicker].filter(([, day]) => day >= isoDate(first));
  const present = new Set(recent.map(([ticker]) => ticker));
  return {
    day: recent.map(([, day]) => day).sort()[0] ?? null,
    absent: tickers.filter((ticker) => !present.has(ticker)),
  };
}
