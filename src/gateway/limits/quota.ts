import type { Database } from '../../db/open.ts';
import { type Caller, getAccountId } from '../../graph/caller.ts';
import type { CallCost } from '../../graph/calls.ts';
import { fail } from '../../graph/errors.ts';
import { type CallerLimits, FREE_PER_MINUTE, nextMonth, TIERS, type Usage } from '../../graph/limits.ts';
import { requireValue } from '../../lib/require.ts';
import { findBindingLimit, listMinuteCounters, listMonthCounters, reserveMinute, reserveMonth } from './counters.ts';
import type { KeyUsage } from './key-usage.ts';
import { countSeconds, type RateLimiter, startOfNextMinute, toMinuteNumber } from './rate-limiter.ts';
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
 * They cost no call, but parsing them takes time: a document that is new counts once for each 2,000 characters.
 */
const REFUSED_PER_MINUTE = 300;

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
  /** Returns the units of an operation that ran. */
  refundRefused(caller: Caller, units: number): Promise<void>;
  /** Refunds reserved calls that were not used. */
  refund(caller: Caller, reservation: Reservation, cost: CallCost): Promise<Usage>;
  /** The days on which streams are paid. */
  streamDays: StreamDays;
};

/** The UTC month of an instant, `YYYY-MM`. */
export const formatQuotaMonth = (at: Date): string => at.toISOString().slice(0, 7);
/** Whole seconds to the next minute, at least 1. */
const secondsLeft = (at: Date) => countSeconds(at, startOfNextMinute(at));

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
  const readMinute = (caller: Caller, at: Date): Promise<number[]> =>
    Promise.all(listMinuteCounters(caller).map(({ key }) => rateLimiter.used(key, toMinuteNumber(at))));
  const readMonth = (caller: Caller, at: Date): Promise<number[]> =>
    Promise.all(listMonthCounters(caller).map(({ accountId }) => counts.calls.used([accountId, formatQuotaMonth(at)])));
  const refundMinute = (caller: Caller, minute: number, calls: number): Promise<number[]> =>
    Promise.all(listMinuteCounters(caller).map(({ key }) => rateLimiter.refund(key, minute, calls)));
  const refundMonth = (caller: Caller, month: string, calls: number): Promise<number[]> =>
    Promise.all(listMonthCounters(caller).map(({ accountId }) => counts.calls.refund([accountId, month], calls)));
  const reportMinute = (caller: Caller, at: Date, used: readonly number[]): Usage['minute'] => ({
    ...requireValue(findBindingLimit(listMinuteCounters(caller), used), 'a limit per minute'),
    resetAt: startOfNextMinute(at),
  });
  const reportMonth = (caller: Caller, at: Date, used: readonly number[]): Usage['month'] => ({
    ...(findBindingLimit(listMonthCounters(caller), used) ?? { limit: null, remaining: null }),
    resetAt: nextMonth(at),
  });

  const usage = async (caller: Caller, at: Date, minuteUsed?: readonly number[]): Promise<Usage> => ({
    minute: reportMinute(caller, at, minuteUsed ?? (await readMinute(caller, at))),
    month: reportMonth(caller, at, await readMonth(caller, at)),
  });

  return {
    usage: (caller) => usage(caller, clock()),
    streamDays: createStreamDays(db, clock),
    noteTrial: (caller, trial) => noteTrial(db, caller, trial, clock()),

    async allow(caller, meter, max) {
      // Nothing else distinguishes PRO callers here, so they can share the cached response.
      if (caller.tier === 'PRO') return true;
      const accountId = getAccountId(caller);
      if (accountId === null) return false;
      const unit = { calls: 1, limit: max, taken: 1 };
      return (await counts.allowances.reserve([accountId, meter, formatQuotaMonth(clock())], unit)) !== null;
    },

    async allowance(caller, meter, max) {
      const at = clock();
      const resetAt = nextMonth(at);
      if (caller.tier === 'PRO') return { limit: null, remaining: null, resetAt };
      const accountId = getAccountId(caller);
      const used = accountId === null ? 0 : await counts.allowances.used([accountId, meter, formatQuotaMonth(at)]);
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

    async refundRefused({ limitKey }, units) {
      await rateLimiter.refund(`refused:${limitKey}`, toMinuteNumber(clock()), units);
    },

    async takeRefused({ limitKey }, units = 1) {
      const at = clock();
      if ((await rateLimiter.reserve(`refused:${limitKey}`, toMinuteNumber(at), units, REFUSED_PER_MINUTE)) !== null)
        return;
      throw fail.rateLimited(
        `Rate limit exceeded (${REFUSED_PER_MINUTE} invalid operations/minute): wait for the next minute.`,
        secondsLeft(at),
      );
    },

    async reserve(caller, cost, { asked = 'operation', made = cost, before = 0 } = {}) {
      const at = clock();
      const [minute, month] = [toMinuteNumber(at), formatQuotaMonth(at)];
      const minuteCounters = listMinuteCounters(caller);
      const sums = await reserveMinute(rateLimiter, minuteCounters, minute, { calls: cost.calls, taken: made.calls });
      if (sums === null) {
        const calls = before + cost.calls;
        const { limit } = reportMinute(caller, at, [0, 0]);
        if (calls > limit)
          throw fail.tooExpensive(beyondAnyMinute(caller, limit, calls, TIERS.PRO.perMinute), { calls, limit });
        const { minute: left } = await usage(caller, at);
        throw fail.rateLimited(beyondThisMinute(asked, left.limit, calls, left.remaining), secondsLeft(at));
      }
      const monthCounters = listMonthCounters(caller);
      if (monthCounters.length === 0 || cost.quota === 0) {
        charged(caller, made.calls, at);
        return { at, usage: await usage(caller, at, sums) };
      }

      const used = await reserveMonth(counts.calls, monthCounters, month, { calls: cost.quota, taken: made.quota });
      if (used === null) {
        await refundMinute(caller, minute, made.calls);
        const { limit, remaining } = reportMonth(caller, at, await readMonth(caller, at));
        throw fail.quotaExceeded(
          beyondThisMonth(
            asked,
            requireValue(limit, 'a limit per month'),
            cost.quota,
            requireValue(remaining, 'the remainder of the month'),
          ),
        );
      }
      charged(caller, made.calls, at);
      return { at, usage: { minute: reportMinute(caller, at, sums), month: reportMonth(caller, at, used) } };
    },

    async refund(caller, { at, usage: granted }, cost) {
      charged(caller, -cost.calls, at);
      const minute =
        cost.calls > 0
          ? reportMinute(caller, at, await refundMinute(caller, toMinuteNumber(at), cost.calls))
          : granted.minute;
      const month =
        granted.month.limit !== null && cost.quota > 0
          ? reportMonth(caller, at, await refundMonth(caller, formatQuotaMonth(at), cost.quota))
          : granted.month;
      return { minute, month };
    },
  };
}
