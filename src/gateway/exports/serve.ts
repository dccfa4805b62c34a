import type { DataAccess } from '../../db/cached-loader.ts';
import { DATASETS_BY_TABLE } from '../../db/datasets.ts';
import { createExportCache, type ExportFile, nameExportFile } from '../../db/history/export-files.ts';
import { EXPORT_FAMILIES, type ExportFamily, requireExport } from '../../db/history/exports.ts';
import { loadSeriesDays } from '../../db/history/series.ts';
import { isSynthetic } from '../../db/synthetic.ts';
import { fail, getErrorCode, maskError, STATUS } from '../../graph/errors.ts';
import { isoDate, parseDay } from '../../lib/dates.ts';
import { MAX_RESPONSE_BYTES } from '../../lib/response-size.ts';
import type { FileFormat } from '../../lib/table-file.ts';
import { identifyByLink } from '../access/caller.ts';
import { findDatasetLeftOut } from '../access/key-terms.ts';
import { EXPORTS_PATH, parseLink, type RequestedLink } from '../access/signed-links.ts';
import type { Limits } from '../limits/quota.ts';

const TYPES: Readonly<Record<FileFormat, string>> = {
  PARQUET: 'application/vnd.apache.parquet',
  CSV: 'text/csv; charset=utf-8; header=present',
};

type FileRequest = { family: ExportFamily; day: Date; format: FileFormat };

/** The file of a name; null if there is no such file. */
function parseName(name: string): FileRequest | null {
  const [, text = ''] = /(\d{4}-\d{2}-\d{2})\.\w+$/.exec(name) ?? [];
  const day = parseDay(text);
  if (!day) return null;
  for (const family of EXPORT_FAMILIES)
    for (const format of ['PARQUET', 'CSV'] as const)
      if (nameExportFile(family, day, format) === name) return { family, day, format };
  return null;
}

/** A range of bytes, both inclusive. */
type ByteRange = { start: number; end: number };

/**
 * The range that a request asks for; null: the whole file, also for several ranges, which a server need not serve.
 * `none`: it lies outside of the file.
 */
function parseRange(header: string | null, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start < size && start <= end ? { start, end } : 'none';
}

type Served = { file: ExportFile; name: string; format: FileFormat; maxBytes: number };

/** The response to a GET or HEAD of a file. */
function serveFile({ headers: asked, method }: Request, { file, name, format, maxBytes }: Served): Response {
  const { bytes, sha256 } = file;
  const etag = `"${sha256}"`;
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  };
  const matches = asked
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (matches?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  const condition = asked.get('if-range');
  const range = condition && condition !== etag ? null : parseRange(asked.get('range'), bytes.byteLength);
  if (range === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.byteLength}` } });
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (method !== 'HEAD' && body.byteLength > maxBytes) throw fail.responseTooLarge(maxBytes);
  return new Response(method === 'HEAD' ? null : body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(body.byteLength),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes.byteLength}` }),
    },
  });
}

/** An error as a documented path writes it. */
function serveError(raised: unknown): Response {
  const error = maskError(raised);
  const code = getErrorCode(error);
  const { http } = error.extensions as { http?: { headers?: Record<string, string> } };
  return Response.json(
    { error: code, message: error.message },
    { status: STATUS[code], headers: { 'Cache-Control': 'no-store', ...http?.headers } },
  );
}

type ExportOptions = {
  data: DataAccess;
  limits: Limits;
  /** The wall clock, by which addresses expire. */
  clock: () => Date;
  maxResponseBytes?: number;
};

/** Serves the files of recorded days by signed addresses: each request is a call of the key that signed. */
export function createExportFiles({ data, limits, clock, maxResponseBytes = MAX_RESPONSE_BYTES }: ExportOptions) {
  const load = createExportCache(data.db);

  async function findFile(link: RequestedLink): Promise<Omit<Served, 'maxBytes'>> {
    // Before anything about the file, so that only callers with a key learn which files exist.
    const caller = await identifyByLink(data, link, clock());
    const request = parseName(link.name);
    if (!request) throw fail.notFound('This file');
    const { family, format, day } = request;
    const excluded = findDatasetLeftOut(caller.terms, ['history', ...DATASETS_BY_TABLE[requireExport(family).table]]);
    if (excluded) throw fail.familyNotAllowed(excluded, caller.terms?.families ?? []);
    await limits.reserve(caller, { calls: 1, quota: 1 }, { asked: 'path' });
    const session = (await loadSeriesDays(data)).find((stored) => isoDate(stored.day) === isoDate(day));
    if (!session) throw fail.notFound('This file');
    const { versions } = data;
    const properties = { isSynthetic: isSynthetic(versions), namesVersion: versions.of('identity') };
    const file = await load({ family, format, ...session, ...properties });
    return { file, format, name: link.name };
  }

  return async (_path: string, request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(EXPORTS_PATH)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    try {
      const link = parseLink(url);
      if (!link) throw fail.linkInvalid();
      return serveFile(request, { ...(await findFile(link)), maxBytes: maxResponseBytes });
    } catch (raised) {
      return serveError(raised);
    }
  };
}
