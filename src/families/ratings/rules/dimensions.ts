import { midRank, standings } from '../../../lib/rank.ts';
import { requireFirst } from '../../../lib/require.ts';

/** The percentile that a missing dimension counts as (RAT-21). */
export const NEUTRAL_PERCENTILE = 50;

export type DimensionKey =
  | 'crowd'
  | 'smart_money'
  | 'options'
  | 'analysts'
  | 'fundamentals'
  | 'earnings'
  | 'technicals';

/** The raw readings of one stock on one day, finite; null if missing. Higher is better, except for volatility. */
export type Readings = {
  /** Mean daily Score of 7 days, signed. */
  score7d: number | null;
  /** Share of all mentions in 7 days, 0 to 1. */
  dominance7d: number | null;
  /** 13F shares, net change over the quarter in percent. */
  inst13fNetChange: number | null;
  /** `computeFlowBalance` of insiders and of Congress, -1 to 1; null without activity. */
  insiderFlowBalance: number | null;
  congressFlowBalance: number | null;
  /** -1 to 1; positive values lean to calls. */
  optionsSentiment: number | null;
  /** Percent of analyst ratings that are favorable. */
  favorableShare: number | null;
  /** Percent of revenue, of equity, and year on year; trailing twelve months. */
  operatingMargin: number | null;
  returnOnEquity: number | null;
  revenueGrowth: number | null;
  /** Percent by which the latest reported EPS beat the estimate. */
  epsSurprise: number | null;
  /** See prices/rules/technicals.ts, percent. */
  pctOff200dMa: number | null;
  pctOff50dMa: number | null;
  return1Y: number | null;
  volatility30d: number | null;
};

type Leg = { reading: keyof Readings; subWeight: number; lowIsGood?: true };
type Dimension = {
  key: DimensionKey;
  label: string;
  weight: number;
  legs: readonly Leg[];
  rawLabel: string | null;
  /** Whether one available leg is enough. By default half of the sub-weight must be available. */
  needsOneLeg?: true;
};

const weighEqually = (...readings: (keyof Readings)[]): Leg[] => readings.map((reading) => ({ reading, subWeight: 1 }));

/**
 * The seven dimensions in the contract's order, weights in percent. The first leg is displayed as `raw`. Source: RAT-11
 * to RAT-20; sub-weights: contract (crowd), measures (others); raw labels: open points 3.6.
 */
export const RATING_DIMENSIONS: readonly Dimension[] = [
  {
    key: 'crowd',
    label: 'Crowd sentiment',
    weight: 16,
    legs: [
      { reading: 'score7d', subWeight: 70 },
      { reading: 'dominance7d', subWeight: 30 },
    ],
    rawLabel: '7-day Score',
  },
  {
    key: 'smart_money',
    label: 'Smart money',
    weight: 16,
    legs: weighEqually('inst13fNetChange', 'insiderFlowBalance', 'congressFlowBalance'),
    rawLabel: null,
    // Legs without activity are left out of the blend, however many there are (RAT-15).
    needsOneLeg: true,
  },
  {
    key: 'options',
    label: 'Options positioning',
    weight: 12,
    legs: weighEqually('optionsSentiment'),
    rawLabel: 'Options sentiment',
  },
  {
    key: 'analysts',
    label: 'Analysts',
    weight: 12,
    legs: weighEqually('favorableShare'),
    rawLabel: 'Favorable analyst ratings, percent',
  },
  {
    key: 'fundamentals',
    label: 'Fundamentals',
    weight: 20,
    legs: weighEqually('operatingMargin', 'returnOnEquity', 'revenueGrowth'),
    rawLabel: 'Operating margin, percent',
  },
  {
    key: 'earnings',
    label: 'Earnings',
    weight: 8,
    legs: weighEqually('epsSurprise'),
    rawLabel: 'EPS surprise, percent',
  },
  {
    key: 'technicals',
    label: 'Technicals',
    weight: 16,
    legs: [
      ...weighEqually('pctOff200dMa', 'pctOff50dMa', 'return1Y'),
      { reading: 'volatility30d', subWeight: 1, lowIsGood: true },
    ],
    rawLabel: 'Distance from the 200-day average, percent',
  },
];

const SUB_LEGS = [
  { key: 'inst_13f', label: '13F net change', reading: 'inst13fNetChange', unit: '%' },
  { key: 'insider', label: 'Insider flow balance', reading: 'insiderFlowBalance', unit: 'ratio' },
  { key: 'congress', label: 'Congress flow balance', reading: 'congressFlowBalance', unit: 'ratio' },
] as const;

