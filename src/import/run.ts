import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SYSTEM } from '../db/audit.ts';
import { type ChangedKeys, type ChangeLog, formatFactsInput, tracked } from '../db/changes.ts';
import { isDiskFull, withDiskFullReason } from '../db/disk-full.ts';
import { KeyTakenError } from '../db/identity.ts';
import type { Database, Sql } from '../db/open.ts';
import { bumpVersion } from '../db/versions.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { requireEntry, requireFirst } from '../lib/require.ts';
import { type OpenSpan, traced } from '../lib/tracing.ts';
import { formatCount } from '../lib/words.ts';
import { add, emptyGroup, fits, type HeldFile, heldFile, identifyFiles, takeTogether } from './batch.ts';
import { acceptsArchives, fileAt } from './disk.ts';
import { type Identifier, openIdentifier } from './identify.ts';
import { ImportError, type Importer, type Refusal, type UserStatements } from './importer.ts';
import { type ReadFile, readWhole } from './read.ts';
import { record, recordRefusal } from './record.ts';
import { type FileReport, toFileReport } from './report.ts';
import { fileSpan, groupSpan, readSpan } from './spans.ts';

export type IngestOptions = {
  now: Date;
  dryRun?: boolean;
  /** Also imports a complete list that loses many of its entries; default: such a file is refused. */
  acceptsShrunk?: boolean;
  /** The ticker of the file, for one whose rows state none. */
  ticker?: string | null;
  /** The day of the files, `YYYY-MM-DD`, for files that state none. */
  day?: string | null;
  /** Also imports prices under a ticker that only the file's name states; default: a list must have it. */
  trustsFileNames?: boolean;
  /** Called with the bytes read so far, of all files. */
  report?: ReportProgress;
  /** The name under which a file is recorded; default: its path. */
  recordAs?: (path: string) => string;
  /** Records the changed keys, by the columns it names. */
  log?: ChangeLog;
  /** Actor recorded in the audit log; default: the gateway itself. */
  by?: string;
  /** Reads the files; default: this process. */
  reader?: FileReader;
};

/** A path, and how many bytes it has. */
type SizedFile = readonly [path: string, size: number];

/** Reads files, in this process or in a separate process. */
export type FileReader = {
  /** The sizes of these paths, in order; default: files and folders on disk. */
  sizes?(paths: readonly string[]): readonly SizedFile[];
  /** Like `heldFile`. */
  held(importer: Importer, path: string, now: Date, stated?: UserStatements): Promise<HeldFile | null>;
  /**
   * Reads a file of any length. @param progress called with the bytes and the rows read so far
   * @throws ImportError, or the error that prevented reading the file
   */
  whole(
    importer: Importer,
    path: string,
    now: Date,
    progress: (bytes: number, rows: number) => void,
    stated?: UserStatements,
  ): Promise<WholeFile>;
};
const getStatements = ({ ticker = null, day = null }: IngestOptions): UserStatements => ({ ticker, day });

type WholeFile = { read: ReadFile; sha256: string };

const ownReader: FileReader = {
  held: heldFile,
  async whole(importer, path, now, progress, stated = {}) {
    const file = await fileAt(path, { takesArchives: acceptsArchives(importer), ...stated });
    const readFile = await readWhole(importer, file, now, (rows) => progress(file.bytesRead(), rows));
    try {
      return { read: readFile, sha256: await file.sha256() };
    } catch (error) {
      await readFile.close();
      throw error;
    }
  },
};

export type { FileReport };

/** The dataset of who had which symbol when, which other files give evidence for. */
const IDENTITY = 'identity';

class DryRun extends Error {}

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
  const tell = (current = 0, detail = `${formatCount(reports.length, 'file')} of ${files.length} done`) => {
    const bytesRead = reports.reduce((sum, { file }) => sum + requireEntry(sizes, file), current);
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
    tell();
  };
  for (const path of files) {
    const heldFileOrNull = await readSpan(path, () =>
      (options.reader ?? ownReader).held(importer, path, options.now, getStatements(options)),
    );
    if (!heldFileOrNull || !fits(group, heldFileOrNull)) await flush();
    if (heldFileOrNull) add(group, heldFileOrNull);
    else {
      const progress = (bytes: number, rows: number) => tell(bytes, `${basename(path)}: ${formatCount(rows, 'row')}`);
      reports.push(await fileSpan(path, () => importOne(db, importer, path, { ...options, progress })));
    }
  }
  await flush();
  return reports;
}

