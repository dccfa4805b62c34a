import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { requireEntry, requireValue } from '../lib/require.ts';
import { type OpenSpan, traced } from '../lib/tracing.ts';
import { formatCount } from '../lib/words.ts';
import { add, emptyGroup, fits, type HeldFile, identifyFiles, takeTogether } from './batch.ts';
import { type FileReader, ownReader, type WholeFile } from './file-reader.ts';
import { openIdentifier } from './identify.ts';
import { importFile } from './import-file.ts';
import type { Importer } from './importer.ts';
import { getStatements, type IngestOptions } from './ingest-options.ts';
import { sizesOnDisk } from './list-files.ts';
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
  const sized = options.reader?.sizes?.(paths) ?? (await sizesOnDisk(importer, paths));
  // A file that is listed twice is imported twice.
  const files = sized.map(([path]) => path);
  const sizes = new Map(sized);
  span.set({ 'market_signals.import.files': files.length });
  if (options.ticker && files.length !== 1)
    throw new Error(`A ticker can be stated for a single file, and these are ${files.length}.`);
  const total = sized.reduce((sum, [, size]) => sum + size, 0);
  let bytesRead = 0;
  const tell = (bytes: number, detail = `${formatCount(reports.length, 'file')} of ${files.length} done`) => {
    // A file is read while those before it are written.
    bytesRead = Math.max(bytesRead, bytes);
    options.report?.({
      task: `ingest ${importer.kind}`,
      done: Math.min(bytesRead, total),
      total,
      unit: 'bytes',
      detail,
    });
  };
  const flush = async () => {
    reports.push(...(await importGroup(db, importer, group.files, options)));
    group = emptyGroup();
    tell(reports.reduce((sum, { file }) => sum + requireEntry(sizes, file), 0));
  };
  const reader = options.reader ?? ownReader;
  let bytesBefore = 0;
  const startReading = async (path: string): Promise<FileAhead> => {
    const start = bytesBefore;
    bytesBefore += requireEntry(sizes, path);
    const smallFile = await readSpan(path, () => reader.held(importer, path, options.now, getStatements(options)));
    if (smallFile) return { held: smallFile };
    const progress = (bytes: number, rows: number) =>
      tell(start + bytes, `${basename(path)}: ${formatCount(rows, 'row')}`);
    const wholeFile = readSpan(path, () => reader.whole(importer, path, options.now, progress, getStatements(options)));
    // It is awaited when the files before it are written.
    await wholeFile.catch(() => {});
    return { whole: wholeFile };
  };
  let next = files[0] === undefined ? null : startReading(files[0]);
  let file: FileAhead | null = null;
  try {
    for (const [i, path] of files.entries()) {
      file = await requireValue(next, 'the file that is read');
      const following = files[i + 1];
      // Read while the current file is written.
      next = following === undefined ? null : startReading(following);
      next?.catch(() => {});
      if ('whole' in file || !fits(group, file.held)) await flush();
      if ('held' in file) add(group, file.held);
      else {
        const wholeFile = file.whole;
        reports.push(await fileSpan(path, () => importFile(db, importer, path, options, wholeFile)));
      }
    }
    await flush();
  } catch (error) {
    if (file) await closeFile(file);
    await next?.then(closeFile, () => {});
    throw error;
  }
  return reports;
}

/** A file that was read: a small file with its rows, or the outcome of reading a large file. */
type FileAhead = { held: HeldFile } | { whole: Promise<WholeFile> };

async function closeFile(file: FileAhead): Promise<void> {
  // A file that could not be read is closed.
  if ('whole' in file) await file.whole.then(({ read }) => read.close()).catch(() => {});
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
