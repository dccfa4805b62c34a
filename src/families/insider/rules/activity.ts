import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireLast } from '../../../lib/require.ts';

/** LIMITS-14: the rows in a preview of activity per direction, trades, and cluster buys. */
export const FREE_INSIDER_ACTIVITY = 5;
export const FREE_TRADES = 5;
export const FREE_CLUSTERS = 3;
/** INS-11: the minimum number of insiders in a cluster buy. */
export const CLUSTER_SIZE = 3;
/** RAT-28: the minimum number of sellers in clustered selling. */
const SELLING_CLUSTER_SIZE = 5;

/** The fields of a stored trade that the rules use; `insiderId` is the filing's first owner. */
export type InsiderTradeFields = {
  id: string;
  ticker: string;
  companyName: string;
  insiderId: string;
  insiderName: string;
  insiderTitle: string;
  officer: boolean;
  director: boolean;
  transactionDate: Date;
  filedDate: Date;
  transactionCode: string;
  sharesTransacted: number;
  totalValue: number;
  derivative: boolean;
  implausibleReason?: string | null;
};

const isOpenMarket = (trade: InsiderTradeFields): boolean =>
  !trade.derivative && (trade.transactionCode === 'P' || trade.transactionCode === 'S');
const isPlausible = ({ implausibleReason }: InsiderTradeFields): boolean => (implausibleReason ?? null) === null;

/** Open-market purchases and sales: plausible trades with codes P and S of table I. Source: AMB-38. */
export const selectOpenMarketTrades = <T extends InsiderTradeFields>(trades: readonly T[]): T[] =>
  trades.filter((trade) => isOpenMarket(trade) && isPlausible(trade));

/** The number of open-market trades that sums exclude because they are implausible. */
export const countImplausible = (trades: readonly InsiderTradeFields[]): number =>
  trades.filter((trade) => isOpenMarket(trade) && !isPlausible(trade)).length;

const selectByCode = <T extends InsiderTradeFields>(trades: readonly T[], code: 'P' | 'S'): T[] =>
  selectOpenMarketTrades(trades).filter((trade) => trade.transactionCode === code);

/** By transaction day, then filing day, newest first, then id. Source: INS-03, UNS-04. */
export const sortNewestFirst = <T extends InsiderTradeFields>(trades: readonly T[]): T[] =>
  [...trades].sort(
    (a, b) =>
      b.transactionDate.valueOf() - a.transactionDate.valueOf() ||
      b.filedDate.valueOf() - a.filedDate.valueOf() ||
      compareText(a.id, b.id),
  );

/** The trades in a stock's preview: the newest within the longest window. Source: LIMITS-14. */
export const selectPreview = <T extends InsiderTradeFields>(trades: readonly T[]): readonly T[] =>
  trades.slice(0, FREE_TRADES);

/** Totals of one ticker's trades. Joint filers count as one insider. */
function computeTotals(trades: readonly InsiderTradeFields[]) {
  return {
    tradeCount: trades.length,
    insiderCount: new Set(trades.map((trade) => trade.insiderId)).size,
    totalShares: trades.reduce((sum, trade) => sum + trade.sharesTransacted, 0),
    totalValue: trades.reduce((sum, trade) => sum + trade.totalValue, 0),
  };
}

export type ActivitySummary = ReturnType<typeof computeTotals> & {
  ticker: string;
  companyName: string;
  implausibleTradeCount: number;
  latestDate: Date;
  latestInsider: string;
  latestTitle: string;
};

function summarizeByTicker(trades: readonly InsiderTradeFields[], code: 'P' | 'S'): ActivitySummary[] {
  const tradesOfCode = groupBy(
    trades.filter(({ transactionCode }) => transactionCode === code),
    (trade) => trade.ticker,
  );
  return [...groupBy(sortNewestFirst(selectByCode(trades, code)), (trade) => trade.ticker)]
    .map(([ticker, group]) => {
      const latest = group[0];
      return {
        ticker,
        companyName: latest.companyName,
        ...computeTotals(group),
        implausibleTradeCount: countImplausible(tradesOfCode.get(ticker) ?? []),
        latestDate: latest.transactionDate,
        latestInsider: latest.insiderName,
        latestTitle: latest.insiderTitle,
      };
    })
    .sort((a, b) => b.totalValue - a.totalValue || compareText(a.ticker, b.ticker));
}

/** Open-market buying and selling by ticker, the largest dollar value first. Source: INS-01, INS-02, DER-60. */
export const activityByTicker = (
  trades: readonly InsiderTradeFields[],
): { buys: ActivitySummary[]; sells: ActivitySummary[] } => ({
  buys: summarizeByTicker(trades, 'P'),
  sells: summarizeByTicker(trades, 'S'),
});

export type ClusterBuy = ReturnType<typeof computeTotals> & {
  ticker: string;
  companyName: string;
  implausibleTradeCount: number;
  firstBuyDate: Date;
  lastBuyDate: Date;
};

/**
 * Tickers bought by three or more insiders: the most insiders first, then the largest value. Source: INS-11, INS-12,
 * UNS-17.
 */
export function findClusterBuys(trades: readonly InsiderTradeFields[]): ClusterBuy[] {
  const purchases = groupBy(
    trades.filter(({ transactionCode }) => transactionCode === 'P'),
    (trade) => trade.ticker,
  );
  return [...groupBy(sortNewestFirst(selectByCode(trades, 'P')), (trade) => trade.ticker)]
    .map(([ticker, group]) => ({
      ticker,
      companyName: group[0].companyName,
      ...computeTotals(group),
      implausibleTradeCount: countImplausible(purchases.get(ticker) ?? []),
      firstBuyDate: requireLast(group).transactionDate,
      lastBuyDate: group[0].transactionDate,
    }))
    .filter(({ insiderCount }) => insiderCount >= CLUSTER_SIZE)
    .sort((a, b) => b.insiderCount - a.insiderCount || b.totalValue - a.totalValue || compareText(a.ticker, b.ticker));
}

/**
 * Whether five or more insiders sold a stock outside plans and none bought; sales under a plan are not counted. Source:
 * RAT-28, AMB-39.
 */
export function isClusteredSelling(trades: readonly (InsiderTradeFields & { rule10b51: boolean })[]): boolean {
  const sellers = new Set(selectByCode(trades, 'S').flatMap((trade) => (trade.rule10b51 ? [] : [trade.insiderId])));
  return sellers.size >= SELLING_CLUSTER_SIZE && selectByCode(trades, 'P').length === 0;
}
