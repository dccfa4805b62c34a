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

/** Finds the stretch around an instant; most instants lie in the one that was found last. */
function lastKnown(around: (instant: Date) => Stretch): (instant: Date) => Stretch {
  let known = around(new Date(0));
  return (instant) => {
    if (instant < known.from || instant >= known.to) known = around(instant);
    return known;
  };
}

const dayOf = lastKnown(dayAround);
const phaseOf = lastKnown(phaseAround);

type Moment = { now: Date; startedAt: number };

// A class: each subtree of an answer has a time of its own, and closures would be most of what it costs.
class RecordedTime implements Time {
  private readonly moment: Moment;
  private readonly validity: Validity;

  constructor(moment: Moment, validity: Validity) {
    this.moment = moment;
    this.validity = validity;
  }

  today() {
    return this.grain(dayOf(this.moment.now));
  }
  session() {
    return this.grain(phaseOf(this.moment.now));
  }
  minute() {
    const at = this.moment.now.valueOf();
    const from = at - (at % MINUTE_MS);
    return this.grain({ from: new Date(from), to: new Date(from + MINUTE_MS) });
  }
  hasCome(instant: Date) {
    if (instant <= this.moment.now) return true;
    this.until(instant.valueOf());
    return false;
  }
  firstDayWithin(days: number) {
    const start = new Date(this.moment.now.valueOf() - days * DAY_MS);
    const day = newYorkDay(start);
    const first = newYorkTime(day, 0, 0) < start ? addDays(day, 1) : day;
    // At its midnight a day still counts as begun within the time.
    this.until(newYorkTime(first, 0, 0).valueOf() + days * DAY_MS + 1);
    return first;
  }
  instant() {
    this.validity.isPrivate = true;
    return this.moment.now;
  }
  served() {
    this.validity.isPrivate = true;
    return new Date(this.moment.startedAt);
  }

  private until(edge: number): void {
    if (edge < this.validity.validUntil) this.validity.validUntil = edge;
  }
  private grain({ from, to }: Stretch): Date {
    this.until(to.valueOf());
    return from;
  }
}

/**
 * Time as fields see it, which writes down how long their answers are true.
 * @param moment `now`: what windows are counted back from; `startedAt`: the wall clock, epoch milliseconds
 */
export const createTime = (moment: Moment, validity: Validity): Time => new RecordedTime(moment, validity);
