import { addDays } from '../../../lib/dates.ts';
import { requireFirst } from '../../../lib/require.ts';
import { mean } from '../../../lib/statistics.ts';
import { newYorkDay, newYorkTime } from '../../../market/calendar.ts';
import type { Window } from '../../../market/window.ts';
import { computeDominance, type DayReading, dominanceOver } from './score.ts';

/** The Score's key in paths: the contract's exact string (MET-02, AMB-44). */
export const SCORE_METRIC_KEY = 'sentisense';
/** An alias of that key that paths accept. */
export const SCORE_METRIC_ALIAS = 'sentisense_score';

const METRICS = ['mentions', 'sentiment', SCORE_METRIC_KEY, 'social_dominance'] as const;
export type MetricName = (typeof METRICS)[number];

/** Whether a metric is a count, which is summed; other metrics are averaged. */
export const isCount = (metric: MetricName): boolean => metric === 'mentions';

/** The default window, in days. */
export const DEFAULT_METRIC_DAYS = 7;
const DAY_MS = 86_400_000;
/** Earlier than any data. */
export const EARLIEST = new Date('1970-01-01T00:00:00Z');

/** A point of a series: a day, or a bucket of days identified by its first day. `value` is null without a reading. */
export type MetricValue = {
  metric: MetricName;
  day: Date;
  value: number | null;
  minValue: number | null;
  maxValue: number | null;
  /** The number of its days with a reading. */
  dataPointCount: number;
  /** The mentions on its days. */
  mentions: number;
};

/** Arguments that define a window. */
export type MetricWindowInput = { startsAt?: Date | null; endsAt?: Date | null };

/** The instants of a window; by default the last seven days up to now. */
export function resolveMetricWindow({ startsAt, endsAt }: MetricWindowInput, now: Date): { start: Date; end: Date } {
  const end = endsAt ?? now;
  return { start: startsAt ?? new Date(end.valueOf() - DEFAULT_METRIC_DAYS * DAY_MS), end };
}

/**
 * The days in New York that begin in a window of instants, both ends included, up to today. The timestamp of a day's
 * point is its midnight, so all points are in the window.
 */
export function toDayRange({ start, end }: { start: Date; end: Date }, now: Date): Window {
  const [first, last, today] = [newYorkDay(start), newYorkDay(end), newYorkDay(now)];
  const from = newYorkTime(first, 0, 0) < start ? addDays(first, 1) : first;
  return { from: from < EARLIEST ? EARLIEST : from, to: last < today ? last : today };
}

/** The timestamp of a day's point: midnight in New York. */
export const startOfDay = (day: Date): Date => newYorkTime(day, 0, 0);

type Stored = { day: Date; mentions: number; sentiment: number | null; score: number | null };
export type CoveredDay = { day: Date; mentions: number };

/**
 * An entity's covered days from its first day to `until`; a covered day that is not stored had no mentions. Empty for
 * an entity without mentions.
 * @param first its first day, if `stored` begins later
 */
export function fillCoveredDays(
  stored: readonly Stored[],
  covered: readonly CoveredDay[],
  isTracked: boolean,
  until: Date,
  first: Date | null = stored[0]?.day ?? null,
): DayReading[] {
  if (!first) return [];
  const byDay = new Map(stored.map((row) => [row.day.valueOf(), row]));
  return covered
    .filter(({ day }) => first <= day && day <= until)
    .map(({ day, mentions: tracked }) => {
      const { mentions, sentiment, score } = byDay.get(day.valueOf()) ?? { mentions: 0, sentiment: null, score: null };
      return { day, mentions, sentiment, score, tracked: isTracked ? tracked : null };
    });
}

/** The value of a metric on a day; null without a reading. */
export function valueOn(metric: MetricName, day: DayReading): number | null {
  if (metric === 'mentions') return day.mentions;
  if (metric === 'sentiment') return day.sentiment;
  return metric === SCORE_METRIC_KEY ? day.score : computeDominance(day.mentions, day.tracked);
}

function computePoint(metric: MetricName, days: readonly DayReading[]): MetricValue {
  const values = days.map((day) => valueOn(metric, day)).filter((value) => value !== null);
  const mentions = days.reduce((sum, day) => sum + day.mentions, 0);
  const value = isCount(metric) ? mentions : metric === 'social_dominance' ? dominanceOver(days) : mean(values);
  return {
    metric,
    day: requireFirst(days).day,
    value,
    minValue: values.length > 0 ? Math.min(...values) : null,
    maxValue: values.length > 0 ? Math.max(...values) : null,
    dataPointCount: values.length,
    mentions,
  };
}

/**
 * The points of a metric, oldest first. If there are more days than `maxValues`, each point covers the same number of days,
 * except that the oldest may cover fewer: mentions are summed, dominance is the sum of mentions / the sum of all
 * tracked mentions, sentiment and Score are averaged over the days with a reading.
 */
export function buildMetricSeries(
  metric: MetricName,
  days: readonly DayReading[],
  maxValues: number | null,
): MetricValue[] {
  const size = maxValues === null ? 1 : Math.max(1, Math.ceil(days.length / maxValues));
  const points: MetricValue[] = [];
  for (let end = days.length; end > 0; end -= size)
    points.unshift(computePoint(metric, days.slice(Math.max(0, end - size), end)));
  return points;
}

export type MetricTrend = {
  metric: MetricName;
  day: Date | null;
  value: number | null;
  change: number | null;
  changeOverWindow: number | null;
};

/** The last reading of a series, and its change from the previous and the first; null under two readings (AMB-53). */
export function computeTrend(metric: MetricName, points: readonly MetricValue[]): MetricTrend {
  const readings = points.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const [first, prior, last] = [readings[0], readings.at(-2), readings.at(-1)];
  return {
    metric,
    day: last?.day ?? null,
    value: last?.value ?? null,
    change: prior && last ? last.value - prior.value : null,
    changeOverWindow: first && prior && last ? last.value - first.value : null,
  };
}
