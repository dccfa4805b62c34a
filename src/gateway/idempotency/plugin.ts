import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { getErrorCode, maskError } from '../../graph/errors.ts';
import { KEY_HEADER } from '../access/api-keys.ts';
import type { OperationContext } from '../context/operation-context.ts';
import { isMutation } from '../documents/mutations.ts';
import type { Limits } from '../limits/quota.ts';
import { finishUncharged } from '../metering/charging.ts';
import type { Cost } from '../request/charge.ts';
import type { RequestProgress } from '../request/phases.ts';
import { openValidity } from '../request/validity.ts';
import { REPLAYED_HEADER, readIdempotencyKey } from './key.ts';
import type { RequestRecord, RequestRecords } from './records.ts';

type YogaContext = OperationContext & YogaInitialContext & { progress: RequestProgress };

/** A mutation's answer as it is stored. */
type Answer = {
  data: ExecutionResult['data'];
  errors?: readonly GraphQLFormattedError[];
  cost: Cost | undefined;
  families: unknown;
};

/** Errors of fields that may succeed when the request is sent again; no write is repeated. */
const TEMPORARY = ['unavailable', 'internal_error', 'rate_limit_exceeded', 'quota_exceeded', 'request_in_progress'];

const isFinal = ({ errors = [] }: ExecutionResult): boolean =>
  !errors.some((error) => TEMPORARY.includes(getErrorCode(error)));

const toAnswer = ({ data, errors, extensions }: ExecutionResult): Answer => ({
  data,
  ...(errors && { errors: errors.map((error) => error.toJSON()) }),
  cost: extensions?.cost as Cost | undefined,
  families: extensions?.families,
});

/** The members of an error that are written, without those of its constructor. */
const toError = ({ message, ...members }: GraphQLFormattedError): GraphQLError =>
  Object.assign(new GraphQLError(message), members);

/** The result with the cost and the versions of the answer, and a header that marks a repeated answer. */
function asFirst(result: ExecutionResult, { data, errors, cost, families }: Answer): ExecutionResult {
  const http = (result.extensions?.http ?? {}) as { headers?: Record<string, string> };
  const headers = { ...http.headers, [REPLAYED_HEADER]: 'true' };
  const extensions = { ...(cost && { cost }), families, http: { ...http, headers } };
  // Plain errors are written as they are, with their locations.
  return { ...(errors && { errors: errors as readonly GraphQLError[] }), data: data ?? null, extensions };
}

/**
 * Answers a mutation whose `Idempotency-Key` was sent before as the first time, without running or charging it. Put it
 * before metering, and after the plugin that completes results.
 */
export function useIdempotency(
  records: RequestRecords,
  limits: Pick<Limits, 'usage'>,
): Plugin<Record<string, unknown>, object> {
  const running = new WeakMap<Request, RequestRecord>();
  const replayed = new WeakMap<Request, Answer>();

  return {
    async onExecute({ args, setResultAndStopExecution }) {
      if (!isMutation(args)) return;
      const context = args.contextValue as unknown as YogaContext;
      const { request, params, operation } = context;
      const { keyId } = operation.caller;
      try {
        const key = readIdempotencyKey(request.headers);
        if (key === null || keyId === null) return;
        const record = await records.open({
          owner: keyId,
          key,
          secret: request.headers.get(KEY_HEADER) ?? '',
          request: [params.query, params.operationName ?? null, params.variables ?? {}],
        });
        if (record.answer) {
          const answer = record.answer.value as Answer;
          context.progress.phase = finishUncharged(operation, await limits.usage(operation.caller), openValidity());
          replayed.set(request, answer);
          return setResultAndStopExecution({
            data: answer.data ?? null,
            ...(answer.errors && { errors: answer.errors.map(toError) }),
          });
        }
        context.repeatable = record;
        running.set(request, record);
      } catch (raised) {
        setResultAndStopExecution({ errors: [maskError(raised)] });
      }
    },

    async onExecutionResult({ request, result, setResult }) {
      if (!result || Array.isArray(result) || Symbol.asyncIterator in result) return;
      const answer = replayed.get(request);
      if (answer) return setResult(asFirst(result, answer));
      // A failure to store the answer leaves the results of its fields, from which the request is answered again.
      const earlier = await running
        .get(request)
        ?.end(isFinal(result) ? toAnswer(result) : undefined)
        .catch(() => undefined);
      if (earlier) setResult(asFirst(result, earlier.value as Answer));
    },
  };
}
