const KEY_HEADER = 'X-Service-API-Key';
/** Request headers that are passed to the gateway. Cookies and the browser's own key are not forwarded. */
const PASSED = ['content-type', 'accept', 'accept-encoding', 'traceparent', 'tracestate', 'baggage'];
/** Response headers that are passed to the browser. */
const RETURNED = ['content-type', 'cache-control', 'etag', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining'];
/** Bytes; more than the gateway's own limit. */
const LONGEST_BODY = 1_000_000;
/** Seconds until a browser retries if the gateway does not respond. */
const RETRY_AFTER = 5;

const only = (headers: Headers, names: readonly string[]): Headers =>
  new Headers([...headers].filter(([name]) => names.includes(name)));

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
  status < 500 && !/json|event-stream/.test(headers.get('content-type') ?? '');

/**
 * A route that adds the API key on the server, for anything that answers a `Request` with a `Response`: a route handler
 * of Next.js, Hono, Bun, Deno. Streams pass through. Check the user's session before it.
 * @param gateway the gateway's endpoint, such as `https://signals.example/graphql`
 * @throws TypeError at once, if the address or the key is missing
 */
export function gatewayProxy(gateway: string, apiKey: string, send: typeof fetch = fetch) {
  requireSettings(gateway, apiKey);
  return async (request: Request): Promise<Response> => {
    const headers = only(request.headers, PASSED);
    headers.set(KEY_HEADER, apiKey);
    const { method, signal } = request;
    const body = method === 'POST' ? await request.text() : null;
    try {
      const answer = await send(gateway + new URL(request.url).search, { method, headers, body, signal });
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
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(piece: Uint8Array): boolean;
  end(text?: string): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
};

/**
 * Like `gatewayProxy`, but a listener of `node:http`, which Express, Connect, and Vite accept too.
 * @throws TypeError
 */
export function nodeProxy(gateway: string, apiKey: string, send: typeof fetch = fetch) {
  const proxy = gatewayProxy(gateway, apiKey, send);
  return async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    try {
      const answer = await answerTo(request, leaving.signal);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const piece of readChunks(answer)) if (!response.write(piece)) await drained(response);
      response.end();
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  };

  async function answerTo(request: NodeRequest, signal: AbortSignal): Promise<Response> {
    const body = request.method === 'POST' ? await readRequestBody(request) : null;
    if (body === undefined) return refusal(413, 'payload_too_large', `The body has more than ${LONGEST_BODY} bytes.`);
    const headers = new Headers();
    for (const name of PASSED)
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    const method = request.method ?? 'GET';
    return proxy(new Request(new URL(request.url ?? '/', 'http://proxy.invalid'), { method, headers, body, signal }));
  }
}

const drained = (response: NodeResponse) =>
  new Promise<void>((resolve) => {
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

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
