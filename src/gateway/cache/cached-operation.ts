import { createHash } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import type { RequestState } from '../context.ts';
import { toJsonText, writtenResult } from '../graphql/execution/json-text.ts';
import { chargeAgain } from '../metering/charging.ts';
import type { Limits } from '../metering/quota.ts';
import { isShared, type ResponseCache } from './response-cache.ts';

/** Hashes the text of a document, to keep cache keys short. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64');

type Question = { digest: string; operationName?: string | null; variables?: unknown };

/** Builds the cache key from everything that changes the response, except the caller, the time, and the data. */
export const buildCacheKey = ({ digest, operationName, variables }: Question): string =>
  `graphql ${digest} ${JSON.stringify(operationName ?? null)} ${JSON.stringify(variables ?? {}, canonical)}`;

/** Sorts members by name. A number that JSON can parse but not write (1e999) must not become null. */
function canonical(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { number: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Serves an operation from the response cache and charges its cost again, or runs it and caches its response. */
export const cachedOperation =
  (cache: ResponseCache, limits: Limits) =>
  <T extends object>(
    state: RequestState,
    question: string,
    run: () => Promise<ExecutionResult | T>,
  ): Promise<ExecutionResult | T> =>
    cache.answer<ExecutionResult | T>(
      state,
      question,
      async ({ body, charge, operation, read }) => {
        state.operation = operation;
        const refused = await chargeAgain(limits, state, charge);
        if (refused) return { errors: [refused] };
        state.read = new Map(read);
        return writtenResult(body.toString());
      },
      async (keep) => {
        const result = await run();
        if (!('data' in result) || !result.data || result.errors || !isShared(state)) return result;
        const text = toJsonText(result.data);
        keep(text);
        return writtenResult(text);
      },
    );
