import { createHash } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import { toJsonText, writtenResult } from '../../executor/json-text.ts';
import type { Limits } from '../limits/quota.ts';
import { chargeAgain } from '../metering/charging.ts';
import { type Identified, isExecuted, type RequestPhase } from '../request/phases.ts';
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

/** The result of an operation, and its request in the phase it reached. */
type Ran<T = ExecutionResult> = { result: T; phase: RequestPhase };

/** Serves an operation from the response cache and charges its cost again, or runs it and caches its response. */
export const cachedOperation =
  (cache: ResponseCache, limits: Limits) =>
  <T extends object>(
    request: Identified,
    question: string,
    run: () => Promise<Ran<ExecutionResult | T>>,
  ): Promise<Ran<ExecutionResult | T>> =>
    cache.answer<Ran<ExecutionResult | T>>(
      request,
      question,
      async (entry, key) => {
        const charged = await chargeAgain(limits, request, entry, key);
        if ('error' in charged) return { result: { errors: [charged.error] }, phase: charged.request };
        return { result: writtenResult(entry.body.toString()), phase: charged };
      },
      async (store) => {
        const { result, phase } = await run();
        const isStorable = isExecuted(phase) && isShared(phase) && 'data' in result && result.data && !result.errors;
        if (!isStorable) return { result, phase };
        const text = toJsonText(result.data);
        return { result: writtenResult(text), phase: store(text, phase) };
      },
    );
