import { addDays } from '../lib/dates.ts';
import { newYorkDay, newYorkTime } from '../market/calendar.ts';
import type { Schedule } from '../market/schedules.ts';
import type { Stream, SyncSource } from './source.ts';
import { findStreamRow, type StreamRow } from './state.ts';

/** The order in which streams run: each wave is planned from the imports of the waves before it. */
export const WAVES = [1, 2, 3, 'last'] as const;
export type Wave = (typeof WAVES)[number];
export const getWave = ({ wave }: Pick<Stream, 'wave'>): Wave => wave ?? 'last';

type Standing = Pick<StreamRow, 'lastTryAt' | 'nextAt' | 'blockedUntil'>;

/** Whether a stream may run: it is due by its schedule and has not run since, or its last run left items to retry. */
export function isDue(schedule: Schedule, row: Standing | undefined, now: Date): boolean {
  if (!row?.lastTryAt) return true;
  if (row.blockedUntil && row.blockedUntil > now) return false;
  return row.lastTryAt < schedule.latest(now) || (row.nextAt !== null && row.nextAt <= now);
}

/**
 * Whether a stream may run by itself: it is due, and every stream of an earlier wave, which may name the companies in
 * scope, was tried before. Later runs do not wait for each other.
 */
export function isReady(
  stream: Stream,
  row: StreamRow | undefined,
  enabled: readonly SyncSource[],
  rows: readonly StreamRow[],
  now: Date,
): boolean {
  if (!isDue(stream.schedule, row, now)) return false;
  const place = WAVES.indexOf(getWave(stream));
  return enabled.every((source) =>
    source.streams.every(
      (other) => WAVES.indexOf(getWave(other)) >= place || findStreamRow(rows, source, other)?.lastTryAt != null,
    ),
  );
}

const STEP_MS = 1_800_000;
const LOOK_AHEAD = 14 * 48;

/** The next instant at which a schedule is due, to the minute; null if that is more than two weeks away. */
function getNextRun(schedule: Schedule, now: Date): Date | null {
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

/** The hosts that requested a pause, and when it ends. */
export function findRests(rows: readonly StreamRow[], now: Date): Map<string, Date> {
  const rests = new Map<string, Date>();
  for (const { blockedHost, blockedUntil } of rows)
    if (blockedHost && blockedUntil && blockedUntil > (rests.get(blockedHost) ?? now))
      rests.set(blockedHost, blockedUntil);
  return rests;
}
