import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { type SendOptions, sendEvent } from './attempt.ts';
import {
  claimAlert,
  findOldestEvent,
  type LeasedAlert,
  releaseLease,
  settleDelivered,
  settleFailed,
} from './outbox.ts';
import { type FailedAttempt, type FailureRun, planDeliveryRetry } from './retries.ts';
import { countSilence, releaseOthers } from './silent-receivers.ts';

/** Alerts that are delivered at a time while their receivers answer at once. */
const MAX_QUICK_TURNS = 16;
/** The same with those that wait for their receivers: a request that waits takes little more than a socket. */
const MAX_TURNS = 128;
/** After this time a receiver is no longer quick, in milliseconds. */
const SLOW_MS = 200;
/** How long an alert begins further events before it goes to the end of the line, in milliseconds. */
const TURN_MS = 2_000;
/** Time between two looks at the outbox while receivers are waited for, in milliseconds. */
const LOOK_MS = 500;

type DeliveryOptions = SendOptions & {
  db: Database;
  /** Names this process among those that share the outbox. */
  owner: string;
  /** Stops between two events. */
  signal?: AbortSignal;
};

/** Records a failed attempt that began at `startedAt`, and plans the next. */
async function recordFailure(
  alert: LeasedAlert,
  failed: FailedAttempt,
  { db, now }: DeliveryOptions,
  startedAt: Date,
): Promise<void> {
  const at = now();
  const { id: alertId, attempts, failingSince } = alert;
  const run: FailureRun = failed.isSilent
    ? await countSilence(db, { alertId, startedAt, now: at })
    : { attempts: attempts + 1, failingSince: failingSince ?? at };
  const plan = planDeliveryRetry(failed, run, at);
  const isPaused = 'pausedReason' in plan;
  await settleFailed(db, {
    alert,
    now: at,
    run,
    failed,
    nextAttemptAt: isPaused ? null : new Date(at.valueOf() + plan.pauseMs),
    pausedReason: isPaused ? plan.pausedReason : null,
  });
}

/** A turn of an alert. `sentAt`: when its current request was sent, in milliseconds of the process; null between requests. */
type Turn = { sentAt: number | null };

/** Delivers the events of a leased alert in order, until one fails or the turn is over. @returns the number of delivered events */
async function deliverInOrder(alert: LeasedAlert, turn: Turn, options: DeliveryOptions): Promise<number> {
  const { db, now, signal } = options;
  const endsAt = now().valueOf() + TURN_MS;
  let current = alert;
  for (let delivered = 0; ; delivered += 1) {
    const isOver = signal?.aborted || (delivered > 0 && now().valueOf() >= endsAt);
    const event = isOver ? null : await findOldestEvent(db, alert.id);
    if (!event) {
      await releaseLease(db, alert);
      return delivered;
    }
    const startedAt = now();
    turn.sentAt = performance.now();
    const result = await sendEvent(alert, event, options);
    turn.sentAt = null;
    if ('reason' in result) {
      await recordFailure(current, result, options, startedAt);
      return delivered;
    }
    const { eventId } = event;
    const hasLease = await settleDelivered(db, { alert, eventId, status: result.status, now: now() });
    if (!hasLease) return delivered + 1;
    if (delivered === 0) await releaseOthers(db, alert.id, now());
    current = { ...alert, attempts: 0, failingSince: null };
  }
}

/** Whether another alert may begin. A turn whose receiver takes long leaves its place, up to a higher maximum. */
function hasPlace(turns: readonly Turn[]): boolean {
  const slowSince = performance.now() - SLOW_MS;
  const quick = turns.filter(({ sentAt }) => sentAt === null || sentAt > slowSince);
  return turns.length < MAX_TURNS && quick.length < MAX_QUICK_TURNS;
}

/** Resolves when a turn ends, or after a pause. */
async function waitForTurn(running: Iterable<Promise<unknown>>, pauseMs: number): Promise<void> {
  const ended = new AbortController();
  const pause = setTimeout(pauseMs, undefined, { signal: ended.signal }).catch(() => {});
  await Promise.race([pause, ...running]);
  ended.abort();
}

/**
 * Delivers all events that are due: those of an alert in their order, those of different alerts at the same time, and what becomes due
 * meanwhile. Several processes may do so: the events of an alert are sent by one. A process that dies repeats at most the events that
 * it was sending, under the same ids.
 * @returns the number of delivered events
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const { db, owner, now, signal } = options;
  const turns = new Map<Turn, Promise<void>>();
  const failures: unknown[] = [];
  let delivered = 0;
  const begin = (alert: LeasedAlert) => {
    const turn: Turn = { sentAt: null };
    const deliver = async () => {
      const count = await deliverInOrder(alert, turn, options);
      delivered += count;
    };
    const run = deliver()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => turns.delete(turn));
    turns.set(turn, run);
  };
  /** @returns whether there may be more to begin */
  const beginNext = async (): Promise<boolean> => {
    const alert = await claimAlert(db, owner, now()).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (alert) begin(alert);
    return alert !== null;
  };
  for (;;) {
    let isDue = true;
    while (isDue && !signal?.aborted && failures.length === 0 && hasPlace([...turns.keys()])) isDue = await beginNext();
    if (turns.size === 0) break;
    await waitForTurn(turns.values(), isDue ? SLOW_MS : LOOK_MS);
  }
  if (failures.length > 0) throw failures[0];
  return delivered;
}
