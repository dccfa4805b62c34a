import { addDays, parseStoredDay } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';
import type { Arrived, FetchOutcome } from './outcome.ts';
import type { ItemChange, SyncItem } from './state.ts';

/** An empty response is retried after a week, and then after a month. */
const AGAIN_DAYS = [7, 30] as const;

/** When an item that yielded nothing may be requested again. */
export const againAt = ({ attempts }: Pick<SyncItem, 'attempts'>, now: Date): Date =>
  addDays(now, AGAIN_DAYS[attempts === 0 ? 0 : 1]);

/** A refused list is requested again on its schedule; an immutable file, after a week and then after a month. */
export const refusedAgain = (item: Pick<SyncItem, 'task' | 'attempts'>, now: Date): Pick<ItemChange, 'againAt'> => ({
  againAt: item.task.isImmutable ? againAt(item, now) : null,
});

/** How an attempt changes an item, and which count of the run it increments. */
export type Verdict = {
  change: ItemChange;
  counts: 'fetched' | 'unchanged' | 'empty' | 'notYet' | 'absent' | 'outages' | 'refused';
};

/** How often a file that never changes may come as a web page before it counts as refused. */
const PAGES_MOST = 5;

/** A web page that arrived in place of a file. The host may still send the file, unless it has sent pages often. */
export function judgePage(item: Pick<SyncItem, 'task' | 'attempts'>, message: string, now: Date): Verdict {
  const isHopeless = item.task.isImmutable === true && item.attempts + 1 >= PAGES_MOST;
  return isHopeless ? judgeRefusal(item, message, now) : { change: { state: 'QUEUED', message }, counts: 'outages' };
}

/** A file that does not have the expected format. */
export const judgeRefusal = (item: Pick<SyncItem, 'task' | 'attempts'>, message: string, now: Date): Verdict => ({
  change: { state: 'REFUSED', ...refusedAgain(item, now), message },
  counts: 'refused',
});

/**
 * A file that did not arrive. Its item stays queued if it may still come: it is not yet published, its host failed, or
 * its host requested a pause.
 */
export function decideVerdict(
  item: Pick<SyncItem, 'task' | 'attempts'>,
  outcome: Exclude<FetchOutcome, Arrived>,
  now: Date,
): Verdict {
  if (outcome.is === 'UNCHANGED') return { change: { state: 'DONE' }, counts: 'unchanged' };
  const { why: message } = outcome;
  if (outcome.is === 'NOT_YET') {
    const { dueBy } = item.task;
    if (dueBy !== undefined && newYorkDay(now) <= parseStoredDay(dueBy))
      return { change: { state: 'QUEUED', message }, counts: 'notYet' };
    const again = dueBy === undefined ? againAt(item, now) : null;
    return { change: { state: 'ABSENT', againAt: again, message }, counts: 'absent' };
  }
  if (outcome.is === 'OUTAGE') return { change: { state: 'QUEUED', message }, counts: 'outages' };
  if (outcome.restMs !== undefined) return { change: { state: 'QUEUED', message }, counts: 'refused' };
  return judgeRefusal(item, message, now);
}
