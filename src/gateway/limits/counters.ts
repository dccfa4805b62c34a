import type { Caller } from '../../graph/caller.ts';
import { TIERS } from '../../graph/limits.ts';
import type { MinuteCounter, RateLimiter } from './rate-limiter.ts';
import type { StoredCounts } from './stored-counts.ts';

type MonthCounts = StoredCounts['calls'];

type Counted = Pick<Caller, 'tier' | 'keyId' | 'limitKey' | 'terms' | 'organization'>;

/** A limit of calls per UTC month, and the account whose calls count. */
type MonthCounter = { accountId: string; limit: number };

/** One counter, or two that must both hold: of an organization for all of its keys, and of a key. */
type Counters<C> = readonly [C] | readonly [C, C];

/**
 * The counters of a caller's minute: of a key, with the limit of its own or of its tier; of an organization, and then of the key
 * too if it has a limit of its own.
 */
export function listMinuteCounters({ tier, keyId, limitKey, terms, organization }: Counted): Counters<MinuteCounter> {
  const ofTier = TIERS[tier].perMinute;
  if (!organization) return [{ key: limitKey, limit: terms?.perMinute ?? ofTier }];
  // In braces, the part of a key that decides its slot on Redis Cluster: one script counts both.
  const shared = { key: `{${organization.id}}`, limit: organization.perMinute ?? ofTier };
  const limit = terms?.perMinute ?? null;
  return limit === null || keyId === null ? [shared] : [shared, { key: `${shared.key}:${keyId}`, limit }];
}

/** The counters of a caller's month, the key's own first; empty without a limit. */
export function listMonthCounters({ tier, keyId, terms, organization }: Counted): readonly MonthCounter[] {
  const ofKey = terms?.perMonth ?? null;
  const ofTier = TIERS[tier].perMonth;
  const limits: [accountId: string | null, limit: number | null][] = organization
    ? [
        [keyId, ofKey],
        [organization.id, organization.perMonth ?? ofTier],
      ]
    : [[keyId, ofKey ?? ofTier]];
  return limits.flatMap(([accountId, limit]) => (accountId === null || limit === null ? [] : [{ accountId, limit }]));
}

/** A limit and its remainder. */
type Remainder = { limit: number; remaining: number };

/** The limit of which the least is left: it refuses first. Null without a counter. */
export function findBindingLimit(counters: readonly { limit: number }[], used: readonly number[]): Remainder | null {
  let binding: Remainder | null = null;
  for (const [i, { limit }] of counters.entries()) {
    const remaining = Math.max(0, limit - (used[i] ?? 0));
    const isTighter =
      !binding || remaining < binding.remaining || (remaining === binding.remaining && limit < binding.limit);
    if (isTighter) binding = { limit, remaining };
  }
  return binding;
}

type Calls = { calls: number; taken: number };

/** Takes calls from all counters of a minute, or from none. @returns the new sums; null if a limit refuses */
export async function reserveMinute(
  rateLimiter: RateLimiter,
  counters: Counters<MinuteCounter>,
  minute: number,
  { calls, taken }: Calls,
): Promise<number[] | null> {
  if (counters.length === 2) return rateLimiter.reserveBoth(counters, minute, calls, taken);
  const [first] = counters;
  const sum = await rateLimiter.reserve(first.key, minute, calls, first.limit, taken);
  return sum === null ? null : [sum];
}

/** Takes calls from all counters of a month, or from none. @returns the new sums; null if a limit refuses */
export async function reserveMonth(
  counts: MonthCounts,
  counters: readonly MonthCounter[],
  month: string,
  { calls, taken }: Calls,
): Promise<number[] | null> {
  const sums: number[] = [];
  // The key's own limit comes first, so that calls which are refunded delay only other requests of the key.
  for (const [i, { accountId, limit }] of counters.entries()) {
    const sum = await counts.reserve([accountId, month], { calls, limit, taken });
    if (sum === null) {
      for (const earlier of counters.slice(0, i)) await counts.refund([earlier.accountId, month], taken);
      return null;
    }
    sums.push(sum);
  }
  return sums;
}
