import { createHash } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import type { RequestState } from '../context.ts';
import { toJsonText, writtenResult } from '../graphql/execution/json-text.ts';
import { chargeAgain } from '../metering/charging.ts';
import type { Limits } from '../metering/quota.ts';
import { isShared, type ResponseCache } from './response-cache.ts';

/** A document's text, made short for keys. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64');

type Question = { digest: string; operationName?: string | null; variables?: unknown };

/** Whatever changes the answer to an operation, but the caller, data and time. */
export const buildCacheKey = ({ digest, operationName, variables }: Question): string =>
  `graphql ${digest} ${JSON.stringify(operationName ?? null)} ${JSON.stringify(variables ?? {}, canonical)}`;

/** Members in one order; and a number that JSON reads but cannot write (1e999) is not null. */
function canonical(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { number: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Answers an operation from the response cache and charges it again, or runs it and keeps its answer. */
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
