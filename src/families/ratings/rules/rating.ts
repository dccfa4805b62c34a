import { midRank, type RankStanding, standings } from '../../../lib/rank.ts';
import { roundTenth } from '../../../lib/rounding.ts';
import {
  computeComposite,
  type DimensionKey,
  type DimensionRow,
  dimensionRows,
  type Percentiles,
  RATING_DIMENSIONS,
  rankDimensions,
} from './dimensions.ts';
import { NO_FACTS, type RatingFacts } from './inputs.ts';
import {
  COVERAGE_DIMENSIONS,
  type Flag,
  type RiskAdjustment,
  type RiskCondition,
  type RiskFacts,
  riskAdjustments,
  riskFlags,
} from './risk.ts';
import { latestRunDate } from './schedule.ts';

/** RAT-42: a new version whenever weights, floors or letter edges change. */
export const METHODOLOGY_VERSION = '2026.11-v1';
/** RAT-45. */
export const DISCLAIMER =
  'The rating ranks stocks by public data of one day. It is not investment advice and not an instruction to buy or sell.';
/** RAT-04: the least score under 6 dimensions, and otherwise. */
export const FLOORS = { thin: 10, full: 0 } as const;
/** RAT-22. */
export const MIN_DIMENSIONS = 4;
export const MIN_WEIGHT_PERCENT = 50;
/** RAT-05: the least score of each letter. */
export const LETTER_EDGES = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 70 },
  { letter: 'C', from: 30 },
  { letter: 'D', from: 10 },
] as const;

export type LetterGrade = (typeof LETTER_EDGES)[number]['letter'] | 'F';

/** All that the rating looks at. */
export type StockReadings = RatingFacts & {
  ticker: string;
  kbEntityId: string | null;
  /** False for ETFs, for stocks outside the covered universe and for coverage newer than the run: not ranked. */
  inUniverse: boolean;
};

type Common = {
  ticker: string;
  kbEntityId: string | null;
  asOf: Date;
  dimensions: readonly DimensionRow[];
  flags: readonly Flag[];
  disclaimer: string;
};

/** Score, percentile and points are 0 to 100 with one decimal; composite is -1 to 1. Source: RAT-02. */
export type RatedStock = Common & {
  rated: true;
  score: number;
  letter: LetterGrade;
  percentile: number;
  penaltyPoints: number;
  riskAdjustments: readonly RiskAdjustment[];
  riskConditions: readonly RiskCondition[];
  bucketLetter: LetterGrade;
  composite: number;
  ratedCount: number;
  methodologyVersion: string;
};

export type CoverageGap = 'insufficient_dimensions' | 'insufficient_coverage_weight';
export type UnratedReason = 'stale' | 'not_rated_today' | CoverageGap;

/** Source: RAT-24, open points 3.6. */
export type Unrated = Common & {
  rated: false;
  reason: UnratedReason;
  dimensionsPresent: number;
  presentDimensions: readonly DimensionKey[];
};

export type Rating = RatedStock | Unrated;

/** Why these dimensions are too few to rate by; null if they are enough. Source: RAT-22. */
export function coverageGap(present: readonly DimensionKey[]): CoverageGap | null {
  if (present.length < MIN_DIMENSIONS) return 'insufficient_dimensions';
  const weight = RATING_DIMENSIONS.reduce((sum, one) => sum + (present.includes(one.key) ? one.weight : 0), 0);
  return weight < MIN_WEIGHT_PERCENT ? 'insufficient_coverage_weight' : null;
}

/** A composite's rank among those rated, 0 to under 100, one decimal; itself counts for nothing. Source: RAT-06, UNS-05. */
export const ratingPercentile = ({ lower, same, count }: RankStanding): number =>
  roundTenth((100 * (lower + (same - 1) / 2)) / count);

/** The band of a score or percentile, which is rounded to one decimal first. Source: RAT-05, RAT-07, AMB-21. */
export const getLetter = (score: number): LetterGrade =>
  LETTER_EDGES.find(({ from }) => roundTenth(score) >= from)?.letter ?? 'F';

/** The least score of a stock with so many dimensions. Source: RAT-04. */
export const getFloor = (present: number): number => (present < COVERAGE_DIMENSIONS ? FLOORS.thin : FLOORS.full);

/** Percentile less penalties, not under the floor, one decimal. Source: RAT-03, RAT-04, AMB-40. */
export const computeRatingScore = (percentile: number, penaltyPoints: number, dimensionsPresent: number): number =>
  Math.max(getFloor(dimensionsPresent), roundTenth(percentile - penaltyPoints));

type Placed = { stock: StockReadings; percentiles: Percentiles; institutionalPercentile: number | null };

