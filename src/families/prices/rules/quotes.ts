import { getSession, marketPhase, newYorkTime, sessionAfter, sessionBefore } from '../../../lib/market-calendar.ts';
import { round4 } from '../../../lib/rounding.ts';

/** One stored session of one ticker, in the newest shares; prices in dollars, not adjusted for dividends. */
export type Bar = {
  date: Date;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number;
  volume: number | null;
};

/** A ticker's last price and what led to it. Prices in dollars, volume in shares. */
export type ComputedQuote = {
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

/** How far a chart reaches back: to the same day of an earlier month, or that month's last, included. */
export const CHART_MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 } as const;
export type ChartPeriod = keyof typeof CHART_MONTHS;

/** A highest and a lowest price, dollars. */
export type PriceRange = { high: number; low: number };

/** The range of the last 252 bars, today included. */
function yearRange(bars: readonly Bar[]): PriceRange {
  const year = bars.slice(-SESSIONS_PER_YEAR);
  return {
    high: Math.max(...year.map((bar) => bar.high ?? bar.close)),
    low: Math.min(...year.map((bar) => bar.low ?? bar.close)),
  };
}

/**
 * The quote that stored bars, newest last, amount to; null without bars. With a single bar there is no change.
 * @param range of the year, where the bars are only the newest of it
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

/** The closing bell of a stored day; 16:00 where the calendar knows no session on it. */
export const getClosingTime = (day: Date): Date => getSession(day)?.closesAt ?? newYorkTime(day, 16, 0);

/**
 * The instant behind a price, the same on quotes and on tiles: stored while the market is open, null outside regular
 * hours. Source: ETF-13, HEAT-09.
 */
export const getPriceInstant = (asOf: Date | null, now: Date): Date | null =>
  marketPhase(now) === 'OPEN' ? asOf : null;

/** Close times volume of one session, in dollars; null without a volume. */
export const dollarVolume = (bar: Pick<Bar, 'close' | 'volume'>): number | null =>
  bar.volume === null ? null : bar.close * bar.volume;

/** A price this many sessions older than the newest of the market is stale. Ours. */
export const STALE_SESSIONS = 5;

/** The oldest session that is still fresh beside the newest one of the market. */
export function firstFresh(newest: Date): Date {
  let day = newest;
  for (let i = 1; i < STALE_SESSIONS; i++) day = sessionBefore(day);
  return day;
}

/** Whether a close says nothing of the market as it is at its newest session. Screener, heatmap and quote ask here. */
export const isStale = (session: Date, newest: Date): boolean => session < firstFresh(newest);

/** Whether a session is the last of its calendar week. Files of one ticker share these days, whatever they start with. */
export const isLastOfWeek = (session: Date): boolean => sessionAfter(session).getUTCDay() <= session.getUTCDay();

/** Whether a symbol is that of an index: it pays nothing and does not split, so its closes need no adjustment. */
export const isNeverAdjusted = (ticker: string): boolean => ticker.startsWith('^');
