import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { mean } from '../../../lib/statistics.ts';
import { computeDominance, computeScore, computeSentiment } from '../rules/score.ts';
import { isCount, type MetricName, SCORE_METRIC_KEY } from '../rules/series.ts';

const BREAKDOWN_DIMENSIONS = ['source', 'publisher', 'type'] as const;
export type Dimension = (typeof BREAKDOWN_DIMENSIONS)[number];
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  source: 'Source',
  publisher: 'Publisher',
  type: 'Type',
};

/** An entity's mentions on a day in a publication. */
export type Slice = Record<Dimension, string> & { day: Date; mentions: number; polaritySum: number };
/** All tracked stocks' mentions in a window in a publication. */
export type TrackedSlice = Record<Dimension, string> & { mentions: number };

export type BreakdownShare = { value: string; share: number };
export type MeanOf = { key: string; mean: number };

const sumMentions = (slices: readonly { mentions: number }[]) =>
  slices.reduce((sum, { mentions }) => sum + mentions, 0);
const byLargest = (a: readonly [string, number], b: readonly [string, number]) =>
  b[1] - a[1] || compareText(a[0], b[0]);

/** The data of a window's breakdown. `days`: the number of the entity's days in the window. */
export type Breakdown = { slices: readonly Slice[]; tracked: readonly TrackedSlice[] | null; days: number };

/**
 * The mean of a metric for each value of a dimension, largest first; a value without a reading is omitted. Mentions are
 * averaged per day, sentiment per mention, and the Score per day, computed only from mentions with the value. Social
 * dominance is the share of all tracked stocks' mentions with the value.
 */
function means(
  metric: MetricName,
  { slices, tracked, days }: Breakdown,
  keyOf: (slice: Record<Dimension, string>) => string,
): [key: string, mean: number][] {
  const trackedBy = groupBy(tracked ?? [], keyOf);
  const computeMean = (key: string, slices: readonly Slice[]): number | null => {
    if (isCount(metric)) return days > 0 ? sumMentions(slices) / days : null;
    if (metric === 'sentiment') return computeTone(slices);
    if (metric === SCORE_METRIC_KEY) {
      const scores = [...groupBy(slices, ({ day }) => day.valueOf()).values()].map((slicesOfDay) =>
        computeScore(computeTone(slicesOfDay), sumMentions(slicesOfDay)),
      );
      return mean(scores.filter((score) => score !== null));
    }
    return tracked && computeDominance(sumMentions(slices), sumMentions(trackedBy.get(key) ?? []));
  };
  return [...groupBy(slices, keyOf)]
    .flatMap(([key, slices]): [string, number][] => {
      const value = computeMean(key, slices);
      return value === null ? [] : [[key, value]];
    })
    .sort(byLargest);
}

const computeTone = (slices: readonly Slice[]) =>
  computeSentiment(
    slices.reduce((sum, { polaritySum }) => sum + polaritySum, 0),
    sumMentions(slices),
  );

/**
 * For mentions, each value's share in percent, adding up to 100; for other metrics, each value's mean. Largest first.
 */
export function distribution(metric: MetricName, dimension: Dimension, breakdown: Breakdown): BreakdownShare[] {
  if (!isCount(metric))
    return means(metric, breakdown, (slice) => slice[dimension]).map(([value, share]) => ({ value, share }));
  const total = sumMentions(breakdown.slices);
  return [...groupBy(breakdown.slices, (slice) => slice[dimension])]
    .map(([value, slices]): [string, number] => [value, sumMentions(slices)])
    .filter(([, mentions]) => mentions > 0)
    .sort(byLargest)
    .map(([value, mentions]) => ({ value, share: (mentions * 100) / total }));
}

/** The mean of a metric by dimension value; keys are in upper case, as documented (`NEWS`). */
export const meanBy = (metric: MetricName, dimension: Dimension, breakdown: Breakdown): MeanOf[] =>
  means(metric, breakdown, (slice) => slice[dimension].toUpperCase()).map(([key, value]) => ({ key, mean: value }));

export type SliceValues = { dimension: Dimension; values: string[] };

/** Each dimension with the values of an entity's mentions, in alphabetical order; empty without mentions. */
export function sliceValues(publications: readonly Record<Dimension, string>[]): SliceValues[] {
  if (publications.length === 0) return [];
  return BREAKDOWN_DIMENSIONS.map((dimension) => ({
    dimension,
    values: [...new Set(publications.map((publication) => publication[dimension]))].sort(),
  }));
}
