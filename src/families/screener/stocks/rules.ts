import { computeBuyRatio, type RecommendationCounts, sumAnalysts } from '../../analysts/consensus/rules.ts';
import { type Closes, computePercentOff, computeTechnicals } from '../../prices/rules/technicals.ts';
import {
  computeDominance,
  type DayReading,
  dominanceChange7D,
  meanScore,
  mentionShare7D,
  mentionVelocity,
  risingStreak30D,
  scoreBars,
  scoreBuckets,
  scoreChange7D,
  scoreDirection,
  scoreTrend7D,
  scoreTrend30D,
} from '../../sentiment/rules/score.ts';
import { type Prices, toServedPrices } from '../fields/rules.ts';
import { type ExtensionColumn, STOCK_EXTENSIONS } from '../rules/stock-extensions.ts';
import type { DocumentedStockColumn } from '../rules/stock-fields.ts';

/** The longest window of the Score in days; no measure of a row uses earlier days. */
export const SCREEN_SCORE_DAYS = 30;
const WEEK = 7;
/** Used as the end of a window without days. */
const NO_DAY = new Date(0);
/** The sessions in a price sparkline. */
export const SPARKLINE_SESSIONS = 30;

/** Columns that other families fill. */
type ReadColumn = Exclude<
  ExtensionColumn,
  'sector' | 'industry' | 'ratingScore' | 'ratingChange7d' | 'ratingChange30d'
>;
/** Values of some of these columns; a column without a value is null. */
export type ReadValues = { [Column in ReadColumn]?: Column extends 'indexes' ? string | null : number | null };

/** Earlier rating scores of a stock: of 7 and of 30 days before; null if it was not rated, or without that history. */
export type EarlierScores = { week: number | null; month: number | null };

/** The points of a chart, oldest first; null without a value. Rounded, since a chart is not read to the last digit. */
type ValueSeries = (number | null)[];

export type StockScreenFacts = Prices & {
  ticker: string;
  marketCap: number | null;
  /** Adjusted closes of a year, oldest first; empty for a stale stock. */
  closes: Closes;
  /** The covered days of the company from its first mention, oldest first, up to the market's newest day. */
  days: readonly DayReading[];
  consensus: (RecommendationCounts & { upsidePercent: number; recommendationMean: number }) | null;
  /** Upgrades minus downgrades; null if no analyst action is stored. */
  momentum: number | null;
  rating: { letter: string; score: number; percentile: number } | null;
  sector: string | null;
  industry: string | null;
  earlierScores: EarlierScores;
  /** The columns that other families fill. */
  readings: ReadValues;
};

/** The members of a row for display, in addition to the fields of the catalog (SCR-39). */
type DisplayFields = {
  ticker: string;
  ratingScore: number | null;
  ratingPercentile: number | null;
  isStale: boolean;
  /** `YYYY-MM-DD`. */
  priceAsOf: string | null;
  week52High: number | null;
  week52Low: number | null;
  serviceScoreBars7D: ValueSeries | null;
  serviceScoreBars30D: ValueSeries | null;
  priceSparkline30D: ValueSeries | null;
};
type TextColumn = 'ratingLetter' | 'sector' | 'industry' | 'indexes';
type NewStockScreenRow = DisplayFields &
  Record<Exclude<DocumentedStockColumn | ExtensionColumn, TextColumn>, number | null> &
  Record<TextColumn, string | null>;

/** A row without any reading of other families. */
const NO_READINGS = Object.fromEntries(STOCK_EXTENSIONS.map(({ column }) => [column, null])) as Record<
  ExtensionColumn,
  null
>;

/** The change from an earlier score, two decimals; null if either is unknown. */
const computeChange = (score: number | undefined, earlier: number | null): number | null =>
  score === undefined || earlier === null ? null : Number((score - earlier).toFixed(2));

/** The screener row of a stock; missing values are null (SCR-37, SCR-38). */
export function toStockRow(facts: StockScreenFacts): NewStockScreenRow {
  const { price, change, changePercent, volume, week52High, week52Low, isStale, priceAsOf } = toServedPrices(facts);
  const { ticker, marketCap, closes, consensus, rating } = facts;
  const technicals = computeTechnicals(closes);
  return {
    ...NO_READINGS,
    ...facts.readings,
    ticker,
    ...computeCrowdFigures(facts.days),
    ratingLetter: rating?.letter ?? null,
    ratingScore: rating?.score ?? null,
    ratingPercentile: rating?.percentile ?? null,
    marketCap,
    currentPrice: price,
    change,
    changePercent,
    volume,
    week52High,
    week52Low,
    isStale,
    priceAsOf,
    pctOff52wHigh: computePercentOff(price, week52High),
    pctOff52wLow: computePercentOff(price, week52Low),
    priceTrend30D: technicals.priceTrend30d,
    priceSparkline30D: closes.length > 0 ? roundSeries(closes.slice(-SPARKLINE_SESSIONS)) : null,
    analystBuyRatioPct: consensus && computeBuyRatio(consensus),
    analystTargetUpsidePct: consensus?.upsidePercent ?? null,
    analystCount: consensus && sumAnalysts(consensus),
    analystRatingMomentum30D: facts.momentum,
    analystRatingMean: consensus?.recommendationMean ?? null,
    pctOff200dMa: technicals.pctOff200dMa,
    pctOff50dMa: technicals.pctOff50dMa,
    maCrossState: technicals.maCrossState,
    return1M: technicals.return1M,
    return3M: technicals.return3M,
    return6M: technicals.return6M,
    return1Y: technicals.return1Y,
    volatility30D: technicals.volatility30d,
    sector: facts.sector,
    industry: facts.industry,
    ratingChange7d: computeChange(rating?.score, facts.earlierScores.week),
    ratingChange30d: computeChange(rating?.score, facts.earlierScores.month),
  };
}

/** Mention and sentiment figures of a company, from its covered days; all null without mentions. */
function computeCrowdFigures(days: readonly DayReading[]) {
  const today = days.at(-1);
  const asOf = today?.day ?? NO_DAY;
  const week = meanScore(days, asOf, WEEK);
  const [bars, buckets] = [scoreBars(days, asOf, WEEK), scoreBuckets(days, asOf)];
  return {
    serviceScore7D: week,
    serviceScore1M: meanScore(days, asOf, SCREEN_SCORE_DAYS),
    scoreChange7D: scoreChange7D(days, asOf),
    sentimentDirection: week === null ? null : scoreDirection(week),
    sentiScoreTrend7D: scoreTrend7D(days, asOf),
    sentiScoreTrend30D: scoreTrend30D(days, asOf),
    sentiScoreRisingStreak30D: hasReading(buckets) ? risingStreak30D(days, asOf) : null,
    socialDominance: today ? computeDominance(today.mentions, today.tracked) : null,
    mentionShare: mentionShare7D(days, asOf),
    mentionVelocity: mentionVelocity(days, asOf),
    dominanceChange: dominanceChange7D(days, asOf),
    serviceScoreBars7D: hasReading(bars) ? roundSeries(bars) : null,
    serviceScoreBars30D: hasReading(buckets) ? roundSeries(buckets) : null,
  };
}

const hasReading = (series: ValueSeries): boolean => series.some((value) => value !== null);
/** The values of a series to four decimals. */
export const roundSeries = (series: readonly (number | null)[]): ValueSeries =>
  series.map((value) => (value === null ? null : Number(value.toFixed(4))));
