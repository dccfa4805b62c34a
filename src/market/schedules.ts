import { addDays } from '../lib/dates.ts';
import {
  getSession,
  lastSessionOnOrBefore,
  newYorkDay,
  newYorkTime,
  requireSession,
  sessionBefore,
} from './calendar.ts';

/** When something is due, by the exchange's calendar in New York. */
export type Schedule = {
  /** A description that follows "runs". */
  says: string;
  /** The latest due time at or before `now`. */
  latest(now: Date): Date;
};

const MINUTE_MS = 60_000;
const floorTo = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.valueOf() / (minutes * MINUTE_MS)) * minutes * MINUTE_MS);

/** Around the clock, on round minutes of the hour. */
export const everyMinutes = (minutes: number): Schedule => ({
  says: `every ${minutes} minutes`,
  latest: (now) => floorTo(now, minutes),
});

/** Every `minutes` during a session, including both bells, and hourly otherwise. */
export const withTheSession = (minutes: number): Schedule => ({
  says: `every ${minutes} minutes of a session, and hourly outside`,
  latest(now) {
    const session = getSession(newYorkDay(now));
    if (!session || now < session.opensAt) return floorTo(now, 60);
    if (now < session.closesAt) return new Date(Math.max(floorTo(now, minutes).valueOf(), session.opensAt.valueOf()));
    return new Date(Math.max(floorTo(now, 60).valueOf(), session.closesAt.valueOf()));
  },
});

/** At the opening bell, every `minutes` during a session, and at the closing bell; not outside sessions. */
export const duringSession = (minutes: number): Schedule => ({
  says: `every ${minutes} minutes of a session, its bells included`,
  latest(now) {
    const session = requireSession(lastSessionOnOrBefore(newYorkDay(now)));
    if (now < session.opensAt) return requireSession(sessionBefore(session.date)).closesAt;
    if (now >= session.closesAt) return session.closesAt;
    const since = now.valueOf() - session.opensAt.valueOf();
    return new Date(now.valueOf() - (since % (minutes * MINUTE_MS)));
  },
});

/** Once per session, on the calendar day after it: Tuesday to Saturday in a week without holidays. */
export const morningAfterSession = (hour: number, minute: number): Schedule => ({
  says: `at ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} in New York on the morning after each session`,
  latest(now) {
    const session = lastSessionOnOrBefore(addDays(newYorkDay(now), -1));
    const due = newYorkTime(addDays(session, 1), hour, minute);
    return due <= now ? due : newYorkTime(addDays(sessionBefore(session), 1), hour, minute);
  },
});

/** Once per session, `minutes` after its close. */
export const afterClose = (minutes: number): Schedule => ({
  says: `${minutes} minutes after each close`,
  latest(now) {
    const dueAfter = (session: Date) => new Date(requireSession(session).closesAt.valueOf() + minutes * MINUTE_MS);
    const session = lastSessionOnOrBefore(newYorkDay(now));
    const due = dueAfter(session);
    return due <= now ? due : dueAfter(sessionBefore(session));
  },
});

/** Every calendar day, at a time in New York. */
export const dailyAt = (hour: number, minute: number): Schedule => ({
  says: `at ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} in New York each day`,
  latest(now) {
    const today = newYorkDay(now);
    const due = newYorkTime(today, hour, minute);
    return due <= now ? due : newYorkTime(addDays(today, -1), hour, minute);
  },
});
