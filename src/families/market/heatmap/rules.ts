import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { rounded, roundedOrNull } from '../../../lib/rounding.ts';
import { mean } from '../../../lib/statistics.ts';
import { titleWords } from '../../../lib/words.ts';
import { withTheSession } from '../../../market/schedules.ts';
import { SECTORS } from '../../../market/sectors.ts';
import { POPULAR_COUNT } from '../../stocks/rules/lists.ts';
import {
  HEATMAP_SCOPES,
  type SnapshotTile as HeadlineTile,
  type HeatmapScopeName,
  type MetricUnit,
  UNCLASSIFIED,
} from '../../trackers/rules.ts';
import { moodPhase } from '../mood/rules.ts';

/** Universes that are an index; their members come from its constituents list. */
export const INDEX_SCOPES = HEATMAP_SCOPES.filter((scope) => scope !== 'popular');
export const SCOPE_NAMES: Readonly<Record<HeatmapScopeName, string>> = {
  sp500: 'S&P 500',
  nasdaq100: 'Nasdaq-100',
  popular: 'Popular stocks',
};
/** Maximum number of tiles of a map. A company with several share classes has several tiles. */
export const TILES_MOST: Readonly<Record<HeatmapScopeName, number>> = {
  sp500: 510,
  nasdaq100: 110,
  popular: POPULAR_COUNT,
};

/** When the maps are rebuilt, apart from imports. Source: HEAT-21. */
export const HEATMAP_SCHEDULE = withTheSession(15);
/** Delay of prices against the market at their timestamp, in minutes; a close has none. */
export const DELAY_MINUTES = 0;

/** The layers withheld below PRO, with the tile fields of each. Source: HEAT-11. */
export const OVERLAY_GROUPS = {
  sentiment: ['sentiment7d', 'sentimentChange7d', 'serviceScore', 'mentionsZ'],
  options: ['optionsInterestScore'],
} as const;
export type OverlayGroup = keyof typeof OVERLAY_GROUPS;
export const LAYER_NAMES = Object.keys(OVERLAY_GROUPS) as OverlayGroup[];
type OverlayField = (typeof OVERLAY_GROUPS)[OverlayGroup][number];
export type Overlay = Record<OverlayField, number | null>;

/** The last price of a stock; USD, percent points, shares. `sessionDate`: its session; `isStale`: see quotes. */
export type TileQuote = {
  price: number;
  previousClose: number | null;
  changePercent: number | null;
  volume: number | null;
  asOf: Date;
  sessionDate: Date;
  isStale: boolean;
};

/** A stock of a universe with all its data. */
export type HeatmapMember = {
  ticker: string;
  name: string;
  sector: string | null;
  industry: string | null;
  marketCap: number | null;
  quote: TileQuote | null;
  overlay: Overlay;
};

type TileRow = Overlay & {
  rank: number;
  ticker: string;
  name: string;
  sector: string;
  industry: string | null;
  marketCap: number | null;
  price: number;
  previousClose: number | null;
  changePercent: number | null;
  volume: number | null;
  /** The closing time of the price's session. */
  priceAsOf: Date;
};

/** Totals of tiles, in USD and percent points; a change is null if no tile has a change. */
type Rollup = {
  count: number;
  up: number;
  down: number;
  capUsd: number;
  capWeightedChangePct: number | null;
  equalWeightedChangePct: number | null;
};

/** The newest prices of a universe's tiles, and the tickers without a price. */
type Priced = { sessionDate: Date; asOf: Date; tiles: TileRow[]; missingPrice: string[] };

/**
 * The tiles of a universe, the largest market cap first, tiles without a market cap last. A stale quote is ignored. A
 * quote of an earlier session contributes only its price, because its change is not of the newest session. Null if no
 * member has a quote. Source: HEAT-04, HEAT-17, DER-26.
 */
export function pricedTiles(members: readonly HeatmapMember[]): Priced | null {
  const isPriced = (member: HeatmapMember): member is HeatmapMember & { quote: TileQuote } =>
    member.quote !== null && !member.quote.isStale;
  const quotes = members.filter(isPriced).map(({ quote }) => quote);
  const newest = quotes.reduce<TileQuote | null>((a, b) => (a && a.sessionDate >= b.sessionDate ? a : b), null);
  if (!newest) return null;
  const { sessionDate, asOf } = newest;
  const tiles = members
    .filter(isPriced)
    .sort((a, b) => (b.marketCap ?? -1) - (a.marketCap ?? -1) || compareText(a.ticker, b.ticker))
    .map((member, i) => buildTile(member, member.quote, i + 1, sessionDate));
  const missingPrice = members.filter((member) => !isPriced(member)).map(({ ticker }) => ticker);
  return { sessionDate, asOf, tiles, missingPrice: missingPrice.sort() };
}

