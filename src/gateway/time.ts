import { addDays } from '../lib/dates.ts';
import { dayAround, newYorkDay, newYorkTime, phaseAround, type Stretch } from '../lib/market-calendar.ts';
import type { Validity } from './cache/validity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Time by grain, the only time that fields see: an answer holds until the next edge of the grains it used. A grain is
 * given by its first instant, which stands for the whole of it.
 */
export type Time = {
  /** The day in New York. */
  today(): Date;
  /** The state of the market: phase, session and next bells. */
  session(): Date;
  /** The minute. */
  minute(): Date;
  /** Whether an instant has come. */
  hasCome(instant: Date): boolean;
  /** The first day, as UTC midnight, that began in New York no longer than so many times 24 hours ago. */
  firstDayWithin(days: number): Date;
  /** The moment itself; makes the answer private. */
  instant(): Date;
  /** The wall clock, even where the operator pins another moment; makes the answer private. */
  served(): Date;
};

/**
 * Time as fields see it, which writes down how long their answers are true.
 * @param now the moment that windows are counted back from
 * @param startedAt the wall clock, epoch milliseconds
 */
export function timeOf({ now, startedAt }: { now: Date; startedAt: number }, validity: Validity): Time {
  const at = now.valueOf();
  const until = (edge: number) => {
    if (edge < validity.validUntil) validity.validUntil = edge;
  };
  const grain = ({ from, to }: Stretch): Date => {
    until(to.valueOf());
    return from;
  };
  return {
    today: () => grain(dayAround(now)),
    session: () => grain(phaseAround(now)),
    minute() {
      const from = at - (at % MINUTE_MS);
      return grain({ from: new Date(from), to: new Date(from + MINUTE_MS) });
    },
    hasCome(instant) {
      if (instant <= now) return true;
      until(instant.valueOf());
      return false;
    },
    firstDayWithin(days) {
      const start = new Date(at - days * DAY_MS);
      const day = newYorkDay(start);
      const first = newYorkTime(day, 0, 0) < start ? addDays(day, 1) : day;
      // At its midnight a day still counts as begun within the time.
      until(newYorkTime(first, 0, 0).valueOf() + days * DAY_MS + 1);
      return first;
    },
    instant() {
      validity.isPrivate = true;
      return now;
    },
    served() {
      validity.isPrivate = true;
      return new Date(startedAt);
    },
  };
}
