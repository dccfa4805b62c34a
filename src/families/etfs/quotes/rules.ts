import { extendedSessionAt } from '../../../lib/market-calendar.ts';
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
 * What a security trades at before the open or after the close, to four decimals; null during regular hours, overnight,
 * on days without a session, and where nothing of the session that is on is known by `now`. Source: ETF-10, ETF-14.
 * @param close the last regular close, USD; without it there is no change
 */
export function extendedHours(trades: readonly ExtendedTrade[], close: number | null, now: Date): ExtendedHours | null {
  const on = extendedSessionAt(now);
  if (!on) return null;
  const known = trades.filter(({ quotedAt }) => on.from <= quotedAt && quotedAt <= now);
  const newest = known.reduce<ExtendedTrade | null>((a, b) => (a && a.quotedAt >= b.quotedAt ? a : b), null);
  if (!newest) return null;
  const change = close === null ? null : newest.price - close;
  return {
    ...{ session: on.session, price: newest.price },
    change: change === null ? null : rounded(change),
    changePercent: change === null || !close ? null : rounded((change / close) * 100),
  };
}
