import type { Plugin } from 'graphql-yoga';
import type { Caller } from '../access/caller.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from '../metering/quota.ts';
import { buildCacheKey, cachedOperation, hashText } from './cached-operation.ts';
import type { ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  callerOf: (request: Request, server: ServerContext) => Promise<Caller>;
};

/**
 * Serves operations from the response cache. The key is looked up, the cost charged, and the log line written as usual,
 * but nothing is parsed, validated, executed, or serialized.
 */
export function useResponseCache({ cache, limits, callerOf }: Options): Plugin<Record<string, unknown>, ServerContext> {
  const answer = cachedOperation(cache, limits);
  return {
    onParams({ paramsHandler, setParamsHandler }) {
      // Not `setResult`: later hooks still check the parameters.
      setParamsHandler(async (payload) => {
        const { request, params, context } = payload;
        const state = context.state!;
        if (state.failed) return state.failed;
        // A documented path caches its own body. An invalid key is refused when the context is built.
        if (state.isDocumentedPath || !(await callerOf(request, context).catch(() => null)))
          return paramsHandler(payload);
        const { query = '', operationName, variables } = params;
        state.digest = hashText(query);
        const question = buildCacheKey({ digest: state.digest, operationName, variables });
        return answer(state, question, async () => paramsHandler(payload));
      });
    },
  };
}
