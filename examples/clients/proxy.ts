const KEY_HEADER = 'X-Service-API-Key';
/** What the gateway needs of a browser's request. Cookies and a key of the browser's own stay behind. */
const PASSED = ['content-type', 'accept', 'accept-encoding', 'traceparent', 'tracestate', 'baggage'];
/** What a browser needs of the gateway's answer. */
const RETURNED = ['content-type', 'cache-control', 'etag', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining'];

const only = (headers: Headers, names: readonly string[]): Headers =>
  new Headers([...headers].filter(([name]) => names.includes(name)));

/**
 * A route that adds the API key on the server, for anything that answers a `Request` with a `Response`: a route handler
 * of Next.js, Hono, Bun, Deno, or Node through an adapter. Streams pass through. Check the user's session before it.
 * @param gateway the gateway's endpoint, such as `https://signals.example/graphql`
 */
export const gatewayProxy =
  (gateway: string, apiKey: string, send: typeof fetch = fetch) =>
  async (request: Request): Promise<Response> => {
    const headers = only(request.headers, PASSED);
    headers.set(KEY_HEADER, apiKey);
    const body = request.method === 'POST' ? await request.text() : null;
    const answer = await send(gateway, { method: request.method, headers, body, signal: request.signal });
    return new Response(answer.body, { status: answer.status, headers: only(answer.headers, RETURNED) });
  };
