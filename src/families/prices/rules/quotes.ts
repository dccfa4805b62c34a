import { round4 } from '../../../lib/rounding.ts';
import { getSession, marketPhase, newYorkTime, sessionAfter, sessionBefore } from '../../../market/calendar.ts';

/** One stored session of one ticker, in the newest shares; prices in dollars, not adjusted for dividends. */
export type Bar = {
  date: Date;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number;
  volume: number | null;
};

/** The newest price of a ticker with its change and ranges. Prices in dollars, volume in shares. */
type ComputedQuote = {
  price: number;
  change: number | null;
  /** Percent points, four decimals. */
  changePercent: number | null;
  previousClose: number | null;
  open: number | null;
  dayHigh: number | null;
  dayLow: number | null;
  volume: number | null;
  /** The closing bell of the session. */
  asOf: Date;
  sessionDate: Date;
  week52High: number;
  week52Low: number;
};

/** One year of sessions. */
export const SESSIONS_PER_YEAR = 252;

/** A high and a low price, dollars. */
type PriceRange = { high: number; low: number };

/** The range of the last 252 bars, today included. */
function yearRange(bars: readonly Bar[]): PriceRange {
  const year = bars.slice(-SESSIONS_PER_YEAR);
  return {
    high: Math.max(...year.map((bar) => bar.high ?? bar.close)),
    low: Math.min(...year.map((bar) => bar.low ?? bar.close)),
  };
}

/**
 * Computes the quote from stored bars, newest last; null without bars. A single bar has no change.
 * @param range of the year, if `bars` contains only its newest
 */
export function computeQuote(bars: readonly Bar[], range: PriceRange = yearRange(bars)): ComputedQuote | null {
  const last = bars.at(-1);
  if (!last) return null;
  const previousClose = bars.at(-2)?.close ?? null;
  const change = previousClose === null ? null : last.close - previousClose;
  return {
    price: last.close,
    change: change === null ? null : round4(change),
    changePercent: change === null || !previousClose ? null : round4((change / previousClose) * 100),
    previousClose,
    open: last.open,
    dayHigh: last.high,
    dayLow: last.low,
    volume: last.volume,
    asOf: getClosingTime(last.date),
    sessionDate: last.date,
    week52High: range.high,
    week52Low: range.low,
  };
}

/** The closing bell of a stored day; 16:00 if the calendar has no session on it. */
export const getClosingTime = (day: Date): Date => getSession(day)?.closesAt ?? newYorkTime(day, 16, 0);

/**
 * The instant of a price, the same on quotes and tiles: as stored while the market is open, null outside regular hours.
 * Source: ETF-13, HEAT-09.
 */
export const getPriceInstant = (asOf: Date | null, now: Date): Date | null =>
  marketPhase(now) === 'OPEN' ? asOf : null;

/** Close times volume of one session, in dollars; null without a volume. */
export const dollarVolume = (bar: Pick<Bar, 'close' | 'volume'>): number | null =>
  bar.volume === null ? null : bar.close * bar.volume;

/** A price this many sessions older than the newest of the market is stale. Ours. */
export const STALE_SESSIONS = 5;

/**
 * The oldest session whose close is not too old to describe the market at its newest session. The rule of the screener,
 * the heatmap, and quotes.
 */
export function getOldestFreshSession(newest: Date): Date {
  let day = newest;
  for (let i = 1; i < STALE_SESSIONS; i++) day = sessionBefore(day);
  return day;
}

/**
 * Whether a session is the last of its calendar week. Files of one ticker have these days in common, wherever they
 * start.
 */
export const isLastOfWeek = (session: Date): boolean => sessionAfter(session).getUTCDay() <= session.getUTCDay();

/**
 * Whether a symbol belongs to an index, which pays no dividends and does not split, so its closes need no adjustment.
 */
export const isNeverAdjusted = (ticker: string): boolean => ticker.startsWith('^');
