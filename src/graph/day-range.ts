import { daysFrom, isoDate } from '../lib/dates.ts';
import { fail } from './errors.ts';

/** The longest range of past days: a year of calendar days. */
export const MAX_RANGE_DAYS = 366;

/** How many days back from today FREE sees past days. */
export const FREE_DAYS = 30;

/** The first and the last day of a range, as given. */
export type DayRange = { from?: Date | null; to?: Date | null };

/** @throws `invalid_parameter` if the range is reversed or too long */
export function checkDayRange({ from, to }: DayRange): void {
  if (!from || !to) return;
  if (from > to) throw fail.invalid('invalid_parameter', 'from', `from: ${isoDate(from)} is after ${isoDate(to)}.`);
  if (daysFrom(from, to) > MAX_RANGE_DAYS)
    throw fail.invalid('invalid_parameter', 'from', `from: more than ${MAX_RANGE_DAYS} days before ${isoDate(to)}.`);
}
