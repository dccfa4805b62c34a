import type { Plugin } from 'graphql-yoga';
import type { Limits } from '../limits/quota.ts';
import { getReceived, type Identified } from '../request/phases.ts';
import type { ServerContext } from '../request/server-context.ts';
import { requireProgress } from '../request/server-context.ts';
import { buildCacheKey, cachedOperation, hashText } from './cached-operation.ts';
import type { ResponseCache } from './response-cache.ts';

type Options = {
  cache: ResponseCache;
  limits: Limits;
  identifyCaller: (request: Request, server: ServerContext) => Promise<Identified>;
};

/**
 * Serves operations from the response cache. The key is looked up, the cost charged, and the log line written as usual,
 * but nothing is parsed, validated, executed, or serialized.
 */
export function useResponseCache({
  cache,
  limits,
  identifyCaller,
}: Options): Plugin<Record<string, unknown>, ServerContext> {
  const answer = cachedOperation(cache, limits);
  return {
    onParams({ paramsHandler, setParamsHandler }) {
      // Not `setResult`: later hooks still check the parameters.
      setParamsHandler(async (payload) => {
        const { request, params, context } = payload;
        const progress = requireProgress(context);
        if (context.failed) return context.failed;
        // A documented path caches its own body. An invalid key is refused when the context is built.
        if (getReceived(progress.phase).isDocumentedPath) return paramsHandler(payload);
        const caller = await identifyCaller(request, context).catch(() => null);
        if (!caller) return paramsHandler(payload);
        const { query = '', operationName = null, variables } = params;
        const identified = { ...caller, operation: operationName, digest: hashText(query) };
        progress.phase = identified;
        const question = buildCacheKey({ digest: identified.digest, operationName, variables });
        const { result, phase } = await answer(identified, question, async () => {
          const result = await paramsHandler(payload);
          return { result, phase: progress.phase };
        });
        progress.phase = phase;
        return result;
      });
    },
  };
}
