import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { newYorkDay } from '../../lib/market-calendar.ts';
import type { Window } from '../../lib/window.ts';
import { readingsIn, readingsUntil } from './reads.ts';
import type * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

export type Headline = { days: readonly score.DayReading[]; asOf: Date };

/** The days that arguments mean. @throws bad_request where the window ends before it starts (MET-20) */
export function windowOf(args: rules.Asked, { time }: Context): Window {
  const { startTime, endTime, lookbackDays } = args;
  if (startTime && (endTime ? startTime > endTime : !time.hasCome(startTime)))
    throw fail.badRequest('startTime: is after endTime.', 'startTime');
  const end = endTime ?? time.today();
  // Without a stated window the end moves with the clock, but its days change only at midnight.
  const start =
    startTime || endTime
      ? rules.windowOf(args, end).start
      : rules.timestampOf(time.firstDayWithin(lookbackDays ?? rules.WINDOW_DAYS));
  return rules.daysOf({ start, end }, time.today());
}

/** The instants that arguments mean. */
export const instantsOf = (args: rules.Asked, { time }: Context) =>
  rules.windowOf(args, args.endTime ?? time.instant());

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
  const days = await readingsUntil(context, entity, newYorkDay(context.time.today()));
  const newest = days.at(-1);
  return newest ? { days, asOf: newest.day } : null;
}
