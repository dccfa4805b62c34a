import { groupBy } from '../../../../lib/group.ts';
import { compareText } from '../../../../lib/order.ts';

/** AMB-35, POL-06, POL-16, LIMITS-18. */
export const PAGE_ROWS = 200;
export const MAX_TRADES_PER_PAGE = 500;
/** POL-20, UNS-16: rows that a FREE key sees. */
export const FREE_CONGRESS_ACTIVITY = 5;
export const FREE_FILINGS = 3;
export const FREE_MEMBERS = 5;
/** A maximum: a FREE key sees only the politician's trades that the previews of activity and filings show. */
export const FREE_HISTORY = 5;
/** Open points 3.7. */
export const TOP_TICKERS = 10;

/** Summarizes a politician's trades. Days are comparable strings or Dates; requires at least one trade. */
export function computeRecord<D extends string | Date>(
  trades: readonly { ticker: string; transactionType: string; transactionDate: D }[],
) {
  const counts = [...groupBy(trades, ({ ticker }) => ticker)].map(([ticker, tradesOfTicker]) => ({
    ticker,
    count: tradesOfTicker.length,
  }));
  return {
    totalTrades: trades.length,
    purchaseCount: trades.filter((trade) => trade.transactionType === 'PURCHASE').length,
    saleCount: trades.filter((trade) => trade.transactionType === 'SALE').length,
    latestTradeDate: trades.map(({ transactionDate }) => transactionDate).reduce((a, b) => (a > b ? a : b)),
    topTickers: counts
      .sort((a, b) => b.count - a.count || compareText(a.ticker, b.ticker))
      .slice(0, TOP_TICKERS)
      .map(({ ticker }) => ticker),
  };
}

type Dated = { knownDate: Date; transactionDate: Date; id: string };
const byId = (a: { id: string }, b: { id: string }) => compareText(a.id, b.id);

/** POL-08, AMB-34: by disclosure, or by transaction if no disclosure date is known; then by transaction, then id. */
export const latestKnownFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort(
    (a, b) =>
      b.knownDate.valueOf() - a.knownDate.valueOf() ||
      b.transactionDate.valueOf() - a.transactionDate.valueOf() ||
      byId(a, b),
  );

/** POL-17: by transaction, unlike the activity list. */
export const latestTradedFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort((a, b) => b.transactionDate.valueOf() - a.transactionDate.valueOf() || byId(a, b));

/**
 * The trades that the previews of LIMITS-14 show: the latest of all of Congress, and the latest of each ticker. Both
 * lists contain the trades disclosed within the longest window, the latest disclosure first.
 */
export const previewedIds = (
  activity: readonly { id: string }[],
  filings: readonly (readonly { id: string }[])[],
): Set<string> =>
  new Set(
    [activity.slice(0, FREE_CONGRESS_ACTIVITY), ...filings.map((ofTicker) => ofTicker.slice(0, FREE_FILINGS))]
      .flat()
      .map(({ id }) => id),
  );

/** The change from the close of a trade's session to the newest price, percent; null if either is unknown. */
export const computeChangeSince = (close: number | undefined, price: number | undefined): number | null =>
  close === undefined || price === undefined || close <= 0 ? null : Math.round((price / close - 1) * 10_000) / 100;

/** The maximum stocks per direction of what Congress traded most, and those that a FREE key sees. */
export const MAX_CONGRESS_TOTALS = 25;
export const FREE_CONGRESS_TOTALS = 3;
