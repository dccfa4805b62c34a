import { FREE_INSIDER_ACTIVITY } from '../../insider/rules/activity.ts';
import type { EtfScreenRow } from '../etfs/reads.ts';
import type { StoredScreenRow } from '../stocks/reads.ts';

/** The maximum number of tickers per call. */
export const MAX_WATCHLIST_TICKERS = 100;

/** A ticker's values in the screener's snapshot; null without a value or a row. */
export type WatchlistEntry = {
  ticker: string;
  fund: EtfScreenRow | null;
  stock: StoredScreenRow | null;
  price: number | null;
  change: number | null;
  changePercent: number | null;
  isStale: boolean | null;
  priceAsOf: Date | null;
  lastUpdated: Date | null;
};

/** The row of a ticker, from the universe that contains it. */
export function toWatchlistRow(
  ticker: string,
  stock: StoredScreenRow | null,
  fund: EtfScreenRow | null,
): WatchlistEntry {
  const row = stock ?? fund;
  return {
    ticker,
    stock,
    fund,
    price: row?.currentPrice ?? null,
    change: stock ? stock.change : (fund?.priceChange ?? null),
    changePercent: row?.changePercent ?? null,
    isStale: row?.isStale ?? null,
    priceAsOf: row?.priceAsOf ?? null,
    lastUpdated: row?.lastUpdated ?? null,
  };
}

/** One side of the market's activity: its number of stocks, and the rank of a stock on it. */
type Side = { length: number; ranked: { place: number; totalValue: number } | null };
export type Trading = { buyValue: number; sellValue: number; netValue: number };

/**
 * Insider purchases and sales of a stock, whole USD, from the market's activity, which is sorted by value. `hidden`:
 * the values that the preview of that activity does not reveal, neither by a row nor by being complete.
 */
export function computeTrading({ buys, sells }: { buys: Side; sells: Side }): {
  trading: Trading;
  hidden: (keyof Trading)[];
} {
  const toSums = ({ length, ranked }: Side) => ({
    value: ranked?.totalValue ?? 0,
    isRevealed: length <= FREE_INSIDER_ACTIVITY || (ranked !== null && ranked.place <= FREE_INSIDER_ACTIVITY),
  });
  const [purchases, sales] = [toSums(buys), toSums(sells)];
  return {
    trading: { buyValue: purchases.value, sellValue: sales.value, netValue: purchases.value - sales.value },
    hidden: [
      ...(purchases.isRevealed ? [] : (['buyValue'] as const)),
      ...(sales.isRevealed ? [] : (['sellValue'] as const)),
      ...(purchases.isRevealed && sales.isRevealed ? [] : (['netValue'] as const)),
    ],
  };
}
