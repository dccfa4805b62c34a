import type { ScreenDay } from '../../../../db/history/packed-days.ts';
import { addDays, isoDate, parseStoredDay } from '../../../../lib/dates.ts';
import { sessionAfter, sessionBefore } from '../../../../market/calendar.ts';
import { listDecisionDays } from '../../rules/calendar.ts';

/** A month of the record: decided at the last session of a calendar month, held from fill to fill. Days `YYYY-MM-DD`. */
export type RecordMonth = { decidedOn: string; filledOn: string; endedOn: string; isReconstructed: boolean };

/** The day after the calendar month of a day. */
const nextMonth = (day: Date): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));

/** The last session of the month before that of a session. */
export const findDecisionBefore = (day: Date): Date =>
  sessionBefore(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)));

/**
 * The months that are over, oldest first: the session after the last one of the next month is recorded. A month whose last
 * session has no recorded day is left out.
 * @param days recorded, oldest first
 */
export function listClosedMonths(days: readonly ScreenDay[]): RecordMonth[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(days.map((day) => [day.day, day]));
  return listDecisionDays(parseStoredDay(first.day), parseStoredDay(last.day), 'MONTHLY').flatMap((decision) => {
    const recorded = byDay.get(isoDate(decision));
    const nextDecision = sessionBefore(nextMonth(nextMonth(decision)));
    const endedOn = isoDate(sessionAfter(nextDecision));
    if (!recorded || endedOn > last.day) return [];
    const { day, isReconstructed } = recorded;
    return [{ decidedOn: day, filledOn: isoDate(sessionAfter(decision)), endedOn, isReconstructed }];
  });
}

/** The last of some sessions that begin with a session, itself included. */
export function findLastSession(first: Date, sessions: number): Date {
  let session = first;
  for (let i = 1; i < sessions; i += 1) session = sessionAfter(session);
  return session;
}

/** A calendar month whose events have all reached their longest horizon. `to`: its last day; `endedOn`: the last session. */
export type EventMonth = { month: string; to: string; endedOn: string };

/**
 * The calendar months whose events are over, oldest first. The month of the first recorded day is left out, because what
 * appeared on that day may be older.
 * @param recorded the days that were recorded as served, oldest first, `YYYY-MM-DD`
 * @param sessions the longest horizon
 */
export function listEventMonths(recorded: readonly string[], sessions: number): EventMonth[] {
  const [first, last] = [recorded[0], recorded.at(-1)];
  if (!first || !last) return [];
  const months: EventMonth[] = [];
  for (let month = nextMonth(parseStoredDay(first)); ; month = nextMonth(month)) {
    const to = addDays(nextMonth(month), -1);
    const endedOn = isoDate(findLastSession(sessionAfter(to), sessions));
    if (endedOn > last) return months;
    months.push({ month: isoDate(month), to: isoDate(to), endedOn });
  }
}
