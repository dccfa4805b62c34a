import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'graphql-yoga';
import type { Tier } from '../gateway/access/tiers.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** `zipped`: the same by gzip, where it is text and shorter so. */
type Page = { bytes: Bytes; zipped: Bytes | null; headers: Record<string, string> };

/** A built front end: its files by their paths, `/index.html` among them. */
export type Dashboard = ReadonlyMap<string, Page>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const INDEX = '/index.html';
/** Names under it have a hash of the content in them. */
const HASHED = '/assets/';
/** The gateway answers these itself; a page that is not there is not a page of the dashboard. */
const GATEWAY = /^\/(graphql|api|health)(\/|$)/;

// Charts set styles on elements; pictures of companies come from wherever their profiles say.
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Reads a built dashboard into memory, so that no path of a request ever reaches the disk.
 * @returns null where none was built
 */
export async function readDashboard(folder: URL): Promise<Dashboard | null> {
  const root = fileURLToPath(folder);
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pages = await Promise.all(files.map(async (file) => [pathOf(root, file), await pageOf(root, file)] as const));
  const dashboard = new Map(pages);
  return dashboard.has(INDEX) ? dashboard : null;
}

const pathOf = (root: string, file: string) => `/${relative(root, file).split(sep).join('/')}`;

const pageOf = async (root: string, file: string): Promise<Page> =>
  pageWith(new Uint8Array(await readFile(file)), pathOf(root, file));

const IS_TEXT = /^text\/|json|svg/;

function pageWith(bytes: Bytes, path: string): Page {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const isHashed = path.startsWith(HASHED);
  const zipped = IS_TEXT.test(type) ? new Uint8Array(gzipSync(bytes)) : null;
  return {
    bytes,
    zipped: zipped && zipped.byteLength < bytes.byteLength ? zipped : null,
    headers: {
      'Content-Type': type,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Weak: what is zipped is the same page in other bytes.
      ETag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      ...(type.startsWith('text/html') && { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'same-origin' }),
    },
  };
}

/**
 * Serves the files at `/`. An address of one of its pages, which a browser goes to, is the index file: it knows its
 * pages. `demoKeys` stand in it as JSON, so that each is a click away; only a demo has any.
 */
export function useDashboard(dashboard: Dashboard, demoKeys: Readonly<Record<Tier, string>> | null = null): Plugin {
  const plain = dashboard.get(INDEX)!;
  const index = demoKeys ? withKeys(plain, demoKeys) : plain;
  return {
    onRequest({ request, url: { pathname }, endResponse }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return;
      const file = pathname === INDEX ? undefined : dashboard.get(pathname);
      if (file) endResponse(answerOf(file, request));
      else if (pathname === '/' || pathname === INDEX || isPage(request, pathname))
        endResponse(answerOf(index, request));
    },
  };
}

function isPage(request: Request, pathname: string): boolean {
  const isGoneTo = request.headers.get('accept')?.includes('text/html') ?? false;
  return isGoneTo && !pathname.startsWith(HASHED) && !GATEWAY.test(pathname);
}

function withKeys({ bytes }: Page, demoKeys: Readonly<Record<Tier, string>>): Page {
  const json = JSON.stringify(demoKeys).replaceAll('<', '\\u003c');
  const html = new TextDecoder().decode(bytes);
  const keys = `<script type="application/json" id="demo-keys">${json}</script>`;
  return pageWith(new TextEncoder().encode(html.replace(/(?=<body|$)/, () => keys)), INDEX);
}

function answerOf({ bytes, zipped, headers }: Page, request: Request): Response {
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

const takesGzip = (accepted: string): boolean => /(^|,)\s*gzip\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/i.test(accepted);
