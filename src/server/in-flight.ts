import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsFor, corsHeaders } from '../gateway/cors.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
/** Requests that wait for their answers, and when each came, epoch milliseconds; oldest first. */
export type InFlight = Map<ServerResponse, { request: IncomingMessage; since: number }>;
type Bounds = {
  /** How many requests may wait for their answers at a time. */
  most: number;
  /** How long each may wait, milliseconds. */
  timeoutMs: number;
  /** The origins whose pages may read the refusals; default: all. */
  corsOrigins?: string[];
  /** Where the requests in flight are kept, for others to look at. */
  inFlight?: InFlight;
};

/** How often the time of requests is looked at; each may take this much longer. */
const SWEEP_MS = 250;
/** Whether a process should get requests is asked most urgently where it has too many. */
const ALWAYS = '/health/';

/**
 * Bounds how many requests wait for their answers, and for how long; both are 503 `unavailable`. A stream counts until it has
 * begun. What was refused for its time stops at its next field.
 */
export function bounded({ most, timeoutMs, corsOrigins, inFlight = new Map() }: Bounds, handle: Handle): Handle {
  const cors = corsFor(corsOrigins);
  const refuse = (request: IncomingMessage, response: ServerResponse, message: string) =>
    sendUnavailable(request, response, message, corsHeaders(request, cors));
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [response, { request, since }] of inFlight) {
      if (response.headersSent) inFlight.delete(response);
      else if (now - since < timeoutMs) break;
      else refuse(request, response, `The answer took longer than ${timeoutMs / 1_000} seconds; request less.`);
    }
  }, SWEEP_MS);
  sweep.unref();
  return (request, response) => {
    if (request.url?.startsWith(ALWAYS)) return handle(request, response);
    if (inFlight.size >= most) return refuse(request, response, `More than ${most} requests are in flight; try again.`);
    inFlight.set(response, { request, since: Date.now() });
    response.once('close', () => inFlight.delete(response));
    return handle(request, response);
  };
}

const RETRY_SECONDS = 5;

function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  message: string,
  headers: Record<string, string>,
): void {
  const isGraph = request.url?.startsWith('/graphql');
  const accepts = request.headers.accept?.includes('application/graphql-response+json');
  const body = isGraph
    ? { errors: [{ message, extensions: { code: 'unavailable' } }] }
    : { error: 'unavailable', message };
  response.writeHead(503, {
    'Content-Type': `application/${isGraph && accepts ? 'graphql-response+json' : 'json'}; charset=utf-8`,
    ...headers,
    'Retry-After': String(RETRY_SECONDS),
  });
  response.end(JSON.stringify(body));
}
