import type { IncomingMessage } from 'node:http';
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { UNCHANGING } from '../../db/history/past-versions.ts';
import { argumentCode } from '../../graph/arguments.ts';
import type { Caller } from '../../graph/caller.ts';
import { nameFamily } from '../../graph/data-family.ts';
import { type ErrorCode, getErrorCode, isMissing, STATUS } from '../../graph/errors.ts';
import { hashText } from '../cache/cached-operation.ts';
import type { DeprecationNotices } from '../deprecations/notices.ts';
import type { Limits } from '../limits/quota.ts';
import type { Cost } from '../request/charge.ts';
import { type Ended, getReceived, type Identified, isExecuted, type Received } from '../request/phases.ts';
import type { ServerContext } from '../request/server-context.ts';
import { requireProgress } from '../request/server-context.ts';
import { truncateQuotes, withoutSuggestions } from './echo.ts';
import { rateLimitHeaders } from './limit-headers.ts';

/**
 * Completes the result of a charged operation: adds its cost, the versions of its data, and the code of each error, and
 * writes the log line.
 */
export type Conclude = (result: ExecutionResult, request: Ended) => ExecutionResult;
/** The same for any operation: if it never ran, it is charged first. @param params of a request to /graphql */
export type Finish = (
  result: ExecutionResult,
  request: Request,
  server: ServerContext,
  params?: { operationName?: string | null; query?: string },
) => Promise<ExecutionResult>;

/** A completed operation. `code`: of its first error. */
export type LoggedOperation = {
  request: Ended;
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
  /** Finds the notices of a document that uses deprecated parts of the schema. */
  deprecations: Pick<DeprecationNotices, 'report'>;
  /** Whether to remove suggested schema names from error messages, when introspection is off. */
  hidesSchema?: boolean;
};
type Charging = {
  limits: Limits;
  /** Identifies the caller, once per request. */
  identifyCaller: (request: Request, server: ServerContext) => Promise<Identified>;
};

export function finishWith(conclude: Conclude, { limits, identifyCaller }: Charging): Finish {
  return async (result, request, server, { operationName = null, query } = {}) => {
    const { phase, refusedUnits } = requireProgress(server);
    if (isExecuted(phase) || ('cost' in phase && phase.cost)) return conclude(result, phase);
    const received = getReceived(phase);
    const ended = (caller: Identified | null, cost: Cost | null): Ended => ({
      received,
      caller: caller?.caller ?? null,
      operation: caller?.operation ?? operationName,
      digest: caller?.digest ?? (query === undefined ? null : hashText(query)),
      cost,
    });
    let caller: Identified | null = null;
    try {
      caller = await identifyCaller(request, server);
      return conclude(result, ended(caller, await chargeRefused(limits, caller.caller, received, refusedUnits)));
    } catch (error) {
      return conclude(error instanceof GraphQLError ? { errors: [error] } : result, ended(caller, null));
    }
  };
}

/**
 * Charges a request that was refused before it ran. A documented path is one call. An operation costs nothing, and has
 * its own limit.
 */
async function chargeRefused(
  limits: Limits,
  caller: Caller,
  { isDocumentedPath }: Received,
  takenUnits = 0,
): Promise<Cost> {
  if (isDocumentedPath) {
    const { usage } = await limits.reserve(caller, { calls: 1, quota: 0 }, { asked: 'path' });
    return { requested: 1, actual: 1, ...usage };
  }
  if (takenUnits === 0) await limits.takeRefused(caller);
  return { requested: 0, actual: 0, ...(await limits.usage(caller)) };
}

export function concludeWith({
  log,
  clock,
  addressOf,
  onOperation,
  slowMs,
  deprecations,
  hidesSchema = false,
}: Logging): Conclude {
  return (result, request) => {
    const { errors } = result;
    const { received, cost } = request;
    for (const error of errors ?? []) {
      settle(error, received, log);
      error.message = truncateQuotes(hidesSchema ? withoutSuggestions(error.message) : error.message);
      if (typeof error.extensions.field === 'string') error.extensions.field = truncateQuotes(error.extensions.field);
      // Nothing ran, so the request is at fault: on application/graphql-response+json its status is 400 too.
      if (!('data' in result) && !error.extensions.http) error.extensions.http = { spec: true, status: 400 };
    }

    const durationMs = Math.round((clock().valueOf() - received.startedAt) * 10) / 10;
    onOperation?.({ request, durationMs, code: errors?.[0]?.extensions.code as string | undefined, errors });
    const level = slowMs !== undefined && durationMs >= slowMs ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) log[level](buildLogLine(request, durationMs, errors, addressOf), 'operation');
    // The response depends on the key, so shared caches must not store it.
    const headers = {
      'Cache-Control': 'private, no-cache',
      'X-Request-Id': received.requestId,
      ...(cost && rateLimitHeaders(cost)),
    };
    const read = isExecuted(request) ? [...request.validity.read] : [];
    const datasets = read.filter(([, version]) => version !== UNCHANGING);
    const notices = isExecuted(request) ? deprecations.report(request) : [];
    return {
      ...result,
      extensions: {
        ...(cost && { cost }),
        // `dataUpdated` announces later versions of these families when the response may change.
        families: Object.fromEntries(
          datasets.sort(([a], [b]) => (a < b ? -1 : 1)).map(([dataset, version]) => [nameFamily(dataset), version]),
        ),
        ...(notices.length > 0 && { deprecations: notices }),
        http: { headers },
      },
    } as ExecutionResult;
  };
}

/** The log line of an operation. It never contains the key itself. */
function buildLogLine(
  { received: { requestId, response }, operation, digest, caller, cost }: Ended,
  durationMs: number,
  errors: ExecutionResult['errors'],
  addressOf: Logging['addressOf'],
) {
  return {
    requestId,
    operation: operation ?? undefined,
    digest: digest ?? undefined,
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
function settle(error: GraphQLError, { requestId, isDocumentedPath }: Received, log: Logger): void {
  const variable = /^Variable "\$(\w+)"/.exec(error.message)?.[1];
  const hasCode = typeof error.extensions.code === 'string' && error.extensions.code in STATUS;
  error.extensions.code = variable && !hasCode ? argumentCode(variable, isMissing(error.message)) : getErrorCode(error);
  // The contract names `bad_request` for some arguments of paths. In the graph, an invalid argument has one code.
  const isArgument = variable !== undefined || error.extensions.field !== undefined;
  if (!isDocumentedPath && isArgument && error.extensions.code === 'bad_request')
    error.extensions.code = 'invalid_parameter' satisfies ErrorCode;
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
