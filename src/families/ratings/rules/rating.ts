import { midRank, type RankStanding, standings } from '../../../lib/rank.ts';
import { roundTenth } from '../../../lib/rounding.ts';
import {
  computeComposite,
  type DimensionKey,
  type DimensionRow,
  type Percentiles,
  RATING_DIMENSIONS,
  rankDimensions,
  toDimensionRows,
} from './dimensions.ts';
import { NO_FACTS, type RatingFacts } from './inputs.ts';
import {
  COVERAGE_DIMENSIONS,
  computeFlags,
  computeRiskAdjustments,
  type Flag,
  type RiskAdjustment,
  type RiskCondition,
  type RiskFacts,
} from './risk.ts';
import { getLatestRunDate } from './schedule.ts';

/** Changes whenever weights, floors, or letter edges change (RAT-42). */
export const METHODOLOGY_VERSION = '2026.11-v1';
/** RAT-45. */
export const DISCLAIMER =
  'The rating ranks stocks by public data of one day. It is not investment advice and not an instruction to buy or sell.';
/** RAT-04: the minimum score with fewer than 6 dimensions, and otherwise. */
export const FLOORS = { thin: 10, full: 0 } as const;
/** RAT-22. */
export const MIN_DIMENSIONS = 4;
export const MIN_WEIGHT_PERCENT = 50;
/** RAT-05: the minimum score of each letter. */
export const LETTER_EDGES = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 70 },
  { letter: 'C', from: 30 },
  { letter: 'D', from: 10 },
] as const;

export type LetterGrade = (typeof LETTER_EDGES)[number]['letter'] | 'F';

/** All inputs of the rating of one stock, with its identity. */
export type StockReadings = RatingFacts & {
  ticker: string;
  kbEntityId: string | null;
  /**
   * False for ETFs, for stocks outside the covered universe, and for coverage newer than the run: these are not ranked.
   */
  inUniverse: boolean;
};

type RatingCommon = {
  ticker: string;
  kbEntityId: string | null;
  asOf: Date;
  dimensions: readonly DimensionRow[];
  flags: readonly Flag[];
  disclaimer: string;
};

/** Score, percentile and points are 0 to 100 with one decimal; composite is -1 to 1. Source: RAT-02. */
export type RatedStock = RatingCommon & {
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

type CoverageGap = 'insufficient_dimensions' | 'insufficient_coverage_weight';
export type UnratedReason = 'stale' | 'not_rated_today' | CoverageGap;

/** Source: RAT-24, open points 3.6. */
export type Unrated = RatingCommon & {
  rated: false;
  reason: UnratedReason;
  dimensionsPresent: number;
  presentDimensions: readonly DimensionKey[];
};

export type Rating = RatedStock | Unrated;

/** The reason why these dimensions are too few for a rating; null if they are enough. Source: RAT-22. */
export function findCoverageGap(present: readonly DimensionKey[]): CoverageGap | null {
  if (present.length < MIN_DIMENSIONS) return 'insufficient_dimensions';
  const weight = RATING_DIMENSIONS.reduce(
    (sum, dimension) => sum + (present.includes(dimension.key) ? dimension.weight : 0),
    0,
  );
  return weight < MIN_WEIGHT_PERCENT ? 'insufficient_coverage_weight' : null;
}

/**
 * The percentile rank of a composite among those rated, 0 to under 100, one decimal; the stock itself does not count.
 * Source: RAT-06, UNS-05.
 */
export const computeRatingPercentile = ({ lower, same, count }: RankStanding): number =>
  roundTenth((100 * (lower + (same - 1) / 2)) / count);

/** The letter for a score or percentile, which is rounded to one decimal first. Source: RAT-05, RAT-07, AMB-21. */
export const getLetter = (score: number): LetterGrade =>
  LETTER_EDGES.find(({ from }) => roundTenth(score) >= from)?.letter ?? 'F';

/** The minimum score of a stock with this many dimensions. Source: RAT-04. */
export const getFloor = (present: number): number => (present < COVERAGE_DIMENSIONS ? FLOORS.thin : FLOORS.full);

/** Percentile minus penalties, at least the floor, one decimal. Source: RAT-03, RAT-04, AMB-40. */
export const computeRatingScore = (percentile: number, penaltyPoints: number, dimensionsPresent: number): number =>
  Math.max(getFloor(dimensionsPresent), roundTenth(percentile - penaltyPoints));

type RankedStock = { stock: StockReadings; percentiles: Percentiles; institutionalPercentile: number | null };

/** The keys of the available dimensions, in the fixed order. */
const listPresentDimensions = (percentiles: Percentiles | null): DimensionKey[] =>
  RATING_DIMENSIONS.map(({ key }) => key).filter((key) => (percentiles?.[key] ?? null) !== null);

const toRiskFacts = ({ stock, percentiles, institutionalPercentile }: RankedStock): RiskFacts => {
  const available = listPresentDimensions(percentiles).flatMap((key) => percentiles[key] ?? []);
  return {
    ...stock,
    dimensionsPresent: available.length,
    weakestPercentile: available.length > 0 ? Math.min(...available) : null,
    institutionalPercentile,
  };
};

function toCommon(stock: StockReadings, asOf: Date, percentiles: Percentiles | null, facts: RiskFacts): RatingCommon {
  return {
    ticker: stock.ticker,
    kbEntityId: stock.kbEntityId,
    asOf,
    dimensions: toDimensionRows(stock, percentiles),
    flags: computeFlags(facts),
    disclaimer: DISCLAIMER,
  };
}

/** Builds a rating without a score. Source: open points 3.6. */
export function buildUnrated(body: RatingCommon, reason: UnratedReason): Unrated {
  const present = body.dimensions.filter((row) => row.present).map(({ key }) => key);
  return { rated: false, reason, ...body, dimensionsPresent: present.length, presentDimensions: present };
}

function rate(ranked: RankedStock, asOf: Date, standing: RankStanding): RatedStock {
  const facts = toRiskFacts(ranked);
  const adjustments = computeRiskAdjustments(facts);
  const penaltyPoints = roundTenth(adjustments.reduce((sum, { points }) => sum + points, 0));
  const percentile = computeRatingPercentile(standing);
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
    composite: computeComposite(ranked.percentiles),
    ratedCount: standing.count,
    methodologyVersion: METHODOLOGY_VERSION,
    ...toCommon(ranked.stock, asOf, ranked.percentiles, facts),
  };
}