function buildTile(member: HeatmapMember, quote: TileQuote, rank: number, newest: Date): TileRow {
  const { quote: _, overlay, sector, marketCap, ...stock } = member;
  const isOfSession = quote.sessionDate.valueOf() === newest.valueOf();
  const ofSession = <T>(value: T): T | null => (isOfSession ? value : null);
  return {
    ...stock,
    ...overlay,
    rank,
    sector: sector ?? UNCLASSIFIED,
    marketCap: marketCap === null ? null : rounded(marketCap, 2),
    price: quote.price,
    previousClose: ofSession(quote.previousClose),
    changePercent: ofSession(quote.changePercent),
    volume: ofSession(quote.volume),
    priceAsOf: quote.asOf,
  };
}

type Sized = Pick<TileRow, 'marketCap' | 'changePercent'>;

/**
 * Percent. Weighs each stock by its market cap before the change, as a fund does: the caps after it would count winners
 * twice. Stocks without a change or a cap are omitted, and so is a stock that lost everything, whose earlier cap is
 * unknown. Null if no stock remains. Source: DER-28, measures.
 */
function computeCapWeightedChange(stocks: readonly Sized[]): number | null {
  let [capsBefore, capsGained] = [0, 0];
  for (const { marketCap, changePercent } of stocks) {
    if (marketCap === null || changePercent === null || changePercent <= -100) continue;
    const capBefore = marketCap / (1 + changePercent / 100);
    capsBefore += capBefore;
    capsGained += marketCap - capBefore;
  }
  return capsBefore > 0 ? rounded((100 * capsGained) / capsBefore) : null;
}

/** Source: DER-27, DER-28. */
export function computeRollup(tiles: readonly Sized[]): Rollup {
  const changes = tiles.flatMap(({ changePercent }) => changePercent ?? []);
  return {
    count: tiles.length,
    up: changes.filter((change) => change > 0).length,
    down: changes.filter((change) => change < 0).length,
    capUsd: rounded(
      tiles.reduce((sum, { marketCap }) => sum + (marketCap ?? 0), 0),
      2,
    ),
    capWeightedChangePct: computeCapWeightedChange(tiles),
    equalWeightedChangePct: roundedOrNull(mean(changes)),
  };
}

type HeatmapSector = Rollup & { sector: string };

/**
 * A rollup for each of the eleven sectors, even without tiles; unclassified tiles count only in the total. Source:
 * AMB-22.
 */
export function sectorRollups(tiles: readonly (Sized & { sector: string })[]): HeatmapSector[] {
  const bySector = groupBy(tiles, ({ sector }) => sector);
  return SECTORS.map((sector) => ({ sector, ...computeRollup(bySector.get(sector) ?? []) }));
}

/** Whether any tile has a reading of a layer; a layer without readings is not in the snapshot. Source: HEAT-18. */
export const hasLayer = (tiles: readonly Overlay[], layer: OverlayGroup): boolean =>
  tiles.some((tile) => OVERLAY_GROUPS[layer].some((field) => tile[field] !== null));

const NO_OVERLAY = Object.fromEntries(
  LAYER_NAMES.flatMap((layer) => OVERLAY_GROUPS[layer].map((field) => [field, null])),
);

/** A tile as shown below PRO. */
export const withoutOverlay = <T extends Overlay>(tile: T): T => ({ ...tile, ...NO_OVERLAY });

type Headlined = Pick<Rollup, 'up' | 'down' | 'capWeightedChangePct' | 'equalWeightedChangePct'> & {
  marketMoodScore: number | null;
};

/**
 * Five figures of the market; a figure without a value is omitted. Units: a score of 0 to 100, tiles, percent points.
 */
export function describeHeatmap(map: Headlined): HeadlineTile[] {
  const { marketMoodScore: mood, up, down, capWeightedChangePct, equalWeightedChangePct } = map;
  const tile = (
    label: string,
    value: number | null,
    unit: MetricUnit,
    extra: Partial<HeadlineTile> = {},
  ): HeadlineTile[] => (value === null ? [] : [{ label, value, unit, ...extra }]);
  const change = (label: string, value: number | null) =>
    tile(label, value, 'percent', value ? { trend: value > 0 ? 'UP' : 'DOWN' } : {});
  return [
    ...(mood === null
      ? []
      : tile('Market Mood', rounded(mood, 2), 'score', { methodologyNote: `Phase: ${titleWords(moodPhase(mood))}` })),
    ...tile('Advancing', up, 'tiles'),
    ...tile('Declining', down, 'tiles'),
    ...change('Cap-weighted change', capWeightedChangePct),
    ...change('Equal-weighted change', equalWeightedChangePct),
  ];
}
