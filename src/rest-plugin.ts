import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Plugin, YogaServerInstance } from 'graphql-yoga';
import type { Finish } from './answers.ts';
import type { ServerContext } from './app.ts';
import type { Turn } from './context.ts';
import { codeOf, type ErrorCode, MEMBERS, STATUS } from './errors.ts';
import { findRoute, inMatchingOrder, parameterFault, type Route, variablesOf } from './rest.ts';

/** The retired family of metric paths (VER-08). */
const RETIRED = /^\/api\/v1\/entity-metrics(\/|$)/;

type Answer = ExecutionResult & { extensions?: { http?: { headers?: Record<string, string> } } };
type Options = {
  routes: readonly Route[];
  schema: GraphQLSchema;
  openTurn: (request: Request) => Turn;
  finish: Finish;
};

/** Answers the documented paths: each is an operation run in process, with the same key, price, limits and previews. */
export function useRest({ routes, schema, openTurn, finish }: Options): Plugin<Record<string, unknown>, ServerContext> {
  const ordered = inMatchingOrder(routes);
  let yoga: YogaServerInstance<ServerContext, Record<string, unknown>>;

  async function answer(request: Request, url: URL, server: ServerContext): Promise<Response> {
    server.turn = { ...openTurn(request), isDocumentedPath: true };
    const refusal = (reason: keyof typeof REFUSALS) => {
      const [code, message] = REFUSALS[reason];
      return new GraphQLError(message, { extensions: { code } });
    };
    // VER-08: nothing is there to have a key for.
    if (RETIRED.test(url.pathname)) return send(request, {}, errorBody(refusal('retired')));
    // Refusals count and are logged like any answer, and a bad key comes first.
    const refuse = async (reason: keyof typeof REFUSALS) => {
      const error = refusal(reason);
      const finished: Answer = await finish({ errors: [error] }, request, server);
      return send(request, finished, errorBody(finished.errors![0]!));
    };
    const found = findRoute(ordered, request.method, url.pathname);
    if ('refused' in found) return refuse(found.refused);
    const { route, params } = found;
    let body: Record<string, unknown> = {};
    if (route.method === 'POST') {
      const parsed: unknown = await request.json().catch(() => undefined);
      if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return refuse('bad_body');
      body = parsed as Record<string, unknown>;
    }
    const result = (await yoga.getResultForParams(
      {
        params: {
          query: route.query,
          operationName: route.operation.name?.value,
          variables: variablesOf(schema, route, params, url.searchParams, body),
        },
        request,
      },
      server as Parameters<typeof yoga.getResultForParams>[1],
    )) as Answer;
    return send(request, result, bodyOf(schema, route, result));
  }

  return {
    onYogaInit: (init) => {
      yoga = init.yoga as unknown as typeof yoga;
    },
    async onRequest({ request, url, endResponse, serverContext }) {
      if (!url.pathname.startsWith('/api/') || request.method === 'OPTIONS') return;
      endResponse(await answer(request, url, serverContext as ServerContext));
    },
  };
}

/** Requests that no operation answers. */
const REFUSALS = {
  not_found: ['not_found', 'There is no such path.'],
  bad_request: ['bad_request', 'The path is not well encoded.'],
  bad_body: ['bad_request', 'The body is not a JSON object.'],
  method_not_allowed: ['method_not_allowed', 'The path does not answer this method.'],
  retired: ['endpoint_retired', 'This path is retired; the series are under /api/v2/metrics.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

type Body = { status: number; body: unknown; headers?: Record<string, string> };

/** The documented error body: `{ error, message }` and the members that the error carries (ERR-01). */
function errorBody(error: GraphQLError, fault: ReturnType<typeof parameterFault> = null): Body {
  const code = codeOf(error);
  const members = Object.fromEntries(
    MEMBERS.filter((name) => name in error.extensions).map((name) => [name, error.extensions[name]]),
  );
  const http = error.extensions.http as { headers?: Record<string, string> } | undefined;
  const body = fault
    ? {
        error: code,
        message: fault.message,
        field: fault.name,
        ...(fault.validValues && { validValues: fault.validValues }),
      }
    : { error: code, message: error.message, ...members };
  return { status: STATUS[code], body, headers: http?.headers };
}

/** The documented body of a route's result. */
function bodyOf(schema: GraphQLSchema, route: Route, { data, errors }: Answer): Body {
  const [error] = errors ?? [];
  if (error) return errorBody(error, parameterFault(schema, route, error.message));
  return { status: 200, body: route.shape(data as never) };
}

function send(request: Request, answer: Answer, { status, body, headers }: Body): Response {
  const all = { ...answer.extensions?.http?.headers, ...headers, 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), { status, headers: all });
}
