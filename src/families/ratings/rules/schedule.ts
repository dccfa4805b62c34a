import { addDays } from '../../../lib/dates.ts';
import { newYorkDay, newYorkTime, sessionAfter } from '../../../market/calendar.ts';
import { morningAfterSession } from '../../../market/schedules.ts';

/** RAT-43: the time of the run in New York, on the morning after each session. */
const RUN_AT = { hour: 7, minute: 15 } as const;
/** Hours that a run may be late before the previous rating is stale. */
export const RUN_GRACE_HOURS = 6;

/** The date of the run that covers a session: the morning after it, Tuesday to Saturday. Source: RAT-43. */
export const getRunDate = (session: Date): Date => addDays(session, 1);

/** Source: RAT-43. */
export const RUN_SCHEDULE = morningAfterSession(RUN_AT.hour, RUN_AT.minute);

/** The date of the latest run due at an instant. Source: RAT-43. */
export const getLatestRunDate = (now: Date): Date => newYorkDay(RUN_SCHEDULE.latest(now));

/**
 * The instant at which a rating of this date becomes stale: some hours after the next run was due. Source: open points
 * 3.6.
 */
export function getStaleTime(asOf: Date): Date {
  const next = getRunDate(sessionAfter(addDays(asOf, -1)));
  return new Date(newYorkTime(next, RUN_AT.hour, RUN_AT.minute).valueOf() + RUN_GRACE_HOURS * 3_600_000);
}
