import { isWithin, type Window } from '../../../market/window.ts';
import { countImplausible, type InsiderTradeFields, selectOpenMarketTrades } from '../rules/activity.ts';

/** Open-market trades of one stock's insiders in a window: counts, and whole USD. */
export type InsiderSummary = {
  tradeCount: number;
  buyCount: number;
  sellCount: number;
  buyerCount: number;
  sellerCount: number;
  buyValue: number;
  sellValue: number;
  netValue: number;
  implausibleTradeCount: number;
};

const summarizeSide = (trades: readonly InsiderTradeFields[], code: 'P' | 'S') => {
  const tradesOfCode = trades.filter(({ transactionCode }) => transactionCode === code);
  return {
    count: tradesOfCode.length,
    // Joint filers count as one insider.
    insiders: new Set(tradesOfCode.map(({ insiderId }) => insiderId)).size,
    value: tradesOfCode.reduce((sum, { totalValue }) => sum + totalValue, 0),
  };
};

/** Totals of open-market trades: codes P and S of table I, as in the market's activity (AMB-38). */
export function summarizeTrades(trades: readonly InsiderTradeFields[]): InsiderSummary {
  const open = selectOpenMarketTrades(trades);
  const [buys, sells] = [summarizeSide(open, 'P'), summarizeSide(open, 'S')];
  return {
    tradeCount: open.length,
    buyCount: buys.count,
    sellCount: sells.count,
    buyerCount: buys.insiders,
    sellerCount: sells.insiders,
    buyValue: buys.value,
    sellValue: sells.value,
    netValue: buys.value - sells.value,
    implausibleTradeCount: countImplausible(trades),
  };
}

/**
 * Whether a preview includes every trade of a window. It contains the newest trades, so it does if a trade in it was
 * made before the window. Otherwise a narrow window would reveal trades behind the preview.
 * @param preview the trades of `trades` in the preview, newest first
 */
export const coversWindow = (
  preview: readonly InsiderTradeFields[],
  trades: readonly InsiderTradeFields[],
  window: Window,
): boolean =>
  preview.length === trades.length || preview.some(({ transactionDate }) => !isWithin(window, transactionDate));
