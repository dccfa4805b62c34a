import { SYSTEM } from '../db/audit.ts';
import { isDiskFull, withDiskFullReason } from '../db/disk-full.ts';
import { KeyTakenError } from '../db/identity.ts';
import type { Database } from '../db/open.ts';
import { getTraits } from '../db/traits.ts';
import { requireFirst } from '../lib/require.ts';
import { ownReader, type WholeFile } from './file-reader.ts';
import { openIdentifier } from './identify.ts';
import { ImportError, type Importer, type Refusal } from './importer.ts';
import { getStatements, type IngestOptions } from './ingest-options.ts';
import type { ReadFile, WriteMethod } from './read.ts';
import { recordRefusal } from './record.ts';
import { type FileReport, toFileReport } from './report.ts';
import { RepeatedKeys } from './row-writers.ts';
import { readSpan } from './spans.ts';
import { writeFiles } from './write-files.ts';

/**
 * Imports a file of any length. It is read before the transaction begins, because others may have to wait for the
 * transaction.
 */
export async function importFile(
  db: Database,
  importer: Importer,
  path: string,
  options: IngestOptions,
  readAhead?: Promise<WholeFile>,
): Promise<FileReport> {
  const { now, dryRun = false, recordAs = String, by = SYSTEM } = options;
  const readFile = () =>
    readSpan(path, () => (options.reader ?? ownReader).whole(importer, path, now, () => {}, getStatements(options)));
  const importOnce = async (wholeFile: Promise<WholeFile>): Promise<FileReport> => {
    const { read, sha256 } = await wholeFile;
    try {
      return await writeFile(db, importer, options, read, sha256);
    } finally {
      await read.close();
    }
  };
  try {
    return await importOnce(readAhead ?? readFile()).catch((error: unknown) => {
      // By now the other import has ended, so that its evidence decides.
      if (error instanceof KeyTakenError) return importOnce(readFile());
      throw error;
    });
  } catch (error) {
    const { isOtherFormat = false, ...where } = error instanceof ImportError ? error.where : {};
    const failure = describeFailure(error) + (isOtherFormat ? ` The kind takes this: ${importer.describes}` : '');
    const refusal: Refusal = { refused: failure, ...where };
    if (!dryRun)
      await db
        .transaction((sql) => recordRefusal(sql, { kind: importer.kind, by, now }, { file: recordAs(path), refusal }))
        .catch((error: unknown) => {
          // The reason is reported all the same.
          if (!isDiskFull(error)) throw error;
        });
    // No row of the file was read, so none is counted: the entire file is refused.
    const nothing = { written: 0, facts: 0, refusals: [refusal], refused: 0, changed: false };
    return { ...toFileReport(path, nothing), failure };
  }
}

const [UNIQUE_VIOLATION, DEADLOCK, NO_PRIVILEGE] = ['23505', '40P01', '42501'];

/** Whether a file that cannot be written by COPY can be written batch by batch. */
const needsSteps = (error: unknown): boolean =>
  error instanceof RepeatedKeys ||
  [UNIQUE_VIOLATION, DEADLOCK, NO_PRIVILEGE].includes((error as { code?: string }).code ?? '');

async function writeFile(
  db: Database,
  importer: Importer,
  options: IngestOptions,
  file: ReadFile,
  sha256: string,
): Promise<FileReport> {
  const identifier = await openIdentifier(db, importer.securities, options.now);
  await file.identify(identifier);
  // Not needed within a transaction: it delays no other work.
  if (getTraits(db).sharesSession && !db.hasBegun?.()) await file.stage(db);
  const write = async (method: WriteMethod) =>
    requireFirst(
      await writeFiles(db, importer, { ...options, identifier }, async (sql) => [
        { report: await file.write(sql, options, method), sha256 },
      ]),
    );
  // A failed COPY would end an outer transaction.
  if (db.hasBegun?.()) return write('STEPWISE');
  try {
    return await write('FAST');
  } catch (error) {
    if (!needsSteps(error)) throw error;
    return await write('STEPWISE');
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ImportError) {
    const { line, field } = error.where;
    const location = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
    return location ? `${location}: ${error.message}` : error.message;
  }
  const { code, message } = withDiskFullReason(error) as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'EACCES') return 'permission denied';
  return message;
}
