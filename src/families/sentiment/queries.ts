import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import { readingsIn, readingsUntil } from './reads.ts';
import type * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

export type Headline = { days: readonly score.DayReading[]; asOf: Date };

/** The days that arguments mean, and the instant they end at. @throws bad_request where it ends before it starts (MET-20) */
export function windowOf(args: rules.Asked, { now }: Context) {
  const window = rules.windowOf(args, now);
  if (window.start > window.end) throw fail.badRequest('startTime: is after endTime.', 'startTime');
  return { ...rules.daysOf(window, now), end: window.end };
}

/** A metric of an entity by day, oldest first. */
export const seriesIn = async (
  context: Context,
  entity: EntityRow,
  { metric, maxDataPoints, ...args }: rules.Asked & { metric: rules.Metric; maxDataPoints?: number | null },
): Promise<rules.MetricPoint[]> =>
  rules.seriesOf(metric, await readingsIn(context, entity, windowOf(args, context)), maxDataPoints ?? null);

/** The last reading of a window and its change. */
export async function trendIn(
  context: Context,
  entity: EntityRow,
  { metric, ...args }: rules.Asked & { metric: rules.Metric },
): Promise<rules.MetricTrend> {
  const days = await readingsIn(context, entity, windowOf(args, context));
  return rules.trendOf(metric, rules.seriesOf(metric, days, null));
}

/** The days that the measures of the newest windows are of; null for an entity without mentions. */
export async function headlineOf(context: Context, entity: EntityRow): Promise<Headline | null> {
  const days = await readingsUntil(context, entity, newYorkDay(context.now));
  const newest = days.at(-1);
  return newest ? { days, asOf: newest.day } : null;
}
