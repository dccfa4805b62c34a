import { daysAfter } from '../format.ts';

/** A session with history. */
export type PastSession = { day: string; isReconstructed: boolean };

/**
 * The sessions before and after a day.
 * @param days ascending
 * @param day a day without a session counts as the session before it; null: now, which is after all sessions
 */
export function findNeighbors(
  days: readonly PastSession[],
  day: string | null,
): { before: string | null; after: string | null } {
  if (day === null) return { before: days.at(-1)?.day ?? null, after: null };
  const session = days.findLast((entry) => entry.day <= day)?.day ?? day;
  return {
    before: days.findLast((entry) => entry.day < session)?.day ?? null,
    after: days.find((entry) => entry.day > day)?.day ?? null,
  };
}

/** The first day of the month that is some months after that of a day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The weeks of the month of a day, from Sunday to Saturday; null for days of other months. */
export function listWeeks(day: string): (string | null)[][] {
  const [first, next] = [addMonths(day, 0), addMonths(day, 1)];
  const weeks: (string | null)[][] = [];
  for (let sunday = daysAfter(first, -new Date(first).getUTCDay()); sunday < next; sunday = daysAfter(sunday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = daysAfter(sunday, index);
        return first <= date && date < next ? date : null;
      }),
    );
  return weeks;
}

/** Days before and after a half-year that its list has too, so that its first and last session have neighbors. */
const MARGIN_DAYS = 40;

/** The range of the list with a day and its neighbors: the same for all days of a half-year. */
export function getListRange(day: string): { from: string; to: string } {
  const year = day.slice(0, 4);
  const [first, last] = Number(day.slice(5, 7)) <= 6 ? ['01-01', '06-30'] : ['07-01', '12-31'];
  return { from: daysAfter(`${year}-${first}`, -MARGIN_DAYS), to: daysAfter(`${year}-${last}`, MARGIN_DAYS) };
}

/** The day that a key of the calendar leads to; undefined if the key leads nowhere. @param days ascending */
export function moveInCalendar(key: string, from: string, days: readonly PastSession[]): string | undefined {
  const { before, after } = findNeighbors(days, from);
  const findWeek = (step: number) => {
    const target = daysAfter(from, step);
    return days.some(({ day }) => day === target) ? target : undefined;
  };
  switch (key) {
    case 'ArrowLeft':
      return before ?? undefined;
    case 'ArrowRight':
      return after ?? undefined;
    case 'ArrowUp':
      return findWeek(-7);
    case 'ArrowDown':
      return findWeek(7);
    default:
      return undefined;
  }
}
