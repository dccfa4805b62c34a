import type { ExecutionResult } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import type { ServerContext } from '../context.ts';
import { textOf } from '../graphql/execution/json-text.ts';
import { chargeAgain } from '../metering/plugin.ts';
import type { Limits } from '../metering/quota.ts';
import { isShared, type ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  callerOf: (request: Request, server: ServerContext) => Promise<Caller>;
};

/**
 * Answers an operation from the response cache. The key is looked up, the cost is charged and the log gets its line as
 * usual, but nothing is parsed, validated, executed or serialized.
 */
export function useResponseCache({ cache, limits, callerOf }: Options): Plugin<Record<string, unknown>, ServerContext> {
  return {
    onParams({ paramsHandler, setParamsHandler }) {
      // Not `setResult`: the parameters are checked by hooks that come after this one.
      setParamsHandler(async (payload) => {
        const { request, params, context } = payload;
        const state = context.state!;
        if (state.refused) return { errors: [state.refused] };
        // A documented path caches its body. An invalid key is refused where the context is made.
        if (state.isDocumentedPath || !(await callerOf(request, context).catch(() => null)))
          return paramsHandler(payload);
        return cache.answer<ExecutionResult | AsyncIterable<ExecutionResult>>(
          state,
          questionOf(params),
          async ({ body, charge, read }) => {
            const refused = await chargeAgain(limits, state, charge);
            if (refused) return { errors: [refused] };
            state.read = new Map(read);
            return serialised(body.toString());
          },
          async (keep) => {
            const result = await paramsHandler(payload);
            if (Symbol.asyncIterator in result || result.errors || !result.data || !isShared(state)) return result;
            const data = textOf(result.data);
            keep(data);
            return serialised(data);
          },
        );
      });
    },
  };
}

/** Whatever changes the answer to an operation. */
const questionOf = ({ query, operationName, variables }: GraphQLParams): string =>
  `graphql ${JSON.stringify(operationName ?? null)} ${JSON.stringify(variables ?? {}, canonical)} ${query}`;

/** Members in one order; and a number that JSON reads but cannot write (1e999) is not null. */
function canonical(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { number: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A result whose data is text already. */
const serialised = (data: string): ExecutionResult & { stringify(result: ExecutionResult): string } => ({
  data: null,
  stringify: ({ extensions }) => `{"data":${data},"extensions":${JSON.stringify(extensions)}}`,
});
