import { type Covered, compareByValue, TOP_CONTRIBUTORS } from '../rules.ts';

/** Open-market trades of one stock's insiders in a window, USD. */
export type FlowSums = {
  buyDollars: number;
  sellDollars: number;
  buyTradeCount: number;
  sellTradeCount: number;
};
export type Flow = FlowSums & { insiderIds: readonly string[] };
export const NO_FLOW: Flow = { buyDollars: 0, sellDollars: 0, buyTradeCount: 0, sellTradeCount: 0, insiderIds: [] };

type FlowTrade = { transactionCode: string; totalValue: number; insiderId: string };

/** Sums of the open-market trades (codes P and S) of one stock. */
export function computeFlow(trades: readonly FlowTrade[]): Flow {
  const select = (code: 'P' | 'S') => trades.filter(({ transactionCode }) => transactionCode === code);
  const [buys, sells] = [select('P'), select('S')];
  const dollars = (side: readonly FlowTrade[]) => side.reduce((sum, { totalValue }) => sum + totalValue, 0);
  return {
    buyDollars: dollars(buys),
    sellDollars: dollars(sells),
    buyTradeCount: buys.length,
    sellTradeCount: sells.length,
    insiderIds: [...new Set(trades.map(({ insiderId }) => insiderId))],
  };
}

export type InsiderContributor = {
  ticker: string;
  weightPct: number;
  netDollars: number;
  weightedNetDollars: number;
  tradeCount: number;
};

/**
 * Insider flow of a fund: dollars are scaled by weight, counts are not (DER-50, ETF-26). Whole USD.
 * @param distinctInsiderCount the number of insiders who traded any of its stocks
 */
export function aggregateFlows(covered: readonly Covered<FlowSums>[], distinctInsiderCount: number) {
  const scaled = (getSum: (flow: FlowSums) => number) =>
    Math.round(covered.reduce((sum, { weightPct, data }) => sum + (weightPct / 100) * getSum(data), 0));
  const count = (getSum: (flow: FlowSums) => number) => covered.reduce((sum, { data }) => sum + getSum(data), 0);
  const [buyDollars, sellDollars] = [scaled((flow) => flow.buyDollars), scaled((flow) => flow.sellDollars)];
  const contributors = covered
    .filter(({ data }) => data.buyTradeCount + data.sellTradeCount > 0)
    .map(({ ticker, weightPct, data }): InsiderContributor => {
      const netDollars = data.buyDollars - data.sellDollars;
      return {
        ticker,
        weightPct,
        netDollars,
        tradeCount: data.buyTradeCount + data.sellTradeCount,
        weightedNetDollars: Math.round((weightPct / 100) * netDollars),
      };
    });
  return {
    netDollars: buyDollars - sellDollars,
    buyDollars,
    sellDollars,
    buyTradeCount: count((flow) => flow.buyTradeCount),
    sellTradeCount: count((flow) => flow.sellTradeCount),
    distinctInsiderCount,
    topContributors: contributors
      .sort(compareByValue((contributor) => contributor.weightedNetDollars))
      .slice(0, TOP_CONTRIBUTORS),
  };
}

/** Like `aggregateFlows`, for flows that contain the ids of their insiders. */
export const aggregateInsiderFlows = (covered: readonly Covered<Flow>[]) =>
  aggregateFlows(covered, new Set(covered.flatMap(({ data }) => data.insiderIds)).size);
