import type { PastDay } from '../../db/history/past-market.ts';
import type { Time } from '../../graph/context.ts';
import { addDays } from '../../lib/dates.ts';
import { dayAround, newYorkDay, newYorkTime, phaseAround, type Stretch } from '../../market/calendar.ts';
import type { Validity } from '../request/validity.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Finds the period around an instant. Caches the last result, because most instants lie in the same period. */
function lastKnown(around: (instant: Date) => Stretch): (instant: Date) => Stretch {
  let last = around(new Date(0));
  return (instant) => {
    if (instant < last.from || instant >= last.to) last = around(instant);
    return last;
  };
}

const dayOf = lastKnown(dayAround);
const phaseOf = lastKnown(phaseAround);

type Moment = { now: Date; startedAt: number };

// A class, because each subtree of a response has a time of its own, and closures would be most of its cost.
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
    // At its midnight a day still counts as begun within the range.
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

  protected until(edge: number): void {
    if (edge < this.validity.validUntil) this.validity.validUntil = edge;
  }
  private grain({ from, to }: Stretch): Date {
    this.until(to.valueOf());
    return from;
  }
}

type PastPeriods = { day: Stretch; phase: Stretch };

// Found once for each day, so that requests on other days do not replace the periods of now.
const periodsByDay = new WeakMap<PastDay, PastPeriods>();
function findPeriods(past: PastDay): PastPeriods {
  const periods = periodsByDay.get(past) ?? { day: dayAround(past.endsAt), phase: phaseAround(past.endsAt) };
  periodsByDay.set(past, periods);
  return periods;
}

/** The last moment of a past day, at which time stands still. */
class PastTime extends RecordedTime {
  private readonly past: PastDay;

  constructor(past: PastDay, startedAt: number, validity: Validity) {
    super({ now: past.endsAt, startedAt }, validity);
    this.past = past;
  }

  override today() {
    return findPeriods(this.past).day.from;
  }
  override session() {
    return findPeriods(this.past).phase.from;
  }
  protected override until(): void {}
}

/** Creates the time that fields see in an operation on a past day: only the wall clock is of now. */
export const createPastTime = (past: PastDay, { startedAt }: Pick<Moment, 'startedAt'>, validity: Validity): Time =>
  new PastTime(past, startedAt, validity);

/**
 * Creates the time that fields see, which records how long their responses are valid.
 * @param moment `now`: the moment from which windows count back; `startedAt`: the wall clock, in epoch milliseconds
 */
export const createTime = (moment: Moment, validity: Validity): Time => new RecordedTime(moment, validity);
