import type { Plugin } from 'graphql-yoga';
import { takesGzip, zip } from '../../lib/gzip.ts';

/** Smaller bodies, in bytes, gain little from compression. */
const LEAST = 2_000;

/** Compresses a body for a client that accepts gzip, and returns it with the headers to send. */
export async function sentBody<Body extends Uint8Array>(
  body: Body,
): Promise<{ body: Body | Buffer<ArrayBuffer>; headers: Readonly<Record<string, string>> }> {
  if (body.byteLength < LEAST) return { body, headers: {} };
  return { body: await zip(body, 'once'), headers: { 'Content-Encoding': 'gzip' } };
}

const IS_JSON = /^application\/([\w.-]+\+)?json\b/;

/** Compresses JSON responses; streams are passed through. */
export function useCompression(): Plugin {
  return {
    async onResponse({ request, response, setResponse }) {
      if (!IS_JSON.test(response.headers.get('content-type') ?? '') || response.headers.has('content-encoding')) return;
      response.headers.append('Vary', 'Accept-Encoding');
      if (!response.body || !takesGzip(request.headers.get('accept-encoding') ?? '')) return;
      const { status, statusText, headers } = response;
      const { body, headers: encodedHeaders } = await sentBody(new Uint8Array(await response.arrayBuffer()));
      headers.set('Content-Length', String(body.byteLength));
      for (const [name, value] of Object.entries(encodedHeaders)) headers.set(name, value);
      setResponse(new Response(body, { status, statusText, headers }));
    },
  };
}
