import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** The calendar minute of an instant, counted since the epoch. */
export const toMinuteNumber = (at: Date): number => Math.floor(at.valueOf() / MINUTE_MS);

/** The beginning of the next minute. */
export const startOfNextMinute = (at: Date): Date => new Date((toMinuteNumber(at) + 1) * MINUTE_MS);

/** Whole seconds between two instants, rounded up: the value of `Retry-After`. */
export const countSeconds = (from: Date, to: Date): number => Math.ceil((to.valueOf() - from.valueOf()) / 1_000);

/** A limit of calls per minute, and the key that they are counted by. */
export type MinuteCounter = { key: string; limit: number };

/** Counts calls per limit key and minute (minutes since the epoch). A reservation takes all of its calls, or none. */
export type RateLimiter = {
  /**
   * Adds `taken`, by default `calls`, if `calls` more stay within `limit`. Returns the new sum; null if they would not.
   */
  reserve(limitKey: string, minute: number, calls: number, limit: number, taken?: number): Promise<number | null>;
  /**
   * Like `reserve`, if the calls stay within two limits: adds to both counters or to neither. On Redis Cluster, the keys must
   * have the same hash tag. Returns the new sums.
   */
  reserveBoth(
    counters: readonly [MinuteCounter, MinuteCounter],
    minute: number,
    calls: number,
    taken: number,
  ): Promise<[number, number] | null>;
  /** Refunds calls. Returns the new sum. */
  refund(limitKey: string, minute: number, calls: number): Promise<number>;
  used(limitKey: string, minute: number): Promise<number>;
};

const MAX_CALLERS = 100_000;

/** For a single gateway process. Memory is bounded: beyond 100,000 callers, the least recently seen is forgotten. */
export function rateLimiterInMemory(): RateLimiter {
  // With `max`, it would reserve the space of all callers at the start: 3 MB.
  const sums = new LRUCache<string, number>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  const at = (limitKey: string, minute: number) => `${limitKey}@${minute}`;
  return {
    reserve: async (limitKey, minute, calls, limit, taken = calls) => {
      const used = sums.get(at(limitKey, minute)) ?? 0;
      if (used + calls > limit) return null;
      const sum = used + taken;
      sums.set(at(limitKey, minute), sum);
      return sum;
    },
    reserveBoth: async ([first, second], minute, calls, taken) => {
      const used = [first, second].map(({ key }) => sums.get(at(key, minute)) ?? 0) as [number, number];
      if (used[0] + calls > first.limit || used[1] + calls > second.limit) return null;
      sums.set(at(first.key, minute), used[0] + taken);
      sums.set(at(second.key, minute), used[1] + taken);
      return [used[0] + taken, used[1] + taken];
    },
    refund: async (limitKey, minute, calls) => {
      const sum = Math.max(0, (sums.get(at(limitKey, minute)) ?? 0) - calls);
      sums.set(at(limitKey, minute), sum);
      return sum;
    },
    used: async (limitKey, minute) => sums.get(at(limitKey, minute)) ?? 0,
  };
}

// Checks and adds in one step on the server, so that several gateways never exceed the limit together.
const RESERVE = `
  local used = tonumber(redis.call('GET', KEYS[1]) or '0')
  if used + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return -1 end
  redis.call('SET', KEYS[1], used + tonumber(ARGV[3]), 'EX', 120)
  return used + tonumber(ARGV[3])`;

// ARGV: the calls, how many of them are taken, the two limits.
const RESERVE_BOTH = `
  local first = tonumber(redis.call('GET', KEYS[1]) or '0')
  local second = tonumber(redis.call('GET', KEYS[2]) or '0')
  local calls = tonumber(ARGV[1])
  if first + calls > tonumber(ARGV[3]) or second + calls > tonumber(ARGV[4]) then return {} end
  redis.call('SET', KEYS[1], first + tonumber(ARGV[2]), 'EX', 120)
  redis.call('SET', KEYS[2], second + tonumber(ARGV[2]), 'EX', 120)
  return {first + tonumber(ARGV[2]), second + tonumber(ARGV[2])}`;

// If the minute has expired, DECRBY would create its key again without an expiry.
const REFUND = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  return redis.call('DECRBY', KEYS[1], ARGV[1])`;

/** Redis with the scripts as commands: each text is sent once, and the calls of one tick are pipelined. */
type Connection = Redis | Cluster;
type WithScripts = Connection & {
  reserveCalls(key: string, calls: number, limit: number, taken: number): Promise<number>;
  reserveCallsOfBoth(first: string, second: string, ...values: number[]): Promise<[number, number] | []>;
  refundCalls(key: string, calls: number): Promise<number>;
};

function withScripts(redis: Connection): WithScripts {
  redis.defineCommand('reserveCalls', { numberOfKeys: 1, lua: RESERVE });
  redis.defineCommand('reserveCallsOfBoth', { numberOfKeys: 2, lua: RESERVE_BOTH });
  redis.defineCommand('refundCalls', { numberOfKeys: 1, lua: REFUND });
  return redis as WithScripts;
}

/** For several gateway processes on one Redis or Redis Cluster: the keys of a script have the same hash slot. */
export function rateLimiterInRedis(connection: Connection, prefix = 'market-signals:'): RateLimiter {
  const redis = withScripts(connection);
  const at = (limitKey: string, minute: number) => `${prefix}minute:${limitKey}:${minute}`;
  return {
    reserve: async (limitKey, minute, calls, limit, taken = calls) => {
      const sum = await redis.reserveCalls(at(limitKey, minute), calls, limit, taken);
      return sum < 0 ? null : sum;
    },
    reserveBoth: async ([first, second], minute, calls, taken) => {
      const keys = [at(first.key, minute), at(second.key, minute)] as const;
      const sums = await redis.reserveCallsOfBoth(...keys, calls, taken, first.limit, second.limit);
      return sums.length === 0 ? null : sums;
    },
    refund: (limitKey, minute, calls) => redis.refundCalls(at(limitKey, minute), calls),
    used: async (limitKey, minute) => Number((await redis.get(at(limitKey, minute))) ?? 0),
  };
}
