import { FREE_INSIDER_ACTIVITY } from '../../insider/rules.ts';
import { FREE_OPTION_ROWS } from '../../options/overview/rules.ts';
import type { EtfScreenRow } from '../etfs/reads.ts';
import type { StoredScreenRow } from '../stocks/reads.ts';

/** How many tickers one call answers for. */
export const TICKERS_MOST = 100;

/** What the screener's snapshot says of one ticker; null if it has no reading, or no row of the ticker. */
export type WatchlistRow = {
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

/** The row of a ticker, of the universe that has it. */
export function watchlistRow(ticker: string, stock: StoredScreenRow | null, fund: EtfScreenRow | null): WatchlistRow {
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

type Ranked = { ticker: string };

/** Where a ticker stands on one of two boards, and whether its preview shows it; null if it is on neither. */
export function onBoard<Row extends Ranked>(
  boards: readonly (readonly Row[])[],
  ticker: string,
): { row: Row; isPreviewed: boolean } | null {
  for (const board of boards) {
    const place = board.findIndex((row) => row.ticker === ticker);
    if (place >= 0) return { row: board[place]!, isPreviewed: place < FREE_OPTION_ROWS };
  }
  return null;
}

/** One side of the market's activity: how many stocks it has, and where the stock is among them. */
type Side = { length: number; placed: { place: number; totalValue: number } | null };
export type Trading = { buyValue: number; sellValue: number; netValue: number };

/**
 * What a stock's insiders bought and sold, whole USD, by the market's activity, largest first each way.
 * `behind`: what the preview of that activity does not tell, neither by a row nor by showing all there are.
 */
export function computeTrading({ buys, sells }: { buys: Side; sells: Side }): {
  trading: Trading;
  behind: (keyof Trading)[];
} {
  const toSums = ({ length, placed }: Side) => ({
    value: placed?.totalValue ?? 0,
    isTold: length <= FREE_INSIDER_ACTIVITY || (placed !== null && placed.place <= FREE_INSIDER_ACTIVITY),
  });
  const [bought, sold] = [toSums(buys), toSums(sells)];
  return {
    trading: { buyValue: bought.value, sellValue: sold.value, netValue: bought.value - sold.value },
    behind: [
      ...(bought.isTold ? [] : (['buyValue'] as const)),
      ...(sold.isTold ? [] : (['sellValue'] as const)),
      ...(bought.isTold && sold.isTold ? [] : (['netValue'] as const)),
    ],
  };
}
