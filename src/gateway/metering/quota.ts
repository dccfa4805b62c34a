import type { Database } from '../../db/open.ts';
import type { Caller } from '../../graph/caller.ts';
import type { CallCost } from '../../graph/calls.ts';
import { fail } from '../../graph/errors.ts';
import { type CallerLimits, FREE_PER_MINUTE, nextMonth, TIERS, type Usage } from '../../graph/limits.ts';
import type { Tier } from '../../graph/tiers.ts';
import { requireValue } from '../../lib/require.ts';
import type { KeyUsage } from './key-usage.ts';
import type { RateLimiter } from './rate-limiter.ts';
import {
  beyondAnyFreeMinute,
  beyondAnyMinute,
  beyondThisMinute,
  beyondThisMonth,
  type RequestKind,
} from './refusals.ts';
import { createStoredCounts, type StoredCounts } from './stored-counts.ts';
import { createStreamDays, type StreamDays } from './stream-days.ts';
import { noteTrial } from './trials.ts';

/**
 * The limit of refused operations per minute and caller: documents that do not parse or validate, and unknown hashes.
 * They cost no call, but parsing them takes time.
 */
const REFUSED_PER_MINUTE = 300;

const MINUTE_MS = 60_000;

/** A reservation. `at`: its instant, so that a refund goes to the same minute and month. */
export type Reservation = { at: Date; usage: Usage };

/** `made`: the calls to take if the whole cost fits; default: the cost. `before`: calls already reserved for it. */
type Asking = { asked?: RequestKind; made?: CallCost; before?: number };

export type Limits = CallerLimits & {
  /**
   * Reserves the cost against the minute and the month, all or nothing.
   * @throws 429 `rate_limit_exceeded`, `quota_exceeded`; `operation_too_expensive` if no minute of the tier can afford
   * it.
   */
  reserve(caller: Caller, cost: CallCost, asking?: Asking): Promise<Reservation>;
  /** Takes fields that cost no call from their own limit. @throws 429, as `reserve`. */
  takeFree(caller: Caller, fields: number): Promise<void>;
  /** Counts an operation that was refused before it ran. @throws 429 `rate_limit_exceeded` */
  takeRefused(caller: Caller): Promise<void>;
  /** Refunds reserved calls that were not used. */
  refund(caller: Caller, reservation: Reservation, cost: CallCost): Promise<Usage>;
  /** The days on which streams are paid. */
  streamDays: StreamDays;
};

/** The UTC month of an instant, `YYYY-MM`. */
export const formatQuotaMonth = (at: Date): string => at.toISOString().slice(0, 7);
const toMinuteNumber = (at: Date) => Math.floor(at.valueOf() / MINUTE_MS);
/** Whole seconds to the next minute, at least 1. */
const secondsLeft = (at: Date) => Math.ceil(((toMinuteNumber(at) + 1) * MINUTE_MS - at.valueOf()) / 1_000);

/** The limits of a caller: those of its key if it has any, otherwise those of its tier. */
const getLimits = ({ tier, terms }: Pick<Caller, 'tier' | 'terms'>): (typeof TIERS)[Tier] => ({
  perMinute: terms?.perMinute ?? TIERS[tier].perMinute,
  perMonth: terms?.perMonth ?? TIERS[tier].perMonth,
});

