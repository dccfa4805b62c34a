import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Plugin, YogaServerInstance } from 'graphql-yoga';
import { TOOLS_PATH } from '../gateway/documents/persisted.ts';
import type { ServerContext } from '../gateway/request/server-context.ts';
import { isDeeper } from '../lib/nesting.ts';
import { MAX_RESPONSE_BYTES } from '../lib/response-size.ts';
import { isAllowedOrigin } from './origin.ts';
import type { mcpServers, RunQuery } from './server.ts';

type Options = {
  /** The public graph, which agents may search. */
  schema: GraphQLSchema;
  /** Allowed origins of pages, in addition to those of this machine. */
  corsOrigins?: readonly string[];
  /** Whether agents may run arbitrary queries. */
  isOpen: boolean;
  maxResponseBytes?: number;
};

type Loaded = {
  serverFor: ReturnType<typeof mcpServers>;
  Transport: typeof WebStandardStreamableHTTPServerTransport;
};

/** A JSON-RPC error that belongs to no request. */
const refusal = (status: number, code: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/**
 * Serves agents at `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. A tool call is an
 * operation like any other: it runs in process with the caller's key, and is priced, charged, cached, and logged.
 */
export function useMcp({ schema, corsOrigins = [], isOpen, maxResponseBytes = MAX_RESPONSE_BYTES }: Options): Plugin {
  let yoga: YogaServerInstance<ServerContext, object>;
  let loading: Promise<Loaded> | undefined;

  // The SDK is loaded with the first request: most gateways have no agents.
  const load = async (): Promise<Loaded> => {
    const [{ mcpServers }, { WebStandardStreamableHTTPServerTransport: Transport }] = await Promise.all([
      import('./server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    return { serverFor: mcpServers(schema, isOpen, maxResponseBytes), Transport };
  };

  async function answer(request: Request, context: ServerContext): Promise<Response> {
    if (!isAllowedOrigin(request.headers.get('origin'), corsOrigins))
      return refusal(403, INVALID_REQUEST, 'This origin is not allowed; the operator can add it to CORS_ORIGINS.');
    if (request.method !== 'POST')
      return refusal(405, INVALID_REQUEST, 'Post each message; there are no sessions and no streams.', {
        Allow: 'POST',
      });
    let message: unknown;
    try {
      message = JSON.parse(await request.text());
    } catch {
      return refusal(400, PARSE_ERROR, 'The body is not JSON.');
    }
    if (Array.isArray(message)) return refusal(400, INVALID_REQUEST, 'Post one message at a time.');
    if (isDeeper(message)) return refusal(400, INVALID_REQUEST, 'The message is nested too deeply.');

    loading ??= load();
    const { serverFor, Transport } = await loading;
    let limits: Record<string, string> = {};
    const run: RunQuery = async (query, variables, operationName, options) => {
      const params = { query, variables, operationName };
      const result = (await yoga.getResultForParams({ params, request }, {
        ...context,
        ...options,
      } as unknown as Parameters<typeof yoga.getResultForParams>[1])) as ExecutionResult & {
        extensions?: { http?: { headers?: Record<string, string> } };
      };
      limits = result.extensions?.http?.headers ?? {};
      return result;
    };
    const server = serverFor(run);
    const transport = new Transport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    const body = await response.text();
    await server.close();
    return new Response(body || null, {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...limits },
    });
  }

  return {
    onYogaInit: (init) => {
      yoga = init.yoga as unknown as typeof yoga;
    },
    async onRequest({ request, url, endResponse, serverContext }) {
      if (url.pathname === TOOLS_PATH && request.method !== 'OPTIONS')
        endResponse(await answer(request, serverContext as ServerContext));
    },
  };
}
