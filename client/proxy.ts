import { endOnAbort } from './core/end-on-abort.ts';
import { findSharedStream, joinStream } from './proxy/shared-streams.ts';

const KEY_HEADER = 'X-Service-API-Key';
/** Request headers that are passed to the gateway. Cookies and the browser's own key are not forwarded. */
const PASSED = ['content-type', 'accept', 'accept-encoding', 'idempotency-key', 'traceparent', 'tracestate', 'baggage'];
/** Response headers that are passed to the browser. */
const RETURNED = [
  'content-type',
  'cache-control',
  'etag',
  'retry-after',
  'idempotent-replayed',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
];
/** Bytes; more than the gateway's own limit. */
const LONGEST_BODY = 1_000_000;
/** Seconds until a browser retries if the gateway does not respond. */
const RETRY_AFTER = 5;

const only = (headers: Headers, names: readonly string[]): Headers =>
  new Headers([...headers].filter(([name]) => names.includes(name.toLowerCase())));

const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ errors: [{ message, extensions: { code } }] }, { status, headers });

/** Fails at startup: otherwise the first user would discover a missing address or key. @throws TypeError */
function requireSettings(gateway: string, apiKey: string): void {
  if (!URL.canParse(gateway))
    throw new TypeError(
      `The gateway's address must be absolute, such as http://127.0.0.1:4000/graphql; it is '${gateway ?? ''}'.`,
    );
  if (!apiKey) throw new TypeError('The API key is missing.');
}

/** Whether a GraphQL request got a web page or an empty response: the address is not that of a gateway's endpoint. */
const isElsewhere = ({ status, headers }: Response): boolean =>
  status < 500 && !/json|event-stream|multipart/.test(headers.get('content-type') ?? '');

/** A request to pass on. `query` is the query string of its address. */
type Forwarded = {
  method: string;
  query: string;
  headers: Headers;
  body: string | null;
  readonly signal: AbortSignal;
};

/** Sends requests to the gateway with the key. */
function createForwarder(gateway: string, apiKey: string, send: typeof fetch) {
  requireSettings(gateway, apiKey);
  async function sendOn(request: Forwarded): Promise<Response> {
    const { method, query, body, signal } = request;
    const headers = only(request.headers, PASSED);
    headers.set(KEY_HEADER, apiKey);
    try {
      const answer = await send(gateway + query, { method, headers, body, signal });
      if (method === 'POST' && isElsewhere(answer)) {
        await answer.body?.cancel();
        const { pathname } = new URL(gateway);
        const message = `The proxy's address, with the path ${pathname}, answers HTTP ${answer.status} and no GraphQL. A gateway's path is /graphql.`;
        return refusal(502, 'bad_gateway', message);
      }
      return new Response(answer.body, { status: answer.status, headers: only(answer.headers, RETURNED) });
    } catch (cause) {
      if (signal.aborted) throw cause;
      return refusal(503, 'unavailable', 'The gateway does not answer.', { 'retry-after': String(RETRY_AFTER) });
    }
  }
  return async (request: Forwarded, owner: { readonly signal: AbortSignal }): Promise<Response> => {
    const stream = findSharedStream(request.headers, request.body);
    const response =
      stream === null
        ? await sendOn(request)
        : await joinStream(`${gateway} ${apiKey} ${stream}`, owner, (signal) => sendOn({ ...request, signal }));
    return isStream(response) ? endOnAbort(response, owner) : response;
  };
}

const isStream = ({ headers }: Response): boolean => !/json/.test(headers.get('content-type') ?? '');

/**
 * A route that adds the API key on the server, for anything that answers a `Request` with a `Response`: a route handler
 * of Next.js, Hono, Bun, Deno. All browsers share one stream of announcements of new data; other streams pass through.
 * Check the user's session before it.
 * @param gateway the gateway's endpoint, such as `https://signals.example/graphql`
 * @throws TypeError at once, if the address or the key is missing
 */
export function gatewayProxy(gateway: string, apiKey: string, send: typeof fetch = fetch) {
  const forward = createForwarder(gateway, apiKey, send);
  return async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request;
    const body = method === 'POST' ? await request.text() : null;
    return forward({ method, query: new URL(request.url).search, headers, body, signal }, request);
  };
}

/** The members of a `node:http` request that the proxy uses. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** The members of a `node:http` response that the proxy uses. */
export type NodeResponse = {
  readonly destroyed: boolean;
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(piece: Uint8Array): boolean;
  end(text?: string): unknown;
  destroy(): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
};

/**
 * Like `gatewayProxy`, but a listener of `node:http`, which Express, Connect, and Vite accept too.
 * @throws TypeError
 */
export function nodeProxy(gateway: string, apiKey: string, send: typeof fetch = fetch) {
  const forward = createForwarder(gateway, apiKey, send);
  return async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const closing = new AbortController();
    response.once('close', () => closing.abort());
    if (response.destroyed) closing.abort();
    try {
      await copyResponse(await respond(request, closing), response, closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return;
      if (!response.headersSent) throw error;
      // The gateway ended in the middle of a response: only a broken connection shows that it is incomplete.
      response.destroy();
    }
  };

  async function respond(request: NodeRequest, closing: AbortController): Promise<Response> {
    const method = request.method ?? 'GET';
    const body = method === 'POST' ? await readRequestBody(request) : null;
    if (body === undefined) return refusal(413, 'payload_too_large', `The body has more than ${LONGEST_BODY} bytes.`);
    const headers = new Headers();
    for (const name of PASSED)
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    const query = new URL(request.url ?? '/', 'http://proxy.invalid').search;
    return forward({ method, query, headers, body, signal: closing.signal }, closing);
  }
}

/** Writes a response to `node:http`. Cancels its body if the connection closes first. */
async function copyResponse(source: Response, target: NodeResponse, closed: AbortSignal): Promise<void> {
  const reader = source.body?.getReader();
  try {
    if (closed.aborted) return;
    target.writeHead(source.status, Object.fromEntries(source.headers));
    while (reader && !closed.aborted) {
      const { done, value } = await reader.read();
      if (done || closed.aborted) break;
      if (!target.write(value)) await waitUntilWritable(target, closed);
    }
    target.end();
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/** Resolves when the buffer of the response is empty, or at once if its connection has closed. */
const waitUntilWritable = (response: NodeResponse, closed: AbortSignal) =>
  new Promise<void>((resolve) => {
    // 'close' is emitted once: a listener added later would never be called.
    if (closed.aborted) return resolve();
    response.once('drain', resolve);
    response.once('close', resolve);
  });

/** The text of a request body; undefined if it is too long. */
async function readRequestBody(request: NodeRequest): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.byteLength;
    if (bytes > LONGEST_BODY) return undefined;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
