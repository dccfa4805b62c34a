import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { requireValue } from '../lib/require.ts';
import { type OpenSpan, traced } from '../lib/tracing.ts';
import { formatCount } from '../lib/words.ts';
import { add, emptyGroup, fits, type HeldFile, identifyFiles, takeTogether } from './batch.ts';
import { SMALL_FILE } from './disk.ts';
import { type FileReader, ownReader } from './file-reader.ts';
import { openIdentifier } from './identify.ts';
import { importFile } from './import-file.ts';
import type { Importer } from './importer.ts';
import { getStatements, type IngestOptions } from './ingest-options.ts';
import { sizesOnDisk } from './list-files.ts';
import { closeFile, type FileAhead, readAhead } from './read-ahead.ts';
import type { FileReport } from './report.ts';
import { fileSpan, groupSpan, readSpan } from './spans.ts';
import { writeFiles } from './write-files.ts';

export type { FileReader, FileReport, IngestOptions };

/**
 * Imports files and folders of one kind. Each file is atomic: it is imported entirely or not at all. Importing a file
 * again changes nothing. Refused rows are stored with their reasons.
 */
export const ingest = (
  db: Database,
  importer: Importer,
  paths: readonly string[],
  options: IngestOptions,
): Promise<FileReport[]> =>
  traced(`import ${importer.kind}`, (span) => ingestFiles(db, importer, paths, options, span));

async function ingestFiles(
  db: Database,
  importer: Importer,
  paths: readonly string[],
  options: IngestOptions,
  span: OpenSpan,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  let group = emptyGroup();
  const files = options.reader?.sizes?.(paths) ?? (await sizesOnDisk(importer, paths));
  span.set({ 'market_signals.import.files': files.length });
  if (options.ticker && files.length !== 1)
    throw new Error(`A ticker can be stated for a single file, and these are ${files.length}.`);
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  const bytesByIndex = new Map<number, number>();
  const requireFile = (index: number) => requireValue(files[index], 'a file to import');
  let bytesRead = 0;
  const tell = (detail: string) =>
    options.report?.({ task: `ingest ${importer.kind}`, done: bytesRead, total, unit: 'bytes', detail });
  const noteRead = (index: number, bytes: number) => {
    const [, size] = requireFile(index);
    const bytesOfFile = Math.min(bytes, size);
    bytesRead += bytesOfFile - (bytesByIndex.get(index) ?? 0);
    bytesByIndex.set(index, bytesOfFile);
  };
  const addReports = (newReports: readonly FileReport[]) => {
    for (const report of newReports) {
      noteRead(reports.length, Number.POSITIVE_INFINITY);
      reports.push(report);
    }
  };
  const flush = async () => {
    addReports(await importGroup(db, importer, group.files, options));
    group = emptyGroup();
    tell(`${formatCount(reports.length, 'file')} of ${files.length} done`);
  };
  const reader = options.reader ?? ownReader;
  const readAt = async (index: number): Promise<FileAhead> => {
    const [path, size] = requireFile(index);
    const smallFile =
      size > SMALL_FILE
        ? null
        : await readSpan(path, () => reader.held(importer, path, options.now, getStatements(options)));
    if (smallFile) return { held: smallFile };
    const progress = (bytes: number, rows: number) => {
      noteRead(index, bytes);
      tell(`${basename(path)}: ${formatCount(rows, 'row')}`);
    };
    const wholeFile = readSpan(path, () => reader.whole(importer, path, options.now, progress, getStatements(options)));
    await wholeFile.catch(() => {});
    return { whole: wholeFile };
  };
  for await (const file of readAhead(files, reader.count ?? 1, readAt)) {
    if ('held' in file) {
      if (!fits(group, file.held)) await flush();
      add(group, file.held);
    } else {
      const wholeFile = file.whole;
      try {
        await flush();
      } catch (error) {
        await closeFile(file);
        throw error;
      }
      // A file that is listed twice is imported twice.
      const [path] = requireFile(reports.length);
      addReports([await fileSpan(path, () => importFile(db, importer, path, options, wholeFile))]);
    }
  }
  await flush();
  return reports;
}

/**
 * Imports small files in one transaction, at a tenth of the cost of one transaction each. If the database refuses any
 * of them, each is imported alone, so that a bad file does not affect the others.
 */
async function importGroup(
  db: Database,
  importer: Importer,
  files: readonly HeldFile[],
  options: IngestOptions,
): Promise<FileReport[]> {
  if (files.length === 0) return [];
  try {
    const identifier = await openIdentifier(db, importer.securities, options.now);
    const identifiedFiles = identifyFiles(identifier, files);
    return await groupSpan(() =>
      writeFiles(db, importer, { ...options, identifier }, async (sql) =>
        (await takeTogether(sql, identifiedFiles, options)).map((report, i) => ({
          report,
          sha256: files[i]!.sha256,
        })),
      ),
    );
  } catch {
    const reports: FileReport[] = [];
    for (const { path } of files) reports.push(await fileSpan(path, () => importFile(db, importer, path, options)));
    return reports;
  }
}
