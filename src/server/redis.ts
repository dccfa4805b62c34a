import { Redis } from 'ioredis';
import { type RateLimiter, rateLimiterInMemory, rateLimiterInRedis } from '../gateway/metering/rate-limiter.ts';
import { isTracing, traced } from '../lib/tracing.ts';

/** How long a count may take before the connection counts as lost, and is opened again. */
const ANSWER_MS = 200;
const CONNECT_MS = 500;
const RETRY_MS = 100;

/**
 * A connection to Redis that fails at once where there is none, and goes on trying. Auto-pipelining costs more CPU than it
 * saves: 0.18 ms instead of 0.14 for an answer that is kept.
 */
export const openRedis = (url: string): Redis =>
  tracedCommands(
    new Redis(url, {
      connectTimeout: CONNECT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RETRY_MS,
    }),
  );

/** Gives each command of a request a span, where traces are wanted: its name, and nothing of its arguments. */
function tracedCommands(redis: Redis): Redis {
  if (!isTracing()) return redis;
  const sendCommand = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const name = command.name.toUpperCase();
    const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
    return traced(
      name,
      () => sendCommand(command, stream),
      () => ({ isCall: true, isPart: true, attributes }),
    );
  };
  return redis;
}

/** Resolves once Redis can be asked, or was found to be away. */
export const triedRedis = (redis: Redis): Promise<void> =>
  new Promise((resolve) => {
    if (redis.status === 'ready') return resolve();
    redis.once('ready', resolve);
    redis.once('close', resolve);
  });

/** What becomes of requests that cannot be counted: nobody passes, or this process counts for itself. */
export type WithoutRedis = 'refuse' | 'count';

class Late extends Error {}

/**
 * The answer, if it comes in time. An answer that has come while this process was busy is in time: what waits on the
 * connection is read before it counts as late, which a time limit of the client's own does not do.
 * @throws {Late}
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(reject, new Late(`No answer in ${ms} milliseconds.`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Counts in Redis. Where it does not answer, the connection is given up at once: the next request does not wait for it. */
export function breakingRateLimiter(redis: Redis, prefix: string, without: WithoutRedis): RateLimiter {
  const shared = rateLimiterInRedis(redis, prefix);
  const own = without === 'count' ? rateLimiterInMemory() : null;
  const guarded =
    <Args extends unknown[], T>(count: (limiter: RateLimiter, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (own && redis.status !== 'ready') return count(own, ...args);
      try {
        return await inTime(count(shared, ...args), ANSWER_MS);
      } catch (error) {
        // A farewell would wait for an answer too.
        if (error instanceof Late) redis.stream.destroy();
        if (own) return count(own, ...args);
        throw error;
      }
    };
  return {
    reserve: guarded((limiter, ...args: Parameters<RateLimiter['reserve']>) => limiter.reserve(...args)),
    refund: guarded((limiter, ...args: Parameters<RateLimiter['refund']>) => limiter.refund(...args)),
    used: guarded((limiter, ...args: Parameters<RateLimiter['used']>) => limiter.used(...args)),
  };
}
