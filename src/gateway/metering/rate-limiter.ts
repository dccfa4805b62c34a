import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Counts calls per limit key and minute (minutes since the epoch). All calls of one reservation, or none. */
export type RateLimiter = {
  /** Adds `calls` where the sum stays within `limit`; the new sum, or null where it would not. */
  reserve(limitKey: string, minute: number, calls: number, limit: number): Promise<number | null>;
  /** Gives calls back; the new sum. */
  refund(limitKey: string, minute: number, calls: number): Promise<number>;
  used(limitKey: string, minute: number): Promise<number>;
};

/** For one gateway process. Bounded: the least recently seen of 100,000 callers is forgotten. */
export function rateLimiterInMemory(): RateLimiter {
  const sums = new LRUCache<string, number>({ max: 100_000 });
  const at = (limitKey: string, minute: number) => `${limitKey}@${minute}`;
  return {
    reserve: async (limitKey, minute, calls, limit) => {
      const sum = (sums.get(at(limitKey, minute)) ?? 0) + calls;
      if (sum > limit) return null;
      sums.set(at(limitKey, minute), sum);
      return sum;
    },
    refund: async (limitKey, minute, calls) => {
      const sum = Math.max(0, (sums.get(at(limitKey, minute)) ?? 0) - calls);
      sums.set(at(limitKey, minute), sum);
      return sum;
    },
    used: async (limitKey, minute) => sums.get(at(limitKey, minute)) ?? 0,
  };
}

// Look and add in one step on the server, so that several gateways never let more than the limit through.
const RESERVE = `
  local sum = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
  if sum > tonumber(ARGV[2]) then return -1 end
  redis.call('SET', KEYS[1], sum, 'EX', 120)
  return sum`;

// A minute that is long over must not come back without an end.
const REFUND = `
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  return redis.call('DECRBY', KEYS[1], ARGV[1])`;

/** For several gateway processes on one Redis. */
export function rateLimiterInRedis(redis: Redis, prefix = 'market-signals:'): RateLimiter {
  const at = (limitKey: string, minute: number) => `${prefix}minute:${limitKey}:${minute}`;
  return {
    reserve: async (limitKey, minute, calls, limit) => {
      const sum = Number(await redis.eval(RESERVE, 1, at(limitKey, minute), calls, limit));
      return sum < 0 ? null : sum;
    },
    refund: async (limitKey, minute, calls) => Number(await redis.eval(REFUND, 1, at(limitKey, minute), calls)),
    used: async (limitKey, minute) => Number((await redis.get(at(limitKey, minute))) ?? 0),
  };
}
