import { type ExecutionArgs, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from './context.ts';
import { type Price, priceOf } from './cost.ts';
import { fail } from './errors.ts';
import type { Grant, Limits, Meterage, Usage } from './limits.ts';
import { createMeter } from './meter.ts';

/** What `extensions.cost` says of an answer. */
export type Cost = { requested: number; actual: number } & Usage;

/** A field that cannot be paid fails alone: the answer's status is not its to decide. */
function asFieldError(raised: unknown): never {
  if (!(raised instanceof GraphQLError)) throw raised;
  const { http: _http, ...extensions } = raised.extensions;
  throw new GraphQLError(raised.message, { extensions });
}

type Reserved = { price: Price; most: number; grant: Grant };

const NO_END: Price = { calls: Number.POSITIVE_INFINITY, quota: Number.POSITIVE_INFINITY };

/** Reserves what an operation may cost before it runs, and gives back what it did not use. */
export function useMetering(limits: Limits): Plugin<Context> {
  /** Grants the price of an operation, or answers why not. A documented path is one call, however it is written. */
  async function reserved(args: ExecutionArgs): Promise<Reserved | { refused: GraphQLError }> {
    const { caller, turn, now } = args.contextValue as Context;
    const bound = priceOf(args.schema as GraphQLSchema, ...operationOf(args), caller);
    const most = turn.isDocumentedPath ? 1 : Number.POSITIVE_INFINITY;
    const price = { calls: Math.min(most, bound.calls), quota: Math.min(most, bound.quota) };
    try {
      if (caller.keyId === null && bound.needKey.length > 0) throw fail.keyRequired(bound.needKey);
      const grant =
        price.calls > 0 ? await limits.reserve(caller, price) : { at: now, usage: await limits.usage(caller) };
      return { price, most, grant };
    } catch (raised) {
      const usage = await limits.usage(caller).catch(() => null);
      if (usage) turn.cost = { requested: price.calls, actual: 0, ...usage };
      // A limit that cannot be counted lets nobody through.
      return {
        refused: raised instanceof GraphQLError ? raised : fail.unavailable('The limits cannot be counted right now.'),
      };
    }
  }

  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const context = args.contextValue as Context;
      const { caller } = context;
      const granted = await reserved(args);
      if ('refused' in granted) return setResultAndStopExecution({ errors: [granted.refused] });
      const { price, most } = granted;
      let { grant } = granted;
      const extra: Price = { calls: 0, quota: 0 };
      context.meter = createMeter(context.turn.isDocumentedPath ? NO_END : price, async (more) => {
        grant = { ...grant, usage: (await limits.reserve(caller, more).catch(asFieldError)).usage };
        extra.calls += more.calls;
        extra.quota += more.quota;
      });
      return {
        async onExecuteDone() {
          const spent = context.meter.spent();
          // A priced operation costs one call even where it failed before its first field.
          const actual = price.calls === 0 ? 0 : Math.min(most, Math.max(1, spent.calls));
          const quota = price.quota === 0 ? 0 : Math.min(most, Math.max(1, spent.quota));
          const unused = { calls: price.calls + extra.calls - actual, quota: price.quota + extra.quota - quota };
          const isUnused = unused.calls + unused.quota > 0;
          // A refund that cannot be made must not take the answer with it.
          const usage = isUnused ? await limits.refund(caller, grant, unused).catch(() => grant.usage) : grant.usage;
          context.turn.cost = { requested: price.calls, actual, ...usage };
        },
      };
    },

    // A stream costs its price when it opens; what it tells later costs nothing more.
    async onSubscribe({ args, setResultAndStopExecution }) {
      const context = args.contextValue as Context;
      const granted = await reserved(args as ExecutionArgs);
      if ('refused' in granted) return setResultAndStopExecution({ errors: [granted.refused] });
      context.meter = createMeter(NO_END, async () => {});
      context.turn.cost = { requested: granted.price.calls, actual: granted.price.calls, ...granted.grant.usage };
    },
  };
}

const operationOf = ({ document, operationName, variableValues }: ExecutionArgs) =>
  [document, operationName, (variableValues ?? {}) as Record<string, unknown>] as const;

/** The limits as headers: the minute, and the month as `-Month` where the caller has a quota. */
export function rateLimitHeaders({ minute, month }: Usage): Record<string, string> {
  const headers = (suffix: string, { limit, remaining, resetAt }: Meterage) =>
    limit === null
      ? {}
      : {
          [`X-RateLimit-Limit${suffix}`]: String(limit),
          [`X-RateLimit-Remaining${suffix}`]: String(remaining),
          [`X-RateLimit-Reset${suffix}`]: String(Math.floor(resetAt.valueOf() / 1_000)),
        };
  return { ...headers('', minute), ...headers('-Month', month) };
}
