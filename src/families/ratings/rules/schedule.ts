import { addDays } from '../../../lib/dates.ts';
import { newYorkDay, newYorkTime, sessionAfter } from '../../../lib/market-calendar.ts';
import { morningAfterSession } from '../../../lib/schedules.ts';

/** RAT-43: New York time of the run, on the morning after each session. */
export const RUN_AT = { hour: 7, minute: 15 } as const;
/** How long a run may be late before what it should have replaced is stale. */
export const RUN_GRACE_HOURS = 6;

/** The date of the run that looks at a session: the morning after it, Tuesday to Saturday. Source: RAT-43. */
export const runAfter = (session: Date): Date => addDays(session, 1);

/** When runs are due. Source: RAT-43. */
export const RUN_SCHEDULE = morningAfterSession(RUN_AT.hour, RUN_AT.minute);

/** The date of the latest run due at an instant. Source: RAT-43. */
export const latestRunDate = (now: Date): Date => newYorkDay(RUN_SCHEDULE.latest(now));

/** When a rating of that date is stale: the run that should have replaced it was due hours ago. Source: open points 3.6. */
export function staleAt(asOf: Date): Date {
  const next = runAfter(sessionAfter(addDays(asOf, -1)));
  return new Date(newYorkTime(next, RUN_AT.hour, RUN_AT.minute).valueOf() + RUN_GRACE_HOURS * 3_600_000);
}
