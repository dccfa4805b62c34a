import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Counts calls per bucket and minute (minutes since the epoch). All calls of one reservation, or none. */
export type MinuteStore = {
  /** Adds `calls` where the sum stays within `limit`; the new sum, or null where it would not. */
  reserve(bucket: string, minute: number, calls: number, limit: number): Promise<number | null>;
  /** Gives calls back; the new sum. */
  refund(bucket: string, minute: number, calls: number): Promise<number>;
  used(bucket: string, minute: number): Promise<number>;
};

/** For one gateway process. Bounded: the least recently seen of 100,000 callers is forgotten. */
export function minutesInMemory(): MinuteStore {
  const sums = new LRUCache<string, number>({ max: 100_000 });
  const at = (bucket: string, minute: number) => `${bucket}@${minute}`;
  return {
    reserve: async (bucket, minute, calls, limit) => {
      const sum = (sums.get(at(bucket, minute)) ?? 0) + calls;
      if (sum > limit) return null;
      sums.set(at(bucket, minute), sum);
      return sum;
    },
    refund: async (bucket, minute, calls) => {
      const sum = Math.max(0, (sums.get(at(bucket, minute)) ?? 0) - calls);
      sums.set(at(bucket, minute), sum);
      return sum;
    },
    used: async (bucket, minute) => sums.get(at(bucket, minute)) ?? 0,
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
export function minutesInRedis(redis: Redis, prefix = 'market-signals:'): MinuteStore {
  const at = (bucket: string, minute: number) => `${prefix}minute:${bucket}:${minute}`;
  return {
    reserve: async (bucket, minute, calls, limit) => {
      const sum = Number(await redis.eval(RESERVE, 1, at(bucket, minute), calls, limit));
      return sum < 0 ? null : sum;
    },
    refund: async (bucket, minute, calls) => Number(await redis.eval(REFUND, 1, at(bucket, minute), calls)),
    used: async (bucket, minute) => Number((await redis.get(at(bucket, minute))) ?? 0),
  };
}