/** The keys of the dimensions that are there, in the fixed order. */
export const presentDimensions = (percentiles: Percentiles | null): DimensionKey[] =>
  RATING_DIMENSIONS.map(({ key }) => key).filter((key) => (percentiles?.[key] ?? null) !== null);

const riskFacts = ({ stock, percentiles, institutionalPercentile }: Placed): RiskFacts => {
  const there = presentDimensions(percentiles).map((key) => percentiles[key]!);
  return {
    ...stock,
    dimensionsPresent: there.length,
    weakestPercentile: there.length > 0 ? Math.min(...there) : null,
    institutionalPercentile,
  };
};

function common(stock: StockReadings, asOf: Date, percentiles: Percentiles | null, facts: RiskFacts): Common {
  return {
    ticker: stock.ticker,
    kbEntityId: stock.kbEntityId,
    asOf,
    dimensions: dimensionRows(stock, percentiles),
    flags: riskFlags(facts),
    disclaimer: DISCLAIMER,
  };
}

/** A body that says why there is no rating. Source: open points 3.6. */
export function unrated(body: Common, reason: UnratedReason): Unrated {
  const present = body.dimensions.filter((row) => row.present).map(({ key }) => key);
  return { rated: false, reason, ...body, dimensionsPresent: present.length, presentDimensions: present };
}

function rated(placed: Placed, asOf: Date, standing: RankStanding): RatedStock {
  const facts = riskFacts(placed);
  const adjustments = riskAdjustments(facts);
  const penaltyPoints = roundTenth(adjustments.reduce((sum, { points }) => sum + points, 0));
  const percentile = ratingPercentile(standing);
  const score = computeRatingScore(percentile, penaltyPoints, facts.dimensionsPresent);
  return {
    rated: true,
    score,
    letter: getLetter(score),
    percentile,
    penaltyPoints,
    riskAdjustments: adjustments,
    riskConditions: adjustments.map(({ condition }) => condition),
    bucketLetter: getLetter(percentile),
    composite: computeComposite(placed.percentiles),
    ratedCount: standing.count,
    methodologyVersion: METHODOLOGY_VERSION,
    ...common(placed.stock, asOf, placed.percentiles, facts),
  };
}

/**
 * Rates a whole universe as of a run's date: one body per stock, in the stocks' order. Readings are ranked among all in
 * the universe, composites among those rated. The same readings give the same ratings, in whatever order they come.
 */
export function rateAll(stocks: readonly StockReadings[], asOf: Date): Rating[] {
  const universe = stocks.filter(({ inUniverse }) => inUniverse);
  const dimensions = rankDimensions(universe);
  const institutional = standings(universe.map(({ inst13fNetChange }) => inst13fNetChange));
  const placed = universe.map((stock, i): Placed => {
    const standing = institutional[i] ?? null;
    return { stock, percentiles: dimensions[i]!, institutionalPercentile: standing && midRank(standing) };
  });
  const gaps = placed.map(({ percentiles }) => coverageGap(presentDimensions(percentiles)));
  const ranks = standings(placed.map(({ percentiles }, i) => (gaps[i] ? null : computeComposite(percentiles))));
  const ratings = new Map(
    placed.map((one, i): [StockReadings, Rating] => {
      const [gap, standing] = [gaps[i], ranks[i]];
      if (!gap && standing) return [one.stock, rated(one, asOf, standing)];
      return [one.stock, unrated(common(one.stock, asOf, one.percentiles, riskFacts(one)), gap!)];
    }),
  );
  return stocks.map((stock) => ratings.get(stock) ?? notRatedToday(stock, asOf));
}

function notRatedToday(stock: StockReadings, asOf: Date): Unrated {
  const facts = { ...stock, dimensionsPresent: 0, weakestPercentile: null, institutionalPercentile: null };
  return unrated(common(stock, asOf, null, facts), 'not_rated_today');
}

/** What is answered in place of a rating that a later run should have replaced. Source: open points 3.6. */
export function asStale({ ticker, kbEntityId, asOf, dimensions, flags, disclaimer }: Rating): Unrated {
  return unrated({ ticker, kbEntityId, asOf, dimensions, flags, disclaimer }, 'stale');
}

/** What a stored rating is served as; what a run does not rate is not waiting for a later one. */
export const served = (rating: Rating, isStale: boolean): Rating =>
  isStale && (rating.rated || rating.reason !== 'not_rated_today') ? asStale(rating) : rating;

/** What is answered of a stock that no run has looked at, as of the latest that was due. Source: open points 3.6. */
export const unseen = (stock: { ticker: string; kbEntityId: string }, now: Date): Unrated =>
  notRatedToday({ ...NO_FACTS, ...stock, inUniverse: false }, latestRunDate(now));
