import { shiftDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';

const EVENT_KINDS = [
  'CLUSTER_BUY',
  'INSIDER_BUY',
  'INSIDER_SALE',
  'CONGRESS_BUY',
  'CONGRESS_SALE',
  'UPGRADE',
  'DOWNGRADE',
  'EARNINGS_BEAT',
  'EARNINGS_MISS',
  'UNUSUAL_OPTIONS',
  'SHORT_INTEREST_SPIKE',
  'RATING_UP',
  'RATING_DOWN',
  'INSIGHT',
  'SCREEN_ENTERED',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * An event of a stock. `publicOn`: the day on which it became public, `YYYY-MM-DD`; by its end, unless `isBeforeOpen`.
 * `value`: USD of trades, percent of surprises and changes; null without a size.
 */
export type StudyEvent = { ticker: string; publicOn: string; isBeforeOpen: boolean; value: number | null };

/** A purchase of an insider. Days are `YYYY-MM-DD`. */
export type Purchase = { ticker: string; filedOn: string; insiderId: string; value: number };

/** The insiders that make a cluster, and the calendar days over which their filings count. */
export const CLUSTER = { insiders: 3, days: 30 } as const;

/**
 * The days on which a stock comes to have three insiders who filed purchases within 30 days, from fewer. `value`: their
 * purchases of these days, USD.
 */
export function findClusterEvents(purchases: readonly Purchase[]): StudyEvent[] {
  const events: StudyEvent[] = [];
  for (const [ticker, filed] of groupBy(purchases, (purchase) => purchase.ticker)) {
    const days = [...new Set(filed.map(({ filedOn }) => filedOn))].sort(compareText);
    const listRecent = (day: string, until: string) => {
      const since = shiftDay(day, 1 - CLUSTER.days);
      return filed.filter(({ filedOn }) => filedOn >= since && filedOn <= until);
    };
    const count = (recent: readonly Purchase[]) => new Set(recent.map(({ insiderId }) => insiderId)).size;
    for (const day of days) {
      const recent = listRecent(day, day);
      const dayBefore = shiftDay(day, -1);
      if (count(recent) < CLUSTER.insiders || count(listRecent(dayBefore, dayBefore)) >= CLUSTER.insiders) continue;
      const value = recent.reduce((sum, purchase) => sum + purchase.value, 0);
      events.push({ ticker, publicOn: day, isBeforeOpen: false, value });
    }
  }
  return events;
}

/** The tickers of a screen on recorded days, oldest first: those that it did not have on the day before enter it. */
export function findEntries(days: readonly { day: string; tickers: readonly string[] }[]): StudyEvent[] {
  return days.slice(1).flatMap(({ day, tickers }, i) => {
    const before = new Set(days[i]!.tickers);
    return tickers.flatMap((ticker) =>
      before.has(ticker) ? [] : [{ ticker, publicOn: day, isBeforeOpen: false, value: null }],
    );
  });
}
