import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Context, OperationContext } from '../context.ts';
import { fail } from '../errors.ts';

/** How often one caller may ask for a single expensive field, in each gateway process. */
export type FieldLimit = { max: number; seconds: number };

type Identity = { contextIdentity: string; fieldIdentity: string };

// The library's own store keeps every caller for ever.
const seen = new LRUCache<string, readonly number[]>({ max: 100_000 });
const buildKey = ({ contextIdentity, fieldIdentity }: Identity) => `${contextIdentity} ${fieldIdentity}`;

const rateLimiter = getGraphQLRateLimiter({
  identifyContext: ({ caller }: Context) => caller.limitKey,
  store: {
    getForIdentity: (identity: Identity) => seen.get(buildKey(identity)) ?? [],
    setForIdentity: (identity: Identity, times: readonly number[]) => void seen.set(buildKey(identity), times),
  },
});

const turns = new LRUCache<string, Promise<unknown>>({ max: 10_000 });

/** The library reads, waits, then writes: calls of one caller take turns, or a burst would pass. */
function inTurn<T>(limitKey: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(limitKey) ?? Promise.resolve()).then(work, work);
  turns.set(limitKey, turn);
  return turn;
}

/** How often each operation asked each field, by its state. */
const asked = new WeakMap<object, Map<string, number>>();

/** Counts one more time that an operation asks a field. */
function timesAsked(context: Context, field: string): number {
  const { state } = context as OperationContext;
  const ofOperation = asked.get(state) ?? new Map<string, number>();
  const times = (ofOperation.get(field) ?? 0) + 1;
  asked.set(state, ofOperation.set(field, times));
  return times;
}

/**
 * A guard that throws `rate_limit_exceeded` when the caller asked for the field too often, and
 * `operation_too_expensive` where the operation alone asks for more than that.
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
