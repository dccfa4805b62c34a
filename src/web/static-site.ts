import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'graphql-yoga';
import type { Tier } from '../graph/tiers.ts';
import type { Bytes } from '../lib/gzip.ts';
import { requireEntry } from '../lib/require.ts';
import { fileAnswer, type StaticFile, staticFile } from './static-file.ts';
import { isLocalVisit, isPageVisit } from './visits.ts';

/** A built front end: its files by path, including `/index.html`. */
export type Dashboard = ReadonlyMap<string, StaticFile>;

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
/** Names below this path contain a hash of the content. */
const HASHED = '/assets/';
/** The gateway serves these itself; a missing page below them is not a page of the dashboard. */
const GATEWAY = /^\/(graphql|api|health)(\/|$)/;

/**
 * Reads a built dashboard into memory, so that no request path ever reaches the disk.
 * @returns null if none was built
 */
export async function readDashboard(folder: URL): Promise<Dashboard | null> {
  const root = fileURLToPath(folder);
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pages = await Promise.all(
    files.map(async (file) => [toSitePath(root, file), await readPage(root, file)] as const),
  );
  const dashboard = new Map(pages);
  return dashboard.has(INDEX) ? dashboard : null;
}

const toSitePath = (root: string, file: string) => `/${relative(root, file).split(sep).join('/')}`;

const readPage = async (root: string, file: string): Promise<StaticFile> =>
  fileWith(new Uint8Array(await readFile(file)), toSitePath(root, file));

const fileWith = (bytes: Bytes, path: string): Promise<StaticFile> =>
  staticFile(bytes, TYPES[extname(path)] ?? 'application/octet-stream', path.startsWith(HASHED));

/**
 * Serves the files at `/`. The address of a page in the dashboard, when a browser visits it, returns the index file,
 * whose script renders the page. `demoKeys` are embedded in it as JSON, so that each can be used with a click; only a
 * demo has such keys, and only local visits receive them.
 */
export function useDashboard(dashboard: Dashboard, demoKeys: Readonly<Record<Tier, string>> | null = null): Plugin {
  const plain = requireEntry(dashboard, INDEX);
  const index = demoKeys ? withKeys(plain, demoKeys) : plain;
  const answerIndex = async (request: Request, answer: (response: Response) => void) =>
    answer(fileAnswer(isLocalVisit(request) ? await index : plain, request));
  return {
    onRequest({ request, url: { pathname }, endResponse }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return;
      const file = pathname === INDEX ? undefined : dashboard.get(pathname);
      if (file) endResponse(fileAnswer(file, request));
      else if (pathname === '/' || pathname === INDEX || (isPageVisit(request) && isOfDashboard(pathname)))
        return answerIndex(request, endResponse);
    },
  };
}

const isOfDashboard = (pathname: string): boolean => !pathname.startsWith(HASHED) && !GATEWAY.test(pathname);

function withKeys({ bytes }: StaticFile, demoKeys: Readonly<Record<Tier, string>>): Promise<StaticFile> {
  const json = JSON.stringify(demoKeys).replaceAll('<', '\\u003c');
  const html = new TextDecoder().decode(bytes);
  const keys = `<script type="application/json" id="demo-keys">${json}</script>`;
  return fileWith(new TextEncoder().encode(html.replace(/(?=<body|$)/, () => keys)), INDEX);
}
