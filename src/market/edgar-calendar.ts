import { dayIn, observed, weekdayIn } from './calendar.ts';

// EDGAR takes filings on weekdays that are no federal holiday: also on Good Friday, when the exchanges are closed, and
// not on Columbus Day and Veterans Day, when they are open. Source: 5 U.S.C. 6103, and SEC's EDGAR calendar.

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const listFederalHolidays = (year: number): Date[] => [
  observed(dayIn(year, 1, 1)),
  weekdayIn(year, 1, MONDAY, 3),
  weekdayIn(year, 2, MONDAY, 3),
  weekdayIn(year, 5, MONDAY, -1),
  ...(year >= 2021 ? [observed(dayIn(year, 6, 19))] : []),
  observed(dayIn(year, 7, 4)),
  weekdayIn(year, 9, MONDAY, 1),
  weekdayIn(year, 10, MONDAY, 2),
  observed(dayIn(year, 11, 11)),
  weekdayIn(year, 11, THURSDAY, 4),
  observed(dayIn(year, 12, 25)),
  // A New Year's Day on a Saturday is observed on the last day of the year before.
  observed(dayIn(year + 1, 1, 1)),
];

/** Whether EDGAR takes filings on a day, and publishes a daily index of them. */
export function isEdgarDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === SATURDAY) return false;
  return !listFederalHolidays(day.getUTCFullYear()).some((holiday) => holiday.valueOf() === day.valueOf());
}
