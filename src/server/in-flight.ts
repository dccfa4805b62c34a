import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsFor, corsHeaders } from '../gateway/cors.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
/** Requests in progress, and when each arrived, in epoch milliseconds; oldest first. */
export type InFlight = Map<ServerResponse, { request: IncomingMessage; since: number }>;
type Bounds = {
  /** Maximum number of requests in progress. */
  most: number;
  /** Maximum duration of each request, in milliseconds. */
  timeoutMs: number;
  /** The origins whose pages may read the refusals; default: all. */
  corsOrigins?: string[];
  /** The requests in progress, shared with other code for inspection. */
  inFlight?: InFlight;
};

/** Interval of the timeout check; a request may take this much longer. */
const SWEEP_MS = 250;
/** Health probes matter most when there are too many requests, so they are never refused. */
const ALWAYS = '/health/';

/**
 * Limits the number of requests in progress and their duration; beyond either, the response is 503 `unavailable`. A
 * stream counts until it has begun. A request that timed out stops at its next field.
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
