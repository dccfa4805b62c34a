import { addDays, parseDay } from '../lib/dates.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
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

/** How an item whose file did not arrive changes, and which count it increments. */
export type Verdict = { change: ItemChange; counts: 'unchanged' | 'notYet' | 'absent' | 'outages' | 'refused' };

/**
 * An item stays queued if it may still arrive: it is not yet published, its host failed, or its host requested a pause.
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
    if (dueBy !== undefined && newYorkDay(now) <= parseDay(dueBy)!)
      return { change: { state: 'QUEUED', message }, counts: 'notYet' };
    const again = dueBy === undefined ? againAt(item, now) : null;
    return { change: { state: 'ABSENT', againAt: again, message }, counts: 'absent' };
  }
  if (outcome.is === 'OUTAGE') return { change: { state: 'QUEUED', message }, counts: 'outages' };
  if (outcome.restMs !== undefined) return { change: { state: 'QUEUED', message }, counts: 'refused' };
  return { change: { state: 'REFUSED', ...refusedAgain(item, now), message }, counts: 'refused' };
}
