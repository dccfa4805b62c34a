import { groupBy } from '../../group.ts';
import type { HeatmapTile } from './heatmap-layers.ts';
import { isSizedByCap } from './heatmap-layout.ts';

type Stock = Pick<HeatmapTile, 'ticker' | 'marketCap' | 'changePercent'>;

/** The performance of a sector's or industry's stocks in the session. */
export type Performance = {
  name: string;
  stocks: number;
  /**
   * Percent, weighted by market cap before the change, or the plain mean if most market caps are unknown; null if no
   * stock has a weight. Same formula as the gateway's `capWeightedChangePercent`.
   */
  change: number | null;
  up: number;
  down: number;
  /** USD; null if most market caps are unknown, because the sum of the others would be mistaken for the total. */
  marketCap: number | null;
  best: Stock | null;
  worst: Stock | null;
};

/** Computes the performance of each group; stocks without a group are left out. */
export function performanceBy<Of extends Stock>(
  tiles: readonly Of[],
  groupOf: (tile: Of) => string | null,
): Performance[] {
  const weightOf = isSizedByCap(tiles) ? getCapBeforeChange : () => 1;
  return [...groupBy(tiles, groupOf)].flatMap(([name, stocks]) =>
    name === null ? [] : [computePerformance(name, stocks, weightOf)],
  );
}

/** 0 if unknown, and for a stock that lost all its value. */
const getCapBeforeChange = ({ marketCap, changePercent }: Stock): number =>
  marketCap === null || changePercent === null || changePercent <= -100 ? 0 : marketCap / (1 + changePercent / 100);

function computePerformance(name: string, stocks: readonly Stock[], weightOf: (stock: Stock) => number): Performance {
  const changed = stocks
    .flatMap((stock) => (stock.changePercent === null ? [] : [{ ...stock, changePercent: stock.changePercent }]))
    .sort((a, b) => b.changePercent - a.changePercent);
  const weight = sum(changed.map(weightOf));
  const moved = sum(changed.map((stock) => weightOf(stock) * stock.changePercent));
  const caps = stocks.flatMap(({ marketCap }) => marketCap ?? []);
  return {
    name,
    stocks: stocks.length,
    change: weight > 0 ? moved / weight : null,
    up: changed.filter(({ changePercent }) => changePercent > 0).length,
    down: changed.filter(({ changePercent }) => changePercent < 0).length,
    marketCap: caps.length > 0 && isSizedByCap(stocks) ? sum(caps) : null,
    best: changed[0] ?? null,
    worst: changed.at(-1) ?? null,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
