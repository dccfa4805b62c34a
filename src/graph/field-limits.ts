import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import { type Context, getOperationState } from './context.ts';
import { fail } from './errors.ts';

/** How often a caller may request a single expensive field, per gateway process. */
export type FieldLimit = { max: number; seconds: number };

type Identity = { contextIdentity: string; fieldIdentity: string };

// The library's own store never forgets a caller.
const timesByKey = new LRUCache<string, readonly number[]>({ max: 100_000 });
const buildKey = ({ contextIdentity, fieldIdentity }: Identity) => `${contextIdentity} ${fieldIdentity}`;

const rateLimiter = getGraphQLRateLimiter({
  identifyContext: ({ caller }: Context) => caller.limitKey,
  store: {
    getForIdentity: (identity: Identity) => timesByKey.get(buildKey(identity)) ?? [],
    setForIdentity: (identity: Identity, times: readonly number[]) => void timesByKey.set(buildKey(identity), times),
  },
});

const turns = new LRUCache<string, Promise<unknown>>({ max: 10_000 });

/** The library reads, awaits, then writes: calls of one caller are serialized, or a burst would pass. */
function inTurn<T>(limitKey: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(limitKey) ?? Promise.resolve()).then(work, work);
  turns.set(limitKey, turn);
  return turn;
}

/** How often each operation requested each field, by the operation's state. */
const countsByState = new WeakMap<object, Map<string, number>>();

/** Counts another request of a field by an operation. */
function timesAsked(context: Context, field: string): number {
  const state = getOperationState(context);
  const ofOperation = countsByState.get(state) ?? new Map<string, number>();
  const times = (ofOperation.get(field) ?? 0) + 1;
  countsByState.set(state, ofOperation.set(field, times));
  return times;
}

/**
 * Creates a guard that throws `rate_limit_exceeded` if the caller requested the field too often, and
 * `operation_too_expensive` if the operation alone exceeds the limit.
 */
export function limitField({ max, seconds }: FieldLimit) {
  return async (args: object, context: Context, info: GraphQLResolveInfo): Promise<void> => {
    if (timesAsked(context, info.fieldName) > max) throw fail.fieldTooExpensive(info.fieldName, max, seconds);
    const refused = await inTurn(context.caller.limitKey, () =>
      rateLimiter(
        { parent: {}, args: args as Record<string, unknown>, context, info },
        { max, window: `${seconds}s`, uncountRejected: true },
      ),
    );
    if (refused) throw fail.fieldRateLimited(info.fieldName, seconds);
  };
}
