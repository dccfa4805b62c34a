import type { IncomingMessage } from 'node:http';
import { type CORSOptions, getCORSHeadersByRequestAndOptions } from '@whatwg-node/server';
import { KEY_HEADER } from './access/api-keys.ts';
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from './idempotency/key.ts';

/** W3C Trace Context and Baggage: a traced page sends them with every request. */
const TRACING = ['traceparent', 'tracestate', 'baggage'];

/** Sent by Apollo Client and other clients that name themselves. */
const CLIENT_NAMES = ['apollographql-client-name', 'apollographql-client-version'];

/** The requests and headers allowed for pages on other origins. @param origins the allowed origins; default: all */
export const corsFor = (origins: string[] | undefined) =>
  ({
    origin: origins ?? '*',
    credentials: false,
    methods: ['GET', 'POST', 'OPTIONS'],
    allowedHeaders: [
      'Content-Type',
      'Accept',
      KEY_HEADER,
      IDEMPOTENCY_HEADER,
      'X-Request-Id',
      'MCP-Protocol-Version',
      ...TRACING,
      ...CLIENT_NAMES,
    ],
    exposedHeaders: [
      'X-Request-Id',
      REPLAYED_HEADER,
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-RateLimit-Limit-Month',
      'X-RateLimit-Remaining-Month',
      'X-RateLimit-Reset-Month',
    ],
  }) satisfies CORSOptions;

/** The CORS headers of a response that Yoga does not write, equal to Yoga's. */
export function corsHeaders({ headers: { origin } }: IncomingMessage, options: CORSOptions): Record<string, string> {
  if (origin === undefined) return {};
  const request = new Request('http://gateway.invalid', { headers: { origin } });
  return getCORSHeadersByRequestAndOptions(request, options) ?? {};
}
