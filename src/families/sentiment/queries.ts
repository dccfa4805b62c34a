import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { defineWholePeriod, isPeriodStated, type StatedPeriod } from '../../graph/period.ts';
import { addDays } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import type { Window } from '../../market/window.ts';
import { readingsIn, readingsUntil } from './reads.ts';
import type * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

/** The days of metrics if they are stated; `rules.DEFAULT_METRIC_DAYS` times 24 hours otherwise. */
export const periodOfMetrics = defineWholePeriod();

/** Arguments that state the days or the instants of metrics. */
export type MetricDays = rules.MetricWindowInput & { period: StatedPeriod };

export type MetricsHeadline = { days: readonly score.DayReading[]; asOf: Date };

/** Resolves arguments to a window of days. @throws invalid_parameter if the window ends before it starts (MET-20) */
export function resolveDayWindow(args: MetricDays, context: Context): Window {
  const { startsAt, endsAt, period } = args;
  const { time } = context;
  if (startsAt && (endsAt ? startsAt > endsAt : !time.hasCome(startsAt)))
    throw fail.invalid('invalid_parameter', 'startsAt', 'startsAt: is after endsAt.');
  if (!startsAt && !endsAt && isPeriodStated(period)) return periodOfMetrics.resolve(period, context);
  const end = endsAt ?? time.today();
  // Without a stated window the end moves with the clock, but its days change only at midnight.
  const start =
    startsAt || endsAt
      ? rules.resolveMetricWindow(args, end).start
      : rules.startOfDay(time.firstDayWithin(rules.DEFAULT_METRIC_DAYS));
  return rules.toDayRange({ start, end }, time.today());
}

/** Resolves arguments to a window of instants. */
export function resolveInstants(args: MetricDays, context: Context): { start: Date; end: Date } {
  const { startsAt, endsAt, period } = args;
  if (startsAt || endsAt || !isPeriodStated(period))
    return rules.resolveMetricWindow(args, endsAt ?? context.time.instant());
  const { from, to } = periodOfMetrics.resolve(period, context);
  const isOver = to < newYorkDay(context.time.today());
  return { start: rules.startOfDay(from), end: isOver ? rules.startOfDay(addDays(to, 1)) : context.time.instant() };
}

/** A metric of an entity by day, oldest first. */
export const seriesIn = async (
  context: Context,
  entity: EntityRow,
  { metric, maxDataPoints, ...args }: MetricDays & { metric: rules.MetricName; maxDataPoints?: number | null },
): Promise<rules.MetricValue[]> =>
  rules.buildMetricSeries(
    metric,
    await readingsIn(context, entity, resolveDayWindow(args, context)),
    maxDataPoints ?? null,
  );

/** The last reading of a window and its change. */
export async function trendIn(
  context: Context,
  entity: EntityRow,
  { metric, ...args }: MetricDays & { metric: rules.MetricName },
): Promise<rules.MetricTrend> {
  const days = await readingsIn(context, entity, resolveDayWindow(args, context));
  return rules.computeTrend(metric, rules.buildMetricSeries(metric, days, null));
}

/** The days from which the measures of the newest windows are computed; null for an entity without mentions. */
export async function loadMetricsHeadline(context: Context, entity: EntityRow): Promise<MetricsHeadline | null> {
  const days = await readingsUntil(context, entity, newYorkDay(context.time.today()));
  const newest = days.at(-1);
  return newest ? { days, asOf: newest.day } : null;
}