/** Creates the limits of all callers. The rate limiter counts calendar minutes, the database calendar months. */
export function createLimits({
  db,
  rateLimiter,
  clock,
  keyUsage,
  counts = createStoredCounts(db),
}: {
  db: Database;
  rateLimiter: RateLimiter;
  clock: () => Date;
  /** The monthly counts; default: those of the database. */
  counts?: StoredCounts;
  /** Counts the calls charged to keys. */
  keyUsage?: KeyUsage;
}): Limits {
  const charged = ({ keyId }: Caller, calls: number, at: Date) => {
    if (keyId !== null) keyUsage?.noteCalls(keyId, calls, at);
  };
  const monthUsed = async (caller: Caller, at: Date): Promise<number> =>
    caller.keyId === null || getLimits(caller).perMonth === null
      ? 0
      : counts.calls.used([caller.keyId, formatQuotaMonth(at)]);
  const report = (caller: Caller, at: Date, minuteUsed: number, monthUsed: number): Usage => {
    const { perMinute, perMonth } = getLimits(caller);
    const monthly = caller.keyId === null ? null : perMonth;
    return {
      minute: {
        limit: perMinute,
        remaining: Math.max(0, perMinute - minuteUsed),
        resetAt: new Date((toMinuteNumber(at) + 1) * MINUTE_MS),
      },
      month: {
        limit: monthly,
        remaining: monthly === null ? null : Math.max(0, monthly - monthUsed),
        resetAt: nextMonth(at),
      },
    };
  };

  const usage = async (caller: Caller, at: Date, minuteUsed?: number): Promise<Usage> =>
    report(
      caller,
      at,
      minuteUsed ?? (await rateLimiter.used(caller.limitKey, toMinuteNumber(at))),
      await monthUsed(caller, at),
    );

  return {
    usage: (caller) => usage(caller, clock()),
    streamDays: createStreamDays(db, clock),
    noteTrial: (caller, trial) => noteTrial(db, caller, trial, clock()),

    async allow(caller, meter, max) {
      // Nothing else distinguishes PRO callers here, so they can share the cached response.
      if (caller.tier === 'PRO') return true;
      if (caller.keyId === null) return false;
      const unit = { calls: 1, limit: max, taken: 1 };
      return (await counts.allowances.reserve([caller.keyId, meter, formatQuotaMonth(clock())], unit)) !== null;
    },

    async allowance(caller, meter, max) {
      const at = clock();
      const resetAt = nextMonth(at);
      if (caller.tier === 'PRO') return { limit: null, remaining: null, resetAt };
      const used =
        caller.keyId === null ? 0 : await counts.allowances.used([caller.keyId, meter, formatQuotaMonth(at)]);
      return { limit: max, remaining: Math.max(0, max - used), resetAt };
    },

    async takeFree({ limitKey }, fields) {
      const at = clock();
      if ((await rateLimiter.reserve(`free:${limitKey}`, toMinuteNumber(at), fields, FREE_PER_MINUTE)) !== null) return;
      if (fields > FREE_PER_MINUTE)
        throw fail.tooExpensive(beyondAnyFreeMinute(FREE_PER_MINUTE, fields), {
          calls: fields,
          limit: FREE_PER_MINUTE,
        });
      throw fail.rateLimited(
        `Rate limit exceeded (${FREE_PER_MINUTE} free fields/minute): wait for the next minute.`,
        secondsLeft(at),
      );
    },

    async takeRefused({ limitKey }) {
      const at = clock();
      if ((await rateLimiter.reserve(`refused:${limitKey}`, toMinuteNumber(at), 1, REFUSED_PER_MINUTE)) !== null)
        return;
      throw fail.rateLimited(
        `Rate limit exceeded (${REFUSED_PER_MINUTE} invalid operations/minute): wait for the next minute.`,
        secondsLeft(at),
      );
    },

    async reserve(caller, cost, { asked = 'operation', made = cost, before = 0 } = {}) {
      const at = clock();
      const { perMinute, perMonth } = getLimits(caller);
      const sum = await rateLimiter.reserve(caller.limitKey, toMinuteNumber(at), cost.calls, perMinute, made.calls);
      if (sum === null) {
        const calls = before + cost.calls;
        if (calls > perMinute)
          throw fail.tooExpensive(beyondAnyMinute(caller, perMinute, calls, TIERS.PRO.perMinute), {
            calls,
            limit: perMinute,
          });
        const { minute } = await usage(caller, at);
        throw fail.rateLimited(beyondThisMinute(asked, perMinute, calls, minute.remaining), secondsLeft(at));
      }
      if (caller.keyId === null || perMonth === null || cost.quota === 0) {
        charged(caller, made.calls, at);
        return { at, usage: await usage(caller, at, sum) };
      }

      const reservation = { calls: cost.quota, limit: perMonth, taken: made.quota };
      const used = await counts.calls.reserve([caller.keyId, formatQuotaMonth(at)], reservation);
      if (used === null) {
        await rateLimiter.refund(caller.limitKey, toMinuteNumber(at), made.calls);
        const remaining = perMonth - (await monthUsed(caller, at));
        throw fail.quotaExceeded(beyondThisMonth(asked, perMonth, cost.quota, remaining));
      }
      charged(caller, made.calls, at);
      return { at, usage: report(caller, at, sum, used) };
    },

    async refund(caller, { at, usage: granted }, cost) {
      charged(caller, -cost.calls, at);
      const monthly = granted.month.limit;
      const minuteUsed =
        cost.calls > 0
          ? await rateLimiter.refund(caller.limitKey, toMinuteNumber(at), cost.calls)
          : granted.minute.limit - granted.minute.remaining;
      const used =
        caller.keyId !== null && monthly !== null && cost.quota > 0
          ? await counts.calls.refund([caller.keyId, formatQuotaMonth(at)], cost.quota)
          : monthly === null
            ? 0
            : monthly - requireValue(granted.month.remaining, 'the remainder of the month');
      return report(caller, at, minuteUsed, used);
    },
  };
}
