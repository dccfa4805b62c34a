import { addDays, isoDate } from './dates.ts';
import { newYorkDay } from './market-calendar.ts';

/** Calendar days, both included. */
export type Window = { from: Date; to: Date };

/** How many days a window reaches back at most. Source: LIMITS-15. */
export const LOOKBACK_MOST = 365;

/** The days of New York from `days` before today to today. */
export function windowBefore(now: Date, days: number): Window {
  const today = newYorkDay(now);
  return { from: addDays(today, -days), to: today };
}

export const windowKey = ({ from, to }: Window): string => `${isoDate(from)}..${isoDate(to)}`;

export const isWithin = ({ from, to }: Window, day: Date): boolean => from <= day && day <= to;

/** The days that two windows have in common; where they have none, `from` is after `to`, and no day is within. */
export const overlap = (a: Window, b: Window): Window => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});

/** The one range that holds all of these windows, as a Prisma filter. */
export const mergeWindows = (windows: readonly Window[]): { gte: Date; lte: Date } => ({
  gte: new Date(Math.min(...windows.map(({ from }) => from.valueOf()))),
  lte: new Date(Math.max(...windows.map(({ to }) => to.valueOf()))),
});

/** The longest window that anyone may ask for: every shorter one ends with it, and holds the newest rows of it. */
export const longestWindow = (now: Date): Window => windowBefore(now, LOOKBACK_MOST);
