import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isoDate } from '../../lib/dates.ts';
import { type FileFormat, writeTableFile } from '../../lib/table-file.ts';
import type { Database } from '../open.ts';
import { type ExportDay, type ExportFamily, listExportColumns, readExportRows, requireExport } from './exports.ts';

/** A file of a recorded day. `sha256`: of its bytes, in hex. */
export type ExportFile = { bytes: Uint8Array<ArrayBuffer>; sha256: string };

/** The name of a file: `rating-2025-11-21.parquet`. */
export const nameExportFile = (family: ExportFamily, day: Date, format: FileFormat): string =>
  `${family.toLowerCase().replaceAll('_', '-')}-${isoDate(day)}.${format.toLowerCase()}`;

type ExportRequest = ExportDay & { family: ExportFamily; format: FileFormat };

/** Builds the file of a day. A recorded day never changes, so the same day gives the same bytes. */
export async function buildExportFile(
  db: Pick<Database, 'prepared'>,
  { family, format, ...day }: ExportRequest,
): Promise<ExportFile> {
  const definition = requireExport(family);
  const columns = listExportColumns(definition);
  const units = Object.fromEntries(columns.flatMap(({ name, unit }) => (unit ? [[name, unit]] : [])));
  const descriptions = Object.fromEntries(columns.map(({ name, description }) => [name, description]));
  const bytes = await writeTableFile(format, {
    columns,
    parts: readExportRows(db, definition, day),
    metadata: {
      family,
      day: isoDate(day.day),
      isReconstructed: String(day.isReconstructed),
      isSynthetic: String(day.isSynthetic),
      units: JSON.stringify(units),
      descriptions: JSON.stringify(descriptions),
    },
  });
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Memory for files that were requested, in bytes. */
const CACHE_BYTES = 32 * 2 ** 20;

/**
 * Builds each file once while there is room for it; requests that arrive meanwhile wait for the same file. `recordedAt`: when
 * the day was stored, because a reconstructed day can be deleted and rebuilt with other rows. `namesVersion`: the version of the
 * identities, read before the file, because a symbol of the day can become known later, such as by the operator's file.
 */
export function createExportCache(
  db: Pick<Database, 'prepared'>,
): (request: ExportRequest & { recordedAt: Date; namesVersion: number }) => Promise<ExportFile> {
  const files = new LRUCache<string, ExportFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });
  const building = new Map<string, Promise<ExportFile>>();
  return async (request) => {
    const { family, day, format, isReconstructed, isSynthetic, recordedAt, namesVersion } = request;
    const name = nameExportFile(family, day, format);
    const key = [name, isReconstructed, isSynthetic, recordedAt.valueOf(), namesVersion].join(' ');
    const cached = files.get(key);
    if (cached) return cached;
    const current = building.get(key) ?? buildExportFile(db, request).finally(() => building.delete(key));
    building.set(key, current);
    const file = await current;
    files.set(key, file);
    return file;
  };
}
