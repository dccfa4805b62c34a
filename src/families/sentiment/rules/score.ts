import { addDays, daysFrom } from '../../../lib/dates.ts';
import { mean, slope, zScore } from '../../../lib/statistics.ts';

/**
 * A covered day of an entity. A covered day without mentions is included, with neither sentiment nor Score; uncovered
 * days are omitted. `tracked`: the mentions of all tracked stocks; null if the entity is not a tracked stock.
 */
export type DayReading = {
  day: Date;
  mentions: number;
  sentiment: number | null;
  score: number | null;
  tracked: number | null;
};

/** A mention is bullish above this polarity, and bearish below its negative. */
export const POLARITY_BAND = 0.15;

/** The tone of mentions, -1 to 1; null, not 0, if there are no mentions. */
export const computeSentiment = (polaritySum: number, count: number): number | null =>
  count > 0 ? polaritySum / count : null;

/** 10 x sentiment x ln(1 + mentions): signed and unbounded; null without sentiment. */
export const computeScore = (sentiment: number | null, mentions: number): number | null =>
  sentiment === null ? null : 10 * sentiment * Math.log1p(mentions);

/** The share of all tracked stocks' mentions, 0 to 1; null if those have no mentions. */
export const computeDominance = (mentions: number, tracked: number | null): number | null =>
  tracked ? mentions / tracked : null;

/**
 * Bounds of the Score's bands: up to `neutral` it is neutral, from `bullish` on bullish, from `strong` on strong
 * (SCR-28).
 */
export const SCORE_EDGES = { neutral: 5, bullish: 13, strong: 23 } as const;

/** The direction of a 7-day Score: 1 above +5, -1 below -5, else 0 (SCR-24). */
export const scoreDirection = (score: number): 1 | 0 | -1 =>
  score > SCORE_EDGES.neutral ? 1 : score < -SCORE_EDGES.neutral ? -1 : 0;

const BANDS = ['NEUTRAL', 'SLIGHTLY_BULLISH', 'BULLISH', 'STRONG'] as const;
const BEARISH_BANDS = ['NEUTRAL', 'SLIGHTLY_BEARISH', 'BEARISH', 'STRONG_BEARISH'] as const;
type ScoreBand = (typeof BANDS)[number] | (typeof BEARISH_BANDS)[number];

/** The named band of a Score: 5 is still neutral, 13 is bullish, 23 is strong; mirrored below 0 (AMB-18). */
export function scoreBand(score: number): ScoreBand {
  const size = Math.abs(score);
  const band = size >= SCORE_EDGES.strong ? 3 : size >= SCORE_EDGES.bullish ? 2 : size > SCORE_EDGES.neutral ? 1 : 0;
  return (score < 0 ? BEARISH_BANDS : BANDS)[band];
}

/**
 * How much bulls outnumber bears, within (-1, 1). Adding 2 to the denominator keeps the ratio of few mentions near 0.
 */
export const consensusRatio = (bullish: number, bearish: number): number =>
  (bullish - bearish) / (bullish + bearish + 2);

// ---- windows that end on a day, both ends included; `days` in order, later days are ignored ----

function within(days: readonly DayReading[], from: Date, to: Date): DayReading[] {
  // Comparing Dates takes ten times as long as comparing numbers.
  const [first, last] = [from.valueOf(), to.valueOf()];
  return days.filter(({ day }) => {
    const time = day.valueOf();
    return first <= time && time <= last;
  });
}
/** The days of a window of `count` calendar days that ends `before` days before `asOf`. */
const lastDays = (days: readonly DayReading[], asOf: Date, count: number, before = 0) =>
  within(days, addDays(asOf, 1 - count - before), addDays(asOf, -before));

const scores = (days: readonly DayReading[]) => days.map(({ score }) => score).filter((score) => score !== null);
const sumMentions = (days: readonly DayReading[]) => days.reduce((sum, { mentions }) => sum + mentions, 0);

/** The mean of the daily Scores of days with a reading; the documented windows are 7 and 30 days. */
export const meanScore = (days: readonly DayReading[], asOf: Date, count: number): number | null =>
  mean(scores(lastDays(days, asOf, count)));

/** The tone of a window, -1 to 1: the sum of polarities / the number of mentions; null without mentions. */
function sentimentOver(days: readonly DayReading[]): number | null {
  const withReading = days.filter((day) => day.sentiment !== null);
  return computeSentiment(
    withReading.reduce((sum, { sentiment, mentions }) => sum + (sentiment ?? 0) * mentions, 0),
    sumMentions(withReading),
  );
}

/** The direction of the mean daily Score of 7 days; null without a reading. */
export function scoreDirection7D(days: readonly DayReading[], asOf: Date): 1 | 0 | -1 | null {
  const week = meanScore(days, asOf, 7);
  return week === null ? null : scoreDirection(week);
}

