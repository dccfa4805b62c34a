import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { toJsonText, toJsonValue } from '../../executor/json-text.ts';
import { type ErrorCode, fail, getErrorCode, MEMBERS, maskError, pathStatus } from '../../graph/errors.ts';
import { nameParameters } from '../../graph/rest/parameter-names.ts';
import { findRoute, inMatchingOrder, parameterFault, type Route, readVariables } from '../../graph/rest/route.ts';
import { isDeeper } from '../../lib/nesting.ts';
import { requireFirst } from '../../lib/require.ts';
import type { DaySymbols } from '../../market/identity/day-symbols.ts';
import type { CacheEntry, ResponseCache } from '../cache/response-cache.ts';
import type { Limits } from '../limits/quota.ts';
import { chargeAgain } from '../metering/charging.ts';
import {
  type Executed,
  type Identified,
  isExecuted,
  type Received,
  type Receiver,
  type RequestProgress,
} from '../request/phases.ts';
import type { ServerContext } from '../request/server-context.ts';
import type { Finish } from '../responses/conclude.ts';
import type { RunOperation } from '../run/run-operation.ts';
import { findContentLocation } from './content-location.ts';

/** The retired family of metric paths (VER-08). */
const RETIRED = /^\/api\/v1\/entity-metrics(\/|$)/;

type Answer = ExecutionResult & { extensions?: { http?: { headers?: Record<string, string> } } };
type Options = {
  routes: readonly Route[];
  schema: GraphQLSchema;
  receive: (requestId: string | null, response: Receiver | undefined, isDocumentedPath: boolean) => Received;
  finish: Finish;
  run: RunOperation;
  cache: ResponseCache;
  limits: Limits;
  identifyCaller: (request: Request, server: ServerContext) => Promise<Identified>;
  maxResponseBytes: number;
  /** The symbols of now. */
  loadSymbols: () => DaySymbols | Promise<DaySymbols>;
};

/** A request that has begun. */
type Served = ServerContext & { progress: RequestProgress };
/** Caches the body of a response. */
type Store = (text: string, executed: Executed) => Executed;

/** Serves the documented paths: each is an operation run in process, with the same key, cost, limits, and previews. */
export function useRest({
  routes,
  schema,
  receive,
  finish,
  run,
  cache,
  limits,
  identifyCaller,
  maxResponseBytes,
  loadSymbols,
}: Options): Plugin<Record<string, unknown>, ServerContext> {
  const ordered = inMatchingOrder(routes);

  /** Serves a cached body, charged and logged like any other. */
  async function answerAgain(
    server: Served,
    request: Request,
    { caller, entry, key }: { caller: Identified; entry: CacheEntry; key: string },
  ): Promise<Response> {
    const charged = await chargeAgain(limits, caller, entry, key);
    server.progress.phase = 'error' in charged ? charged.request : charged;
    if ('error' in charged) return answerRefusal(request, server, charged.error);
    const finished: Answer = await finish({}, request, server);
    return sendText(request, finished, 200, entry.body.toString());
  }

  async function answer(request: Request, url: URL, server: Served): Promise<Response> {
    if (server.failed?.errors?.[0]) return answerRefusal(request, server, server.failed.errors[0]);
    // VER-08: a retired path needs no key.
    if (RETIRED.test(url.pathname)) return send(request, {}, errorBody(refusal('retired')));
    const isPosted = request.method === 'POST';
    const text = isPosted ? await request.text().catch(() => '') : '';
    // An invalid key is refused when it is looked up again.
    const isRead = isPosted || request.method === 'GET' || request.method === 'HEAD';
    const caller = isRead ? await identifyCaller(request, server).catch(() => null) : null;
    if (!caller) return answerAnew(request, url, server, text);
    const again = (entry: CacheEntry, key: string) => answerAgain(server, request, { caller, entry, key });
    const make = (store: Store) => answerAnew(request, url, server, text, store);
    // A POST changes no data; its body replaces the parameters of the query string.
    const question = isPosted ? `POST ${url.pathname}${url.search} ${text}` : url.pathname + url.search;
    return cache.answer(caller, question, again, make);
  }

  async function answerRefusal(request: Request, server: Served, error: GraphQLError): Promise<Response> {
    const finished: Answer = await finish({ errors: [error] }, request, server);
    return send(request, finished, errorBody(requireFirst(finished.errors ?? [])));
  }

  /** Errors thrown outside of the operation are logged and masked like those within it. */
  const answerFault = (request: Request, server: Served, raised: unknown): Promise<Response> =>
    answerRefusal(request, server, maskError(raised));

  async function answerAnew(
    request: Request,
    url: URL,
    server: Served,
    posted: string,
    store: Store = (_text, executed) => executed,
  ): Promise<Response> {
    // Refusals are counted and logged like any response, and an invalid key takes precedence.
    const refuse = (reason: keyof typeof REFUSALS, headers?: Record<string, string>) =>
      answerRefusal(request, server, refusal(reason, headers));
    const match = findRoute(ordered, request.method, url.pathname);
    if ('refused' in match) return refuse(match.refused, 'allow' in match ? { Allow: match.allow } : undefined);
    const { route, params } = match;
    let body: Record<string, unknown> = {};
    if (route.method === 'POST') {
      const parsed = parseJson(posted);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return refuse('bad_body');
      if (isDeeper(parsed)) return refuse('deep_body');
      body = parsed as Record<string, unknown>;
    }
    const caller = await identifyCaller(request, server);
    const { document, operation, text: routeText } = route;
    const variables = readVariables(schema, route, params, url.searchParams, body);
    const routeOperation = { document, operationName: operation.name?.value, variables, inPlace: routeText?.inPlace };
    const { result, phase } = await run(routeOperation, caller);
    const executed = nameParameters(document, result);
    server.progress.phase = phase;
    const text = executed.errors ? '' : bodyText(route, executed.data);
    const isTooLarge = Buffer.byteLength(text) > maxResponseBytes;
    const bounded = isTooLarge ? { errors: [fail.responseTooLarge(maxResponseBytes)] } : executed;
    const answered: Answer = await finish(bounded, request, server);
    const [error] = answered.errors ?? [];
    if (error)
      return send(request, answered, errorBody(error, parameterFault(schema, route, variables, error.message)));
    if (isExecuted(phase)) server.progress.phase = store(text, phase);
    return sendText(request, answered, 200, text);
  }

  /** States the address under the symbols of now, if the request has a former symbol. */
  async function stateLocation(response: Response, { method }: Request, url: URL): Promise<void> {
    const symbols = await loadSymbols();
    // Most markets have no renames, and need no second search for the route.
    if (symbols.keysBySymbol.size === 0) return;
    const match = findRoute(ordered, method, url.pathname);
    if ('refused' in match || match.route.method !== 'GET') return;
    const location = findContentLocation(match.route, match.params, url, symbols);
    if (location) response.headers.set('Content-Location', location);
  }

  return {
    async onRequest({ request, url, endResponse, serverContext }) {
      if (!url.pathname.startsWith('/api/') || request.method === 'OPTIONS') return;
      const context = serverContext as ServerContext;
      context.progress ??= { phase: receive(request.headers.get('x-request-id'), context.res, true) };
      const server = context as Served;
      const response = await answer(request, url, server).catch((error) => answerFault(request, server, error));
      if (response.ok) await stateLocation(response, request, url);
      endResponse(response);
    },
  };
}