async function sizesOnDisk(importer: Importer, paths: readonly string[]): Promise<SizedFile[]> {
  const files = await listFiles(importer, paths);
  return Promise.all(files.map(async (path) => [path, await getFileSize(path)] as const));
}

const getFileSize = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** The files that a user named, and the files in named folders, recursively, whose names the importer accepts. */
async function listFiles(importer: Importer, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (!stats?.isDirectory()) {
      files.push(path); // A missing file is reported like any other that cannot be read.
      continue;
    }
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    const inside = entries.filter((entry) => entry.isFile() && importer.accepts(entry.name));
    files.push(...inside.map((entry) => join(entry.parentPath, entry.name)).sort());
  }
  return files;
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
      written(db, importer, { ...options, identifier }, async (sql) =>
        (await takeTogether(sql, identifiedFiles, options)).map((report, i) => ({
          report,
          sha256: files[i]!.sha256,
        })),
      ),
    );
  } catch {
    const reports: FileReport[] = [];
    for (const { path } of files) reports.push(await fileSpan(path, () => importOne(db, importer, path, options)));
    return reports;
  }
}

type Taken = { report: FileReport; sha256: string };

/**
 * Writes files and their reports in one transaction, with a new version if anything changed. On the embedded database,
 * where reads wait for the transaction, it begins with the first row that differs.
 */
async function written(
  db: Database,
  { kind, family }: Importer,
  {
    now,
    dryRun = false,
    recordAs = String,
    log,
    by = SYSTEM,
    identifier = null,
  }: IngestOptions & { identifier?: Identifier | null },
  write: (sql: Sql) => Promise<Taken[]>,
): Promise<FileReport[]> {
  let taken: Taken[] = [];
  let keys: ChangedKeys = new Map();
  try {
    const bumped = await db.transaction(
      async (transaction) => {
        const tracking = tracked(transaction, log?.columns);
        taken = await write(tracking.sql);
        keys = tracking.keys;
        const files = taken.map((taken) => ({ ...taken, file: recordAs(taken.report.file) }));
        await record(transaction, { kind, by, now }, files);
        const rows = taken.reduce((sum, { report }) => sum + report.written, 0);
        const isChanged = taken.some(({ report }) => report.changed);
        const versions = isChanged ? await bumpVersion(transaction, family, { now, rows, facts: true }) : null;
        // The evidence of a file counts even if its rows are stored already.
        const isNewEvidence = identifier !== null && (await identifier.store(transaction));
        const identity = isNewEvidence ? await bumpVersion(transaction, IDENTITY, { now, facts: true }) : null;
        if (dryRun) throw new DryRun();
        return { versions, identity };
      },
      { isLate: db.kind === 'embedded' },
    );
    for (const [dataset, versions] of [
      [family, bumped.versions],
      [IDENTITY, bumped.identity],
    ] as const) {
      if (!versions) continue;
      log?.add(formatFactsInput(dataset), versions.facts, keys);
      log?.add(dataset, versions.version, keys);
    }
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return taken.map(({ report }) => report);
}

/**
 * Imports a file of any length. It is read before the transaction begins, because others may have to wait for the
 * transaction.
 */
async function importOne(
  db: Database,
  importer: Importer,
  path: string,
  options: IngestOptions & { progress?: (bytes: number, rows: number) => void; isRepeated?: boolean },
): Promise<FileReport> {
  const { now, dryRun = false, progress = () => {}, recordAs = String, by = SYSTEM, reader = ownReader } = options;
  try {
    const { read, sha256 } = await readSpan(path, () =>
      reader.whole(importer, path, now, progress, getStatements(options)),
    );
    try {
      const identifier = await openIdentifier(db, importer.securities, now);
      await read.identify(identifier);
      // Not needed within a transaction: it delays no other work.
      if (db.kind === 'embedded' && !db.hasBegun?.()) await read.stage(db);
      return requireFirst(
        await written(db, importer, { ...options, identifier }, async (sql) => [
          { report: await read.write(sql, options), sha256 },
        ]),
      );
    } finally {
      await read.close();
    }
  } catch (error) {
    // By now the other import has ended, so that its evidence decides.
    if (error instanceof KeyTakenError && !options.isRepeated)
      return importOne(db, importer, path, { ...options, isRepeated: true });
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
