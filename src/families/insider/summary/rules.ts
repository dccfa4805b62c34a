import { isWithin, type Window } from '../../../lib/window.ts';
import { countImplausible, type InsiderTradeFields, openMarketTrades } from '../rules.ts';

/** What the insiders of one stock did on the open market in a window: counts, and whole USD. */
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

const side = (trades: readonly InsiderTradeFields[], code: 'P' | 'S') => {
  const own = trades.filter(({ transactionCode }) => transactionCode === code);
  return {
    count: own.length,
    // A joint filing is one insider.
    insiders: new Set(own.map(({ insiderId }) => insiderId)).size,
    value: own.reduce((sum, { totalValue }) => sum + totalValue, 0),
  };
};

/** Open-market trades in sum: codes P and S of table I, as the activity of the market counts them (AMB-38). */
export function summarizeTrades(trades: readonly InsiderTradeFields[]): InsiderSummary {
  const open = openMarketTrades(trades);
  const [buys, sells] = [side(open, 'P'), side(open, 'S')];
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
 * Whether the rows of a preview tell every trade of a window: they are the newest of `all`, so they do where one of them
 * lies before it. What is behind the last of them must not be told by narrowing the window.
 * @param shown what the preview shows of `all`, newest first
 */
export const tellsAll = (
  shown: readonly InsiderTradeFields[],
  all: readonly InsiderTradeFields[],
  window: Window,
): boolean => shown.length === all.length || shown.some(({ transactionDate }) => !isWithin(window, transactionDate));
