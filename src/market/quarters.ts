import { addDays } from '../lib/dates.ts';
import { newYorkDay } from './calendar.ts';

/** The last day of the quarter that contains a day. */
export const quarterEnd = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3 + 3, 0));

/** The last day of the quarter before the quarter that ends on this day. */
export const quarterBefore = (end: Date): Date =>
  quarterEnd(new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 3, 1)));

/** `2025Q3` and `Q3 2025`. */
export function quarterNames(end: Date): { value: string; label: string } {
  const [year, quarter] = [end.getUTCFullYear(), Math.floor(end.getUTCMonth() / 3) + 1];
  return { value: `${year}Q${quarter}`, label: `Q${quarter} ${year}` };
}

/** Rule 13f-1: a quarter's holdings are reported within 45 days of its end. */
export const FILING_DAYS = 45;
export const filingDeadline = (end: Date): Date => addDays(end, FILING_DAYS);

/** Whether reports of a quarter may still arrive: the day they are due is not over. */
export const isPending = (end: Date, now: Date): boolean => newYorkDay(now) <= filingDeadline(end);

/** The last day of the newest quarter whose reports are due by now. */
export function newestDueQuarter(now: Date): Date {
  const ended = quarterBefore(quarterEnd(newYorkDay(now)));
  return isPending(ended, now) ? quarterBefore(ended) : ended;
}
