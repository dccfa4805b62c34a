import { DateTime } from 'luxon';

/** Calendar days are Dates at UTC midnight, as Prisma reads a DATE column. */

const DAY_MS = 86_400_000;

const texts = new Map<number, string>();
/** Days in memory: a hundred years. */
const TEXTS_MOST = 36_525;

/** `2025-11-21` for a calendar day. Remembered, because millions of rows name the same few hundred days. */
export function isoDate(day: Date): string {
  const number = Math.floor(day.valueOf() / DAY_MS);
  const known = texts.get(number);
  if (known !== undefined) return known;
  const text = day.toISOString().slice(0, 10);
  if (texts.size < TEXTS_MOST) texts.set(number, text);
  return text;
}

/** `20251121` for a calendar day. */
export const compactDate = (day: Date): string => isoDate(day).replaceAll('-', '');

/** The calendar day a `YYYY-MM-DD` text names; null if it names none (2025-02-30, 2025-1-1, text). */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  // Faster than to let the date parse the text.
  const day = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8))));
  return Number.isNaN(day.valueOf()) || isoDate(day) !== text ? null : day;
}

/** The day `count` calendar days later, or earlier where it is negative. */
export const addDays = (day: Date, count: number): Date => new Date(day.valueOf() + count * DAY_MS);

/** The same day of the month `count` months earlier, or that month's last day where it has no such day. */
export const monthsBefore = (day: Date, count: number): Date =>
  DateTime.fromJSDate(day, { zone: 'utc' }).startOf('day').minus({ months: count }).toJSDate();

/** How many calendar days lie between two days; negative where `to` is the earlier. */
export const daysFrom = (from: Date, to: Date): number => Math.round((to.valueOf() - from.valueOf()) / DAY_MS);

/** The ISO week of a day: its label (`2025-W47`) and its Monday. The week belongs to the year of its Thursday. */
export function isoWeek(day: Date): { label: string; start: Date } {
  const date = DateTime.fromJSDate(day, { zone: 'utc' });
  const label = `${date.weekYear}-W${String(date.weekNumber).padStart(2, '0')}`;
  return { label, start: date.startOf('week').toJSDate() };
}
