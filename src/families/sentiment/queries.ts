import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import type { Window } from '../../lib/window.ts';
import { readingsIn, readingsUntil } from './reads.ts';
import type * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

export type MetricsHeadline = { days: readonly score.DayReading[]; asOf: Date };

/** Resolves arguments to a window of days. @throws invalid_parameter if the window ends before it starts (MET-20) */
export function resolveDayWindow(args: rules.MetricWindowInput, { time }: Context): Window {
  const { startsAt, endsAt, lookbackDays } = args;
  if (startsAt && (endsAt ? startsAt > endsAt : !time.hasCome(startsAt)))
    throw fail.invalid('invalid_parameter', 'startsAt', 'startsAt: is after endsAt.');
  const end = endsAt ?? time.today();
  // Without a stated window the end moves with the clock, but its days change only at midnight.
  const start =
    startsAt || endsAt
      ? rules.resolveMetricWindow(args, end).start
      : rules.startOfDay(time.firstDayWithin(lookbackDays ?? rules.DEFAULT_METRIC_DAYS));
  return rules.toDayRange({ start, end }, time.today());
}

/** Resolves arguments to a window of instants. */
export const resolveInstants = (args: rules.MetricWindowInput, { time }: Context) =>
  rules.resolveMetricWindow(args, args.endsAt ?? time.instant());

/** A metric of an entity by day, oldest first. */
export const seriesIn = async (
  context: Context,
  entity: EntityRow,
  {
    metric,
    maxDataPoints,
    ...args
  }: rules.MetricWindowInput & { metric: rules.MetricName; maxDataPoints?: number | null },
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
  { metric, ...args }: rules.MetricWindowInput & { metric: rules.MetricName },
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
