import { getSession, newYorkDay, sessionBefore } from '../../lib/market-calendar.ts';
import { csv } from '../csv.ts';
import type { LandedFile } from '../source.ts';

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
