import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Plugin, YogaServerInstance } from 'graphql-yoga';
import type { ServerContext } from './app.ts';
import type { Turn } from './context.ts';
import { codeOf, type ErrorCode, MEMBERS, STATUS } from './errors.ts';
import { findRoute, inMatchingOrder, parameterFault, type Route, variablesOf } from './rest.ts';

/** The retired family of metric paths (VER-08). */
const RETIRED = /^\/api\/v1\/entity-metrics(\/|$)/;

type Answer = ExecutionResult & { extensions?: { http?: { headers?: Record<string, string> } } };
type Options = { routes: readonly Route[]; schema: GraphQLSchema; openTurn: (request: Request) => Turn };

/** Answers the documented paths: each is an operation run in process, with the same key, price, limits and previews. */
export function useRest({ routes, schema, openTurn }: Options): Plugin<Record<string, unknown>, ServerContext> {
  const ordered = inMatchingOrder(routes);
  let yoga: YogaServerInstance<ServerContext, Record<string, unknown>>;

  async function answer(request: Request, url: URL, server: ServerContext): Promise<Response> {
    if (RETIRED.test(url.pathname))
      return refusal('endpoint_retired', 'This path is retired; the series are under /api/v2/metrics.');
    const found = findRoute(ordered, request.method, url.pathname);
    if ('refused' in found) return refusal(found.refused, REFUSALS[found.refused]);
    const { route, params } = found;
    let body: Record<string, unknown> = {};
    if (route.method === 'POST') {
      const parsed: unknown = await request.json().catch(() => undefined);
      if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
        return refusal('bad_request', 'The body is not a JSON object.');
      body = parsed as Record<string, unknown>;
    }
    server.turn = { ...openTurn(request), isDocumentedPath: true };
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
    return respond(schema, route, result, request.method === 'HEAD');
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

const REFUSALS = {
  not_found: 'There is no such path.',
  bad_request: 'The path is not well encoded.',
  method_not_allowed: 'The path does not answer this method.',
} as const satisfies Partial<Record<ErrorCode, string>>;

const refusal = (code: ErrorCode, message: string) => Response.json({ error: code, message }, { status: STATUS[code] });

function respond(schema: GraphQLSchema, route: Route, result: Answer, headOnly: boolean): Response {
  const headers = {
    ...result.extensions?.http?.headers,
    'Content-Type': 'application/json; charset=utf-8',
    Vary: 'X-Service-API-Key',
  };
  const send = (body: unknown, status: number, more: Record<string, string> = {}) =>
    new Response(headOnly ? null : JSON.stringify(body), { status, headers: { ...headers, ...more } });
  const [error] = result.errors ?? [];
  if (!error) return send(route.shape(result.data as never), 200);
  const code = codeOf(error);
  const members = Object.fromEntries(
    MEMBERS.filter((name) => name in error.extensions).map((name) => [name, error.extensions[name]]),
  );
  const http = error.extensions.http as { headers?: Record<string, string> } | undefined;
  const fault = parameterFault(schema, route, error.message);
  const body = fault
    ? {
        error: code,
        message: fault.message,
        field: fault.name,
        ...(fault.validValues && { validValues: fault.validValues }),
      }
    : { error: code, message: error.message, ...members };
  return send(body, STATUS[code], http?.headers);
}
