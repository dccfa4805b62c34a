import { groupBy } from '../../group.ts';
import type { Tile } from './heatmap-layers.ts';

type Stock = Pick<Tile, 'ticker' | 'marketCap' | 'changePercent'>;

/** What the stocks of a sector or an industry did in the session. */
export type Performance = {
  name: string;
  stocks: number;
  /** Percent, weighted by market cap; null if no stock has both. */
  change: number | null;
  up: number;
  down: number;
  /** USD. */
  marketCap: number;
  best: Stock | null;
  worst: Stock | null;
};

/** The stocks of each group; those without a group are left out. */
export function performanceBy<Of extends Stock>(
  tiles: readonly Of[],
  groupOf: (tile: Of) => string | null,
): Performance[] {
  return [...groupBy(tiles, groupOf)].flatMap(([name, stocks]) => (name === null ? [] : [performanceOf(name, stocks)]));
}

function performanceOf(name: string, stocks: readonly Stock[]): Performance {
  const changed = stocks
    .flatMap((stock) => (stock.changePercent === null ? [] : [{ ...stock, changePercent: stock.changePercent }]))
    .sort((a, b) => b.changePercent - a.changePercent);
  const weight = sum(changed.map(({ marketCap }) => marketCap));
  const moved = sum(changed.map(({ marketCap, changePercent }) => (marketCap ?? 0) * changePercent));
  return {
    name,
    stocks: stocks.length,
    change: weight > 0 ? moved / weight : null,
    up: changed.filter(({ changePercent }) => changePercent > 0).length,
    down: changed.filter(({ changePercent }) => changePercent < 0).length,
    marketCap: sum(stocks.map(({ marketCap }) => marketCap)),
    best: changed[0] ?? null,
    worst: changed.at(-1) ?? null,
  };
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
