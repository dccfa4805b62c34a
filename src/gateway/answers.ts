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

/** The answer to what was charged: with its cost and the versions of its data, each error its code, the log one line. */
export type Conclude = (result: ExecutionResult, state: RequestState) => ExecutionResult;
/** The same for any operation: one that never ran is charged first. */
export type Finish = (result: ExecutionResult, request: Request, server: ServerContext) => Promise<ExecutionResult>;

/** An operation that was answered. `code`: of its first error. */
export type LoggedOperation = {
  state: RequestState;
  durationMs: number;
  code: string | undefined;
  errors?: ExecutionResult['errors'];
};

type Logging = {
  /** Told of each operation. */
  onOperation?: (operation: LoggedOperation) => void;
  log: Logger;
  clock: () => Date;
  /** The address that a request came from, for the log. */
  addressOf: (request: IncomingMessage) => string;
  /** An answer that took this long is logged as a warning, milliseconds. */
  slowMs?: number;
  /** Whether errors suggest no names of the schema, where introspection is off. */
  hidesSchema?: boolean;
};
type Charging = {
  limits: Limits;
  /** The caller, looked up once for each request. */
  callerOf: (request: Request, server: ServerContext) => Promise<Caller>;
};

export function finishWith(conclude: Conclude, { limits, callerOf }: Charging): Finish {
  return async (result, request, server) => {
    const state = server.state!;
    // A document that never ran counts as one call, so that nobody sends bad ones without end.
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
      // Nothing ran: on application/graphql-response+json that is the client's fault by status too.
      if (!('data' in result) && !error.extensions.http) error.extensions.http = { spec: true, status: 400 };
    }

    const durationMs = Math.round((clock().valueOf() - state.startedAt) * 10) / 10;
    onOperation?.({ state, durationMs, code: errors?.[0]?.extensions.code as string | undefined, errors });
    const level = slowMs !== undefined && durationMs >= slowMs ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) log[level](buildLogLine(state, durationMs, errors, addressOf), 'operation');
    // What is answered depends on the key: no shared cache may keep it.
    const headers = {
      'Cache-Control': 'private, no-cache',
      'X-Request-Id': state.requestId,
      ...(state.cost && rateLimitHeaders(state.cost)),
    };
    return {
      ...result,
      extensions: {
        ...(state.cost && { cost: state.cost }),
        // What `dataUpdated` names, with a later version, when the answer may be another.
        families: Object.fromEntries([...state.read].sort(([a], [b]) => (a < b ? -1 : 1))),
        http: { headers },
      },
    } as ExecutionResult;
  };
}

/** The log's line of an operation: never the key itself. */
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

/** Gives an error its code, and one that nobody meant to raise the id under which the log has it. */
function settle(error: GraphQLError, { requestId }: RequestState, log: Logger): void {
  const variable = /^Variable "\$(\w+)"/.exec(error.message)?.[1];
  const own = typeof error.extensions.code === 'string' && error.extensions.code in STATUS;
  error.extensions.code = variable && !own ? argumentCode(variable, isMissing(error.message)) : getErrorCode(error);
  const raised = error.originalError;
  // A coded failure of ours may rest on one that nobody meant to raise.
  if (error.extensions.code === 'unavailable' && raised) {
    log.warn({ requestId, err: raised.message }, 'unavailable');
    return;
  }
  if (error.extensions.code !== 'internal_error' && raised?.cause === undefined) return;
  error.extensions.requestId = requestId;
  log.error({ requestId, path: error.path, err: raised?.cause ?? raised }, 'unexpected error');
}
