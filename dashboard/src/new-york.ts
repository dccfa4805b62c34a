const HOUR_MS = 3_600_000;

/**
 * Converts an instant to New York time, as the UTC parts of `wall`. Daylight time lasts from 2:00 on the second Sunday
 * of March to 2:00 on the first Sunday of November (Energy Policy Act of 2005, since 2007).
 */
export function newYork(at: Date): { wall: Date; zone: 'EST' | 'EDT' } {
  const year = at.getUTCFullYear();
  const isDaylight =
    at.valueOf() >= findSunday(year, 2, 2) + 7 * HOUR_MS && at.valueOf() < findSunday(year, 10, 1) + 6 * HOUR_MS;
  return { wall: new Date(at.valueOf() - (isDaylight ? 4 : 5) * HOUR_MS), zone: isDaylight ? 'EDT' : 'EST' };
}

/** The day in New York at an instant, `YYYY-MM-DD`. */
export const toNewYorkDay = (at: Date): string => newYork(at).wall.toISOString().slice(0, 10);

/** Midnight UTC of the month's first, second ... Sunday. @param month from 0 */
function findSunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}
