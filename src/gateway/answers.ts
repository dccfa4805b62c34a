import type { IncomingMessage } from 'node:http';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Caller } from './access/caller.ts';
import type { RequestState, ServerContext } from './context.ts';
import { truncateQuotes, withoutSuggestions } from './echo.ts';
import { getErrorCode, isMissing, STATUS } from './errors.ts';
import { argumentCode } from './graphql/arguments.ts';
import { rateLimitHeaders } from './metering/headers.ts';
import type { Limits } from './metering/quota.ts';

/**
 * Completes the result of a charged operation: adds its cost, the versions of its data, and the code of each error, and
 * writes the log line.
 */
export type Conclude = (result: ExecutionResult, state: RequestState) => ExecutionResult;
/** The same for any operation: if it never ran, it is charged first. */
export type Finish = (result: ExecutionResult, request: Request, server: ServerContext) => Promise<ExecutionResult>;

/** A completed operation. `code`: of its first error. */
export type LoggedOperation = {
  state: RequestState;
  durationMs: number;
  code: string | undefined;
  errors?: ExecutionResult['errors'];
};

type Logging = {
  /** Called for each operation. */
  onOperation?: (operation: LoggedOperation) => void;
  log: Logger;
  clock: () => Date;
  /** The client address of a request, for the log. */
  addressOf: (request: IncomingMessage) => string;
  /** Slower responses are logged as warnings, in milliseconds. */
  slowMs?: number;
  /** Whether to remove suggested schema names from error messages, when introspection is off. */
  hidesSchema?: boolean;
};
type Charging = {
  limits: Limits;
  /** The caller, looked up once per request. */
  callerOf: (request: Request, server: ServerContext) => Promise<Caller>;
};

export function finishWith(conclude: Conclude, { limits, callerOf }: Charging): Finish {
  return async (result, request, server) => {
    const state = server.state!;
    // A document that never ran counts as one call, so that invalid documents are limited too.
    if (!state.cost) {
      try {
        const { usage } = await limits.reserve(
          await callerOf(request, server),
          { calls: 1, quota: 0 },
          {
            asked: state.isDocumentedPath ? 'path' : 'operation',
          },
        );
        state.cost = { requested: 1, actual: 1, ...usage };
      } catch (error) {
        if (error instanceof GraphQLError) return conclude({ errors: [error] }, state);
      }
    }
    return conclude(result, state);
  };
}

export function concludeWith({ log, clock, addressOf, onOperation, slowMs, hidesSchema = false }: Logging): Conclude {
  return (result, state) => {
    const { errors } = result;
    for (const error of errors ?? []) {
      settle(error, state, log);
      error.message = truncateQuotes(hidesSchema ? withoutSuggestions(error.message) : error.message);
      if (typeof error.extensions.field === 'string') error.extensions.field = truncateQuotes(error.extensions.field);
      // Nothing ran, so the request is at fault: on application/graphql-response+json its status is 400 too.
      if (!('data' in result) && !error.extensions.http) error.extensions.http = { spec: true, status: 400 };
    }

    const durationMs = Math.round((clock().valueOf() - state.startedAt) * 10) / 10;
    onOperation?.({ state, durationMs, code: errors?.[0]?.extensions.code as string | undefined, errors });
    const level = slowMs !== undefined && durationMs >= slowMs ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) log[level](buildLogLine(state, durationMs, errors, addressOf), 'operation');
    // The response depends on the key, so shared caches must not store it.
    const headers = {
      'Cache-Control': 'private, no-cache',
      'X-Request-Id': state.requestId,
      ...(state.cost && rateLimitHeaders(state.cost)),
    };
    return {
      ...result,
      extensions: {
        ...(state.cost && { cost: state.cost }),
        // `dataUpdated` announces later versions of these families when the response may change.
        families: Object.fromEntries([...state.read].sort(([a], [b]) => (a < b ? -1 : 1))),
        http: { headers },
      },
    } as ExecutionResult;
  };
}

/** The log line of an operation. It never contains the key itself. */
function buildLogLine(
  { requestId, operation, digest, caller, cost, response }: RequestState,
  durationMs: number,
  errors: ExecutionResult['errors'],
  addressOf: Logging['addressOf'],
) {
  return {
    requestId,
    operation,
    digest,
    tier: caller?.tier,
    keyed: caller ? caller.keyId !== null : undefined,
    keyId: caller?.keyId ?? undefined,
    address: response?.req && addressOf(response.req),
    cost: cost?.actual,
    durationMs,
    ...(errors?.length && { errors: errors.map((error) => error.extensions.code) }),
  };
}

/** Sets the code of an error. An unexpected error also gets the request id, under which the log has its cause. */
function settle(error: GraphQLError, { requestId }: RequestState, log: Logger): void {
  const variable = /^Variable "\$(\w+)"/.exec(error.message)?.[1];
  const hasCode = typeof error.extensions.code === 'string' && error.extensions.code in STATUS;
  error.extensions.code = variable && !hasCode ? argumentCode(variable, isMissing(error.message)) : getErrorCode(error);
  const raised = error.originalError;
  // A coded failure may wrap an unexpected error.
  if (error.extensions.code === 'unavailable' && raised) {
    log.warn({ requestId, err: raised.message }, 'unavailable');
    return;
  }
  if (error.extensions.code !== 'internal_error' && raised?.cause === undefined) return;
  error.extensions.requestId = requestId;
  log.error({ requestId, path: error.path, err: raised?.cause ?? raised }, 'unexpected error');
}
