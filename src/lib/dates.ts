import { DateTime } from 'luxon';

/** Calendar days are Dates at UTC midnight, as Prisma reads a DATE column. */

const DAY_MS = 86_400_000;

const texts = new Map<number, string>();
/** The maximum number of cached days: a hundred years. */
const TEXTS_MOST = 36_525;

/** `2025-11-21` for a calendar day. Cached, because millions of rows contain the same few hundred days. */
export function isoDate(day: Date): string {
  const number = Math.floor(day.valueOf() / DAY_MS);
  const cached = texts.get(number);
  if (cached !== undefined) return cached;
  const text = day.toISOString().slice(0, 10);
  if (texts.size < TEXTS_MOST) texts.set(number, text);
  return text;
}

/** `20251121` for a calendar day. */
export const compactDate = (day: Date): string => isoDate(day).replaceAll('-', '');

const times = new Map<string, number>();

/**
 * Parses a calendar day as `YYYY-MM-DD`; null if there is no such day (2025-02-30) or the format differs (2025-1-1).
 * Cached like `isoDate`.
 */
export function parseDay(text: string): Date | null {
  const cached = times.get(text);
  if (cached !== undefined) return new Date(cached);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  // Faster than letting Date parse the text.
  const time = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8)));
  const day = new Date(time);
  if (Number.isNaN(time) || isoDate(day) !== text) return null;
  if (times.size < TEXTS_MOST) times.set(text, time);
  return day;
}

/**
 * Parses a day that this gateway has written itself, to the database or to a file.
 * @throws {RangeError} with the text, if it is not a day
 */
export function parseStoredDay(text: string): Date {
  const day = parseDay(text);
  if (!day) throw new RangeError(`"${text}" is not a day (YYYY-MM-DD).`);
  return day;
}

/** The day `count` calendar days later; a negative `count` goes back. */
export const addDays = (day: Date, count: number): Date => new Date(day.valueOf() + count * DAY_MS);

/** As `addDays`, of a day as `YYYY-MM-DD`. */
export const shiftDay = (day: string, count: number): string => isoDate(addDays(parseStoredDay(day), count));

/** The same day of the month `count` months earlier, or that month's last day if it is shorter. */
export const monthsBefore = (day: Date, count: number): Date =>
  DateTime.fromJSDate(day, { zone: 'utc' }).startOf('day').minus({ months: count }).toJSDate();

/** As `monthsBefore`, of later months. */
export const monthsAfter = (day: Date, count: number): Date => monthsBefore(day, -count);

/** The number of calendar days from one day to another; negative if `to` is earlier. */
export const daysFrom = (from: Date, to: Date): number => Math.round((to.valueOf() - from.valueOf()) / DAY_MS);

/** The ISO week of a day: its label (`2025-W47`) and its Monday. The week belongs to the year of its Thursday. */
export function isoWeek(day: Date): { label: string; start: Date } {
  const date = DateTime.fromJSDate(day, { zone: 'utc' });
  const label = `${date.weekYear}-W${String(date.weekNumber).padStart(2, '0')}`;
  return { label, start: date.startOf('week').toJSDate() };
}
