import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { corsFor, corsHeaders } from '../gateway/cors.ts';

/** Handles a request; a rejection is logged and answered 500. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;
type Options = {
  /** Maximum bytes of a body. */
  most: number;
  /** The origins whose pages may read that a body is too long; default: all. */
  corsOrigins?: string[];
  log: Logger;
  handle: Handle;
};

/**
 * The entry point for Node's requests: refuses malformed hosts and long bodies, and logs unexpected errors without
 * exposing them.
 */
export function createListener({ most, corsOrigins, log, handle }: Options): Handle {
  const fail = (error: unknown, response: ServerResponse) => {
    log.error({ err: error }, 'unexpected error outside of an operation');
    if (response.headersSent) response.destroy();
    else refuse(response, 500);
  };
  const limited = sizeLimited({ most, corsOrigins }, (request, response) =>
    // Synchronous exceptions become rejections, too.
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error) => fail(error, response)),
  );
  return (request, response) => (hasSoundHost(request) ? limited(request, response) : refuse(response, 400));
}

/** A bare status: no body, and the connection is closed. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close', 'Content-Length': '0' });
  response.end();
}

/** RFC 3986: a name or an IPv4 address, or an IPv6 address in brackets; then a port. */
const HOST = /^(?:[\w.~!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether a request names one host that an address can be made with, or none, as HTTP/1.0 allows. */
function hasSoundHost({ headers, headersDistinct }: IncomingMessage): boolean {
  if ((headersDistinct.host?.length ?? 0) > 1) return false;
  const host = headers.host ?? '';
  return host === '' || (HOST.test(host) && URL.canParse(`http://${host}/`));
}

/** Refuses bodies over the limit with 413: by their stated length, or by counting if there is none. */
function sizeLimited({ most, corsOrigins }: Pick<Options, 'most' | 'corsOrigins'>, handle: Handle): Handle {
  const cors = corsFor(corsOrigins);
  return (request, response) => {
    const refuseBody = () => {
      response.writeHead(413, {
        ...corsHeaders(request, cors),
        'Content-Type': 'application/json',
        Connection: 'close',
      });
      response.end(JSON.stringify({ error: 'payload_too_large', message: `The body has more than ${most} bytes.` }));
    };
    if (Number(request.headers['content-length'] ?? 0) > most) return refuseBody();
    if (!request.headers['transfer-encoding']) return handle(request, response);
    // Without a length, the body is read here first; the handler receives it complete.
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= most) pieces.push(piece);
      else if (!response.headersSent) refuseBody();
    });
    request.on('end', () => {
      if (size > most) return;
      Object.assign(request, { rawBody: Buffer.concat(pieces), body: Buffer.concat(pieces) });
      handle(request, response);
    });
  };
}