const bodyText = ({ text, shape }: Route, data: ExecutionResult['data']): string =>
  text ? text.cut(toJsonText(data)) : JSON.stringify(shape(toJsonValue(data)));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Requests that match no operation. */
const REFUSALS = {
  not_found: ['not_found', 'There is no such path.'],
  bad_request: ['bad_request', 'The path is not percent-encoded correctly.'],
  bad_body: ['bad_request', 'The body must be a JSON object.'],
  deep_body: ['bad_request', 'The body is nested too deeply.'],
  method_not_allowed: ['method_not_allowed', 'The path does not support this method.'],
  retired: ['endpoint_retired', 'This path is retired; the series are under /api/v2/metrics.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

const refusal = (reason: keyof typeof REFUSALS, headers?: Record<string, string>) => {
  const [code, message] = REFUSALS[reason];
  return new GraphQLError(message, { extensions: { code, ...(headers && { http: { headers } }) } });
};

type Body = { status: number; body: unknown; headers?: Record<string, string> };

/** The documented error body: `{ error, message }` and the members that the error carries (ERR-01). */
function errorBody(error: GraphQLError, fault: ReturnType<typeof parameterFault> = null): Body {
  const code = getErrorCode(error);
  const members = Object.fromEntries(
    MEMBERS.filter((name) => name in error.extensions).map((name) => [name, error.extensions[name]]),
  );
  const http = error.extensions.http as { headers?: Record<string, string> } | undefined;
  // A missing object is not an invalid parameter, even if its name is from a closed set.
  const status = pathStatus(error);
  const bad = status === 404 ? {} : { field: fault?.name, validValues: fault?.validValues };
  const body = { error: code, message: fault?.message ?? error.message, ...(fault ? bad : members) };
  const { retryAfter } = error.extensions;
  const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }), ...http?.headers };
  return { status, body, headers };
}

const send = (request: Request, answer: Answer, { status, body, headers }: Body): Response =>
  sendText(request, answer, status, JSON.stringify(body), headers);

function sendText(request: Request, answer: Answer, status: number, body: string, headers?: object): Response {
  const allHeaders = {
    ...answer.extensions?.http?.headers,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
  };
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: allHeaders });
}
