import { analystCount, buyRatioPct, type Counts } from '../../analysts/consensus/rules.ts';
import { type Closes, computeTechnicals, percentOff } from '../../prices/rules/technicals.ts';
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
import type { StockColumn } from '../rules/stock-fields.ts';

/** The Score looks back so many days, and no measure of a row further. */
export const SCREEN_SCORE_DAYS = 30;
const WEEK = 7;
/** Of windows without days. */
const NO_DAY = new Date(0);
/** The sessions of the picture of a price. */
export const SPARKLINE_SESSIONS = 30;

/** Points of a picture, oldest first; null for one without a reading. Rounded: nobody reads figures off it. */
export type ValueSeries = (number | null)[];

export type StockScreenFacts = Prices & {
  ticker: string;
  marketCap: number | null;
  /** Adjusted closes of a year, oldest first; none of a stale stock. */
  closes: Closes;
  /** The covered days of the company since its first mention, oldest first, up to the newest of the market. */
  days: readonly DayReading[];
  consensus: (Counts & { upsidePercent: number; recommendationMean: number }) | null;
  /** Upgrades less downgrades; null if no analyst is known to have said anything of it. */
  momentum: number | null;
  rating: { letter: string; score: number; percentile: number } | null;
};

/** Everything but the fields of the catalog that a row carries to be shown (SCR-39). */
type Shown = {
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
export type NewStockScreenRow = Shown &
  Record<Exclude<StockColumn, 'ratingLetter'>, number | null> & { ratingLetter: string | null };

/** The row of a stock: what is missing is null (SCR-37, SCR-38). */
export function stockRow(facts: StockScreenFacts): NewStockScreenRow {
  const { price, change, changePercent, volume, week52High, week52Low, isStale, priceAsOf } = toServedPrices(facts);
  const { ticker, marketCap, closes, consensus, rating } = facts;
  const technicals = computeTechnicals(closes);
  return {
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
    pctOff52wHigh: percentOff(price, week52High),
    pctOff52wLow: percentOff(price, week52Low),
    priceTrend30D: technicals.priceTrend30d,
    priceSparkline30D: closes.length > 0 ? pictured(closes.slice(-SPARKLINE_SESSIONS)) : null,
    analystBuyRatioPct: consensus && buyRatioPct(consensus),
    analystTargetUpsidePct: consensus?.upsidePercent ?? null,
    analystCount: consensus && analystCount(consensus),
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
  };
}

/** What is said of a company, by its covered days; all null if nobody mentions it. */
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
    serviceScoreBars7D: hasReading(bars) ? pictured(bars) : null,
    serviceScoreBars30D: hasReading(buckets) ? pictured(buckets) : null,
  };
}

const hasReading = (series: ValueSeries): boolean => series.some((value) => value !== null);
const pictured = (series: readonly (number | null)[]): ValueSeries =>
  series.map((value) => (value === null ? null : Number(value.toFixed(4))));