/** The tone of 7 days, weighted by mentions, -1 to 1; null without mentions. Source: measures. */
export const sentiment7D = (days: readonly DayReading[], asOf: Date): number | null =>
  sentimentOver(lastDays(days, asOf, 7));

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** The 7-day mean Score minus the 30-day mean. */
export const scoreChange7D = (days: readonly DayReading[], asOf: Date): number | null =>
  difference(meanScore(days, asOf, 7), meanScore(days, asOf, 30));

/** The 7-day sentiment minus that of the 7 days before. */
export const sentimentChange7D = (days: readonly DayReading[], asOf: Date): number | null =>
  difference(sentiment7D(days, asOf), sentimentOver(lastDays(days, asOf, 7, 7)));

/** The slope of the daily Scores of 7 days, in points per day; null under two readings. */
export function scoreTrend7D(days: readonly DayReading[], asOf: Date): number | null {
  const week = lastDays(days, asOf, 7);
  return slope(week.flatMap(({ day, score }) => (score === null ? [] : [[daysFrom(asOf, day), score] as const])));
}

const BUCKETS = 7;
const BUCKET_DAYS = 4;
const BUCKETS_LEAST = 4;

/** The mean Scores of the newest seven buckets of 4 days, oldest first; null for a bucket without a reading. */
export const scoreBuckets = (days: readonly DayReading[], asOf: Date): (number | null)[] =>
  Array.from({ length: BUCKETS }, (_, i) =>
    mean(scores(lastDays(days, asOf, BUCKET_DAYS, (BUCKETS - 1 - i) * BUCKET_DAYS))),
  );

/** The slope of the 4-day Scores, in points per bucket; null under four buckets with a reading. */
export function scoreTrend30D(days: readonly DayReading[], asOf: Date): number | null {
  const points = scoreBuckets(days, asOf).flatMap((score, i) => (score === null ? [] : [[i, score] as const]));
  return points.length < BUCKETS_LEAST ? null : slope(points);
}

/** The number of consecutive 4-day Scores above the previous Score, counted back from the newest. */
export function risingStreak30D(days: readonly DayReading[], asOf: Date): number {
  const buckets = scoreBuckets(days, asOf);
  let streak = 0;
  for (let i = BUCKETS - 1; i > 0; i--, streak++) {
    const [before = null, score = null] = [buckets[i - 1], buckets[i]];
    // Means of equal Scores may differ in their last bits, which does not count as a rise.
    if (before === null || score === null || score - before < 1e-9) break;
  }
  return streak;
}

/** The Score of each of the last `count` calendar days, oldest first; null if there is no reading (DER-06). */
export function scoreBars(days: readonly DayReading[], asOf: Date, count: number): (number | null)[] {
  const byDay = new Map(lastDays(days, asOf, count).map(({ day, score }) => [day.valueOf(), score]));
  return Array.from({ length: count }, (_, i) => byDay.get(addDays(asOf, i + 1 - count).valueOf()) ?? null);
}

/** Social dominance in a window: the sum of mentions / the sum of mentions of all tracked stocks. */
export function dominanceOver(days: readonly DayReading[]): number | null {
  const trackedDays = days.filter(({ tracked }) => tracked !== null);
  return computeDominance(
    sumMentions(trackedDays),
    trackedDays.reduce((sum, { tracked }) => sum + (tracked ?? 0), 0),
  );
}

/** The share of all tracked stocks' mentions over 7 days. */
export const mentionShare7D = (days: readonly DayReading[], asOf: Date): number | null =>
  dominanceOver(lastDays(days, asOf, 7));

/** The 7-day mention share minus the share of the 7 days before. */
export const dominanceChange7D = (days: readonly DayReading[], asOf: Date): number | null =>
  difference(mentionShare7D(days, asOf), dominanceOver(lastDays(days, asOf, 7, 7)));

/** The growth of the last 3 days' mentions over the 3 days before, percent; null if those have no mentions. */
export function mentionVelocity(days: readonly DayReading[], asOf: Date): number | null {
  const earlier = sumMentions(lastDays(days, asOf, 3, 3));
  return earlier === 0 ? null : (sumMentions(lastDays(days, asOf, 3)) / earlier - 1) * 100;
}

/** The number of earlier days with which a day's mentions are compared. */
export const BASE_DAYS = 30;
const BASE_LEAST = 15;

/**
 * The distance of a day's mentions from the mean of the 30 days before, in standard deviations; null under 15 such
 * days.
 */
export function mentionsZ(days: readonly DayReading[], asOf: Date): number | null {
  const today = days.find(({ day }) => day.valueOf() === asOf.valueOf());
  const before = lastDays(days, asOf, BASE_DAYS, 1).map(({ mentions }) => mentions);
  return today ? zScore(today.mentions, before, BASE_LEAST) : null;
}
