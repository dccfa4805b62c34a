import { groupBy } from '../../../../lib/group.ts';
import { computeFlowBalance } from '../../../../lib/statistics.ts';
import type { CongressTransactionType } from '../../house/rules.ts';

/** DER-68: the window of Congress's flow balance, in calendar days. */
export const FLOW_DAYS = 90;

type Ranged = { amountMin: number | null; amountMax: number | null };

/** The sum of the midpoints of disclosed ranges, USD: an open range counts as its lower end, a missing range as 0. */
const sumMidpoints = (trades: readonly Ranged[]): number =>
  trades.reduce((total, { amountMin, amountMax }) => total + ((amountMin ?? 0) + (amountMax ?? amountMin ?? 0)) / 2, 0);

/** Totals of trades, whole USD; `most` is null if a range is open. */
export type Amounts = { count: number; least: number; most: number | null; middle: number };

const sumAmounts = (trades: readonly Ranged[]): Amounts => ({
  count: trades.length,
  least: trades.reduce((sum, { amountMin }) => sum + (amountMin ?? 0), 0),
  // A trade without amounts adds nothing; a trade with only a lower end makes the upper total unknown.
  most: trades.reduce<number | null>(
    (sum, { amountMin, amountMax }) =>
      sum === null || (amountMax === null && amountMin !== null) ? null : sum + (amountMax ?? 0),
    0,
  ),
  middle: sumMidpoints(trades),
});

export type TradeQuarter = { year: number; quarter: number; totalTrades: number; purchases: Amounts; sales: Amounts };

/** Totals by calendar quarter of the transaction, oldest first; quarters without trades are omitted. */
export function sumByQuarter(
  trades: readonly (Ranged & { transactionType: string; transactionDate: Date })[],
): TradeQuarter[] {
  const getQuarterIndex = (day: Date) => day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3);
  const sumOfType = (group: typeof trades, type: CongressTransactionType) =>
    sumAmounts(group.filter(({ transactionType }) => transactionType === type));
  return [...groupBy(trades, ({ transactionDate }) => getQuarterIndex(transactionDate))]
    .sort(([a], [b]) => a - b)
    .map(([index, tradesOfQuarter]) => ({
      year: Math.floor(index / 4),
      quarter: (index % 4) + 1,
      totalTrades: tradesOfQuarter.length,
      purchases: sumOfType(tradesOfQuarter, 'PURCHASE'),
      sales: sumOfType(tradesOfQuarter, 'SALE'),
    }));
}

/**
 * DER-68: the balance of Congress's purchases and sales of a stock, -1 to 1, by the midpoints of the ranges; an open
 * range counts as its lower end. Options and exchanges do not count. Null if no trade counts.
 */
export function congressFlow(
  trades: readonly { assetType: string; transactionType: string; amountMin: number | null; amountMax: number | null }[],
): number | null {
  const sum = (type: CongressTransactionType) =>
    sumMidpoints(trades.filter((trade) => trade.transactionType === type && trade.assetType !== 'Stock Option'));
  return computeFlowBalance(sum('PURCHASE'), sum('SALE'));
}
