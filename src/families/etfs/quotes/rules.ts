import { rounded } from '../../../lib/rounding.ts';
import type { ExtendedSession } from '../../../market/calendar.ts';

/** A price before the open or after the close, USD. */
export type ExtendedTrade = { quotedAt: Date; price: number };

/** The newest price of the current extended session: USD, percent points; changes are from the last close. */
export type ExtendedHours = {
  session: 'PRE' | 'POST';
  price: number;
  change: number | null;
  changePercent: number | null;
};

/**
 * The newest price before the open or after the close, with its change, to four decimals; null without a trade in the
 * session. Source: ETF-10, ETF-14.
 * @param trades that have already happened
 * @param close the last regular close, USD; without it there is no change
 * @param session the current extended session
 */
export function computeExtendedHours(
  trades: readonly ExtendedTrade[],
  close: number | null,
  session: ExtendedSession,
): ExtendedHours | null {
  const tradesOfSession = trades.filter(({ quotedAt }) => session.from <= quotedAt);
  const newest = tradesOfSession.reduce<ExtendedTrade | null>((a, b) => (a && a.quotedAt >= b.quotedAt ? a : b), null);
  if (!newest) return null;
  const change = close === null ? null : newest.price - close;
  return {
    session: session.session,
    price: newest.price,
    change: change === null ? null : rounded(change),
    changePercent: change === null || !close ? null : rounded((change / close) * 100),
  };
}
