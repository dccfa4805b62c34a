import type { ExtendedSession } from '../../../lib/market-calendar.ts';
import { rounded } from '../../options/rules/volatility.ts';

/** A price before the open or after the close, USD. */
export type ExtendedTrade = { quotedAt: Date; price: number };

/** The newest price of the extended session that is on: USD, percent points; changes are from the last close. */
export type ExtendedHours = {
  session: 'PRE' | 'POST';
  price: number;
  change: number | null;
  changePercent: number | null;
};

/**
 * What a security trades at before the open or after the close, to four decimals; null if no trade of the session is
 * known. Source: ETF-10, ETF-14.
 * @param trades those that have happened
 * @param close the last regular close, USD; without it there is no change
 * @param on the extended session; none in regular hours, overnight and on days without a session
 */
export function extendedHours(
  trades: readonly ExtendedTrade[],
  close: number | null,
  on: ExtendedSession,
): ExtendedHours | null {
  const known = trades.filter(({ quotedAt }) => on.from <= quotedAt);
  const newest = known.reduce<ExtendedTrade | null>((a, b) => (a && a.quotedAt >= b.quotedAt ? a : b), null);
  if (!newest) return null;
  const change = close === null ? null : newest.price - close;
  return {
    session: on.session,
    price: newest.price,
    change: change === null ? null : rounded(change),
    changePercent: change === null || !close ? null : rounded((change / close) * 100),
  };
}
