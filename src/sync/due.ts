import { addDays } from '../lib/dates.ts';
import { newYorkDay, newYorkTime } from '../lib/market-calendar.ts';
import type { Schedule } from '../lib/schedules.ts';
import type { StreamRow } from './state.ts';

type Standing = Pick<StreamRow, 'lastTryAt' | 'nextAt' | 'blockedUntil'>;

/** Whether a stream may run: it is due by its schedule and has not run since, or its last run left items to retry. */
export function isDue(schedule: Schedule, row: Standing | undefined, now: Date): boolean {
  if (!row?.lastTryAt) return true;
  if (row.blockedUntil && row.blockedUntil > now) return false;
  return row.lastTryAt < schedule.latest(now) || (row.nextAt !== null && row.nextAt <= now);
}

const STEP_MS = 1_800_000;
const LOOK_AHEAD = 14 * 48;

/** The next instant at which a schedule is due, to the minute; null if that is more than two weeks away. */
export function getNextRun(schedule: Schedule, now: Date): Date | null {
  const latest = schedule.latest(now).valueOf();
  const isLater = (at: number) => schedule.latest(new Date(at)).valueOf() > latest;
  let late = now.valueOf();
  for (let i = 0; i < LOOK_AHEAD && !isLater(late); i += 1) late += STEP_MS;
  return isLater(late) ? schedule.latest(new Date(late)) : null;
}

/** The next run of a stream: after a failure earlier than its schedule, but not while its source is paused. */
export function nextRun(schedule: Schedule, row: Standing | undefined, now: Date): Date | null {
  if (isDue(schedule, row, now)) return now;
  if (row?.blockedUntil && row.blockedUntil > now) return row.blockedUntil;
  const next = getNextRun(schedule, now);
  return row?.nextAt && (!next || row.nextAt < next) ? row.nextAt : next;
}

/** How long after its time a run may begin before its data counts as late. */
const GRACE_MS = 6 * 3_600_000;

/** When the data of a stream that has just run becomes late. */
export function lateAfter(schedule: Schedule, now: Date): Date | null {
  const next = getNextRun(schedule, now);
  return next && new Date(next.valueOf() + GRACE_MS);
}

/** Weekly, on Sundays at a time in New York, when traffic is low. */
export const sundaysAt = (hour: number, minute: number): Schedule => ({
  says: `on Sundays at ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} in New York`,
  latest(now) {
    const today = newYorkDay(now);
    const sunday = addDays(today, -today.getUTCDay());
    const due = newYorkTime(sunday, hour, minute);
    return due <= now ? due : newYorkTime(addDays(sunday, -7), hour, minute);
  },
});

/** When a pause requested by the host ends; null if the source may be requested now. */
export function restsUntil(source: string, rows: readonly StreamRow[], now: Date): Date | null {
  const rests = rows.flatMap((row) =>
    row.source === source && row.blockedUntil && row.blockedUntil > now ? [row.blockedUntil] : [],
  );
  return rests.sort((a, b) => b.valueOf() - a.valueOf())[0] ?? null;
}