export type SubLeg = Omit<(typeof SUB_LEGS)[number], 'reading'> & { raw: number | null };

/** One dimension of a rating; `percentile` (0 to 100, unrounded) and `raw` are null if it is not present. */
export type DimensionRow = Pick<Dimension, 'key' | 'label' | 'rawLabel'> & {
  percentile: number | null;
  raw: number | null;
  present: boolean;
  /** On smart_money only. */
  subLegs?: readonly SubLeg[];
};

/** Strong buys and buys in percent of all ratings; null without any. Source: RAT-18. */
export function computeFavorablePercent(counts: Record<'strongBuy' | 'buy' | 'hold' | 'sell' | 'strongSell', number>) {
  const total = counts.strongBuy + counts.buy + counts.hold + counts.sell + counts.strongSell;
  return total > 0 ? ((counts.strongBuy + counts.buy) / total) * 100 : null;
}

/**
 * Weighted mean of the available parts; weights of missing parts are redistributed.
 * @param minFraction fraction of the sub-weight that must be available; null with less. Source: measures, "Rating".
 */
export function blend(
  parts: readonly { percentile: number | null; subWeight: number }[],
  minFraction = 0.5,
): number | null {
  let [availableWeight, totalWeight, sum] = [0, 0, 0];
  for (const { percentile, subWeight } of parts) {
    totalWeight += subWeight;
    if (percentile === null) continue;
    availableWeight += subWeight;
    sum += percentile * subWeight;
  }
  return availableWeight > 0 && availableWeight >= totalWeight * minFraction ? sum / availableWeight : null;
}

/** 0 to 100, unrounded; null if a dimension is missing. */
export type Percentiles = Readonly<Record<DimensionKey, number | null>>;

// Sums of the same addends in another order differ in the last bits and would not tie.
const roundNoise = (value: number): number => Number(value.toFixed(12)) + 0;

/**
 * The contribution of each dimension to the composite, in the fixed order; 0 if the dimension is missing. Source:
 * RAT-10, RAT-21.
 */
export const computeContributions = (percentiles: Percentiles): number[] =>
  RATING_DIMENSIONS.map(
    ({ key, weight }) => (weight / 100) * ((2 * (percentiles[key] ?? NEUTRAL_PERCENTILE)) / 100 - 1),
  );

/** The weighted blend before ranking, -1 to 1, comparable within a day only. Source: RAT-10, RAT-11, RAT-21. */
export const computeComposite = (percentiles: Percentiles): number =>
  roundNoise(computeContributions(percentiles).reduce((sum, contribution) => sum + contribution, 0));

/**
 * The rank of each stock in one reading, 0 to 100, inverted if low values are good; null without a reading. Source:
 * DER-58.
 */
const rankLeg = (universe: readonly Readings[], { reading, lowIsGood }: Leg): (number | null)[] =>
  standings(universe.map((stock) => stock[reading])).map((standing) => {
    if (standing === null) return null;
    return lowIsGood ? 100 - midRank(standing) : midRank(standing);
  });

/** Each dimension's percentile for each stock, in the stocks' order, ranked among all of them. Source: DER-58, measures. */
export function rankDimensions(universe: readonly Readings[]): Percentiles[] {
  const ranked = RATING_DIMENSIONS.map(({ key, legs, needsOneLeg }) => {
    const columns = legs.map((leg) => ({ subWeight: leg.subWeight, percentiles: rankLeg(universe, leg) }));
    return {
      key,
      percentiles: universe.map((_stock, i) =>
        blend(
          columns.map(({ subWeight, percentiles }) => ({ subWeight, percentile: percentiles[i]! })),
          needsOneLeg ? 0 : undefined,
        ),
      ),
    };
  });
  return universe.map(
    (_stock, i) => Object.fromEntries(ranked.map(({ key, percentiles }) => [key, percentiles[i]!])) as Percentiles,
  );
}

/**
 * The seven dimensions of one stock in the fixed order; without percentiles, none is present. Source: RAT-12 to RAT-15.
 */
export const toDimensionRows = (stock: Readings, percentiles: Percentiles | null): DimensionRow[] =>
  RATING_DIMENSIONS.map(({ key, label, rawLabel, legs }) => {
    const percentile = percentiles?.[key] ?? null;
    const present = percentile !== null;
    const raw = present && rawLabel !== null ? stock[requireFirst(legs).reading] : null;
    const row = { key, label, percentile, raw, rawLabel, present };
    if (key !== 'smart_money') return row;
    return { ...row, subLegs: SUB_LEGS.map(({ reading, ...leg }) => ({ ...leg, raw: stock[reading] })) };
  });
