import type { Worker } from 'node:cluster';
import type { RateLimiter } from '../gateway/limits/rate-limiter.ts';
import { requireValue } from '../lib/require.ts';
import { sendToParent } from '../threads/child-process.ts';

// One rate limiter for the gateways of a cluster. It lives in the parent process; they call it by message.

type Call = keyof RateLimiter;
type Question = { rateLimiter: number; call: Call; args: unknown[] };
type Result = number | [number, number] | null;
type Answer = { rateLimiter: number; result: Result };

const isOurs = (message: unknown): message is { rateLimiter: number } =>
  typeof message === 'object' && message !== null && 'rateLimiter' in message;

/** Called in the parent process: answers the gateway's calls. */
export function shareRateLimiter(rateLimiter: RateLimiter, gateway: Worker): void {
  gateway.on('message', async (message: unknown) => {
    if (!isOurs(message)) return;
    const { rateLimiter: id, call, args } = message as Question;
    const result = await (rateLimiter[call] as (...args: unknown[]) => Promise<Result>)(...args);
    if (gateway.isConnected()) gateway.send({ rateLimiter: id, result } satisfies Answer);
  });
}

/** Called in a gateway: a proxy of the parent's rate limiter. */
export function rateLimiterOfParent(): RateLimiter {
  const waiting = new Map<number, (result: never) => void>();
  let last = 0;
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    const { rateLimiter: id, result } = message as Answer;
    waiting.get(id)?.(result as never);
    waiting.delete(id);
  });
  const ask = <R extends Result>(call: Call, ...args: unknown[]) =>
    new Promise<R>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      sendToParent({ rateLimiter: last, call, args } satisfies Question);
    });
  return {
    reserve: (...args) => ask<number | null>('reserve', ...args),
    reserveBoth: (...args) => ask<[number, number] | null>('reserveBoth', ...args),
    refund: async (...args) => requireValue(await ask<number | null>('refund', ...args), 'the refunded count'),
    used: async (...args) => requireValue(await ask<number | null>('used', ...args), 'the used count'),
  };
}
