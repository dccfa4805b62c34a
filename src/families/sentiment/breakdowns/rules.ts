import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { mean } from '../../../lib/statistics.ts';
import { dominanceOf, scoreOf, sentimentOf } from '../rules/score.ts';
import { isCount, type Metric, SCORE_METRIC_KEY } from '../rules/series.ts';

export const DIMENSIONS = ['source', 'publisher', 'type'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  source: 'Source',
  publisher: 'Publisher',
  type: 'Type',
};

/** An entity's mentions of one day in one publication. */
export type Slice = Record<Dimension, string> & { day: Date; mentions: number; polaritySum: number };
/** All tracked stocks' mentions of a window in one publication. */
export type TrackedSlice = Record<Dimension, string> & { mentions: number };

export type Share = { value: string; share: number };
export type MeanOf = { key: string; mean: number };

const sumOf = (slices: readonly { mentions: number }[]) => slices.reduce((sum, { mentions }) => sum + mentions, 0);
const byLargest = (a: readonly [string, number], b: readonly [string, number]) =>
  b[1] - a[1] || compareText(a[0], b[0]);

/** Everything that a breakdown of a window is made of. `days`: how many days of the entity the window has. */
export type Breakdown = { slices: readonly Slice[]; tracked: readonly TrackedSlice[] | null; days: number };

/**
 * The mean of a metric for each value of a dimension, largest first; a value without a reading is left out.
 * Mentions: a day's. Sentiment: a mention's. Score: a day's, of the mentions under this value alone. Social dominance:
 * the part of all tracked stocks' mentions under this value.
 */
function means(
  metric: Metric,
  { slices, tracked, days }: Breakdown,
  keyOf: (slice: Record<Dimension, string>) => string,
): [key: string, mean: number][] {
  const trackedBy = groupBy(tracked ?? [], keyOf);
  const meanOf = (key: string, some: readonly Slice[]): number | null => {
    if (isCount(metric)) return days > 0 ? sumOf(some) / days : null;
    if (metric === 'sentiment') return toneOf(some);
    if (metric === SCORE_METRIC_KEY) {
      const scores = [...groupBy(some, ({ day }) => day.valueOf()).values()].map((own) =>
        scoreOf(toneOf(own), sumOf(own)),
      );
      return mean(scores.filter((score) => score !== null));
    }
    return tracked && dominanceOf(sumOf(some), sumOf(trackedBy.get(key) ?? []));
  };
  return [...groupBy(slices, keyOf)]
    .flatMap(([key, some]): [string, number][] => {
      const value = meanOf(key, some);
      return value === null ? [] : [[key, value]];
    })
    .sort(byLargest);
}

const toneOf = (slices: readonly Slice[]) =>
  sentimentOf(
    slices.reduce((sum, { polaritySum }) => sum + polaritySum, 0),
    sumOf(slices),
  );

/** Of mentions each value's share in percent, together 100; of the other metrics each value's mean. Largest first. */
export function distribution(metric: Metric, dimension: Dimension, breakdown: Breakdown): Share[] {
  if (!isCount(metric))
    return means(metric, breakdown, (slice) => slice[dimension]).map(([value, share]) => ({ value, share }));
  const total = sumOf(breakdown.slices);
  return [...groupBy(breakdown.slices, (slice) => slice[dimension])]
    .map(([value, some]): [string, number] => [value, sumOf(some)])
    .filter(([, mentions]) => mentions > 0)
    .sort(byLargest)
    .map(([value, mentions]) => ({ value, share: (mentions * 100) / total }));
}

/** The mean of a metric by dimension value; keys are in upper case, as documented (`NEWS`). */
export const meanBy = (metric: Metric, dimension: Dimension, breakdown: Breakdown): MeanOf[] =>
  means(metric, breakdown, (slice) => slice[dimension].toUpperCase()).map(([key, value]) => ({ key, mean: value }));

export type SliceValues = { dimension: Dimension; values: string[] };

/** Each dimension with the values that an entity's mentions have, in alphabetical order; none without mentions. */
export function sliceValues(seen: readonly Record<Dimension, string>[]): SliceValues[] {
  if (seen.length === 0) return [];
  return DIMENSIONS.map((dimension) => ({ dimension, values: [...new Set(seen.map((one) => one[dimension]))].sort() }));
}
