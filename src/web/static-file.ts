import { createHash } from 'node:crypto';
import { type Bytes, takesGzip, zip } from '../lib/gzip.ts';

/** A file in memory. `zipped`: the same by gzip, where it is text and shorter so. */
export type StaticFile = { bytes: Bytes; zipped: Bytes | null; headers: Readonly<Record<string, string>> };

const IS_TEXT = /^text\/|json|svg|javascript/;

export const hashFile = (content: Bytes | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** @param isHashed whether its address has a hash of its content, so that browsers need not ask for it again */
export async function staticFile(bytes: Bytes, type: string, isHashed: boolean): Promise<StaticFile> {
  const zipped = IS_TEXT.test(type) ? new Uint8Array(await zip(bytes, 'kept')) : null;
  return {
    bytes,
    zipped: zipped && zipped.byteLength < bytes.byteLength ? zipped : null,
    headers: {
      'Content-Type': type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Weak: what is zipped is the same file in other bytes.
      ETag: `W/"${hashFile(bytes)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** What a GET or HEAD of the file is answered: its bytes, as the client takes them, or that they have not changed. */
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