/**
 * Rates an entire universe as of a run's date: one rating per stock, in the order of the stocks. Readings are ranked
 * among the universe, composites among the rated stocks. The order of the stocks does not affect the ratings.
 */
export function rateAll(stocks: readonly StockReadings[], asOf: Date): Rating[] {
  const universe = stocks.filter(({ inUniverse }) => inUniverse);
  const dimensions = rankDimensions(universe);
  const institutional = standings(universe.map(({ inst13fNetChange }) => inst13fNetChange));
  const rankedStocks = universe.map((stock, i): RankedStock => {
    const standing = institutional[i] ?? null;
    return { stock, percentiles: dimensions[i]!, institutionalPercentile: standing && midRank(standing) };
  });
  const gaps = rankedStocks.map(({ percentiles }) => findCoverageGap(listPresentDimensions(percentiles)));
  const ranks = standings(rankedStocks.map(({ percentiles }, i) => (gaps[i] ? null : computeComposite(percentiles))));
  const ratings = new Map(
    rankedStocks.map((ranked, i): [StockReadings, Rating] => {
      const [gap, standing] = [gaps[i], ranks[i]];
      if (!gap && standing) return [ranked.stock, rate(ranked, asOf, standing)];
      return [ranked.stock, buildUnrated(toCommon(ranked.stock, asOf, ranked.percentiles, toRiskFacts(ranked)), gap!)];
    }),
  );
  return stocks.map((stock) => ratings.get(stock) ?? buildNotRatedToday(stock, asOf));
}

function buildNotRatedToday(stock: StockReadings, asOf: Date): Unrated {
  const facts = { ...stock, dimensionsPresent: 0, weakestPercentile: null, institutionalPercentile: null };
  return buildUnrated(toCommon(stock, asOf, null, facts), 'not_rated_today');
}

/** Replaces a rating that a later run should have replaced already. Source: open points 3.6. */
export function asStale({ ticker, kbEntityId, asOf, dimensions, flags, disclaimer }: Rating): Unrated {
  return buildUnrated({ ticker, kbEntityId, asOf, dimensions, flags, disclaimer }, 'stale');
}

/** The rating to serve. A stock that runs do not rate never becomes stale. */
export const replaceIfStale = (rating: Rating, isStale: boolean): Rating =>
  isStale && (rating.rated || rating.reason !== 'not_rated_today') ? asStale(rating) : rating;

/** The rating of a stock that no run has included, as of the latest run that was due. Source: open points 3.6. */
export const buildRatingOfUnknown = (stock: { ticker: string; kbEntityId: string }, now: Date): Unrated =>
  buildNotRatedToday({ ...NO_FACTS, ...stock, inUniverse: false }, getLatestRunDate(now));
