import { addDays, isoDate } from '../lib/dates.ts';
import { newYorkDay } from './calendar.ts';

/** Calendar days, both inclusive. */
export type Window = { from: Date; to: Date };

/** How many days back a window may reach. Source: LIMITS-15. */
export const LOOKBACK_MOST = 365;

/** The days of New York from `days` before today to today. */
export function windowBefore(now: Date, days: number): Window {
  const today = newYorkDay(now);
  return { from: addDays(today, -days), to: today };
}

export const windowKey = ({ from, to }: Window): string => `${isoDate(from)}..${isoDate(to)}`;

export const isWithin = ({ from, to }: Window, day: Date): boolean => from <= day && day <= to;

/** The days that two windows have in common. If there are none, `from` is after `to`, and no day is within. */
export const overlap = (a: Window, b: Window): Window => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});

/** The smallest range that contains all of these windows, as a Prisma filter. */
export const mergeWindows = (windows: readonly Window[]): { gte: Date; lte: Date } => ({
  gte: new Date(Math.min(...windows.map(({ from }) => from.valueOf()))),
  lte: new Date(Math.max(...windows.map(({ to }) => to.valueOf()))),
});

/**
 * The longest window that can be requested: every shorter window ends on the same day, and contains the newest of its
 * rows.
 */
export const longestWindow = (now: Date): Window => windowBefore(now, LOOKBACK_MOST);
