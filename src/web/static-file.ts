import { createHash } from 'node:crypto';
import { type Bytes, takesGzip, zip } from '../lib/gzip.ts';

/** A file in memory. `zipped`: its gzip form, if it is text and becomes smaller. */
export type StaticFile = { bytes: Bytes; zipped: Bytes | null; headers: Readonly<Record<string, string>> };

const IS_TEXT = /^text\/|json|svg|javascript/;

export const hashFile = (content: Bytes | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** @param isHashed whether the address contains a hash of the content, so that browsers need not revalidate */
export async function staticFile(bytes: Bytes, type: string, isHashed: boolean): Promise<StaticFile> {
  const zipped = IS_TEXT.test(type) ? new Uint8Array(await zip(bytes, 'kept')) : null;
  return {
    bytes,
    zipped: zipped && zipped.byteLength < bytes.byteLength ? zipped : null,
    headers: {
      'Content-Type': type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Weak, because the gzip form has the same content in other bytes.
      ETag: `W/"${hashFile(bytes)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/**
 * The response to a GET or HEAD of the file: its bytes in an encoding that the client accepts, or 304 if it is
 * unchanged.
 */
export function fileAnswer({ bytes, zipped, headers }: StaticFile, request: Request): Response {
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
  const isZipped = zipped !== null && takesGzip(request.headers.get('accept-encoding') ?? '');
  const body = isZipped ? zipped : bytes;
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'Content-Length': String(body.byteLength),
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}
