import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Row, type Table, upsert } from './db/bulk.ts';
import type { Database, Sql } from './db/open.ts';
import { moveVersion } from './db/versions.ts';
import { type Fact, ImportError, type Importer, type ImportFile, type Refusal } from './import.ts';

/** What became of one file. `failure`: nothing of it was taken in, and why. */
export type FileReport = {
  file: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  refusals: readonly Refusal[];
  /** Whether the import changed anything that is stored. */
  changed: boolean;
  failure?: string;
};

/** Said while a long file is read: how many rows so far. */
export type Progress = (file: string, rows: number) => void;

export type IngestOptions = {
  now: Date;
  dryRun?: boolean;
  progress?: Progress;
  /** The name a file is remembered by; default: its path. */
  recordAs?: (path: string) => string;
};

const CHUNK = 5_000;
/** The largest file that is read whole: a Form 13F of the largest filer has a third of this. */
const TEXT_MOST = 128 * 2 ** 20;
/** Refused rows kept of one file, and characters of each. */
const REFUSALS_MOST = 10_000;
const CONTENT_MOST = 500;

class DryRun extends Error {}

/**
 * Imports files and folders of one kind. Each file is atomic: it is taken in whole, or nothing of it is. Importing
 * a file again changes nothing. Rows that are refused are kept aside with their reason.
 */
export async function ingest(
  db: Database,
  importer: Importer,
  paths: readonly string[],
  options: IngestOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const path of await filesOf(importer, paths)) reports.push(await importOne(db, importer, path, options));
  return reports;
}

/** The files a user named, and those of a named folder (and the folders in it) that the importer knows by name. */
async function filesOf(importer: Importer, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) {
      files.push(path); // A missing file is reported like any other that cannot be read.
      continue;
    }
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    const inside = entries.filter((entry) => entry.isFile() && importer.accepts(entry.name));
    files.push(...inside.map((entry) => join(entry.parentPath, entry.name)).sort());
  }
  return files;
}

async function importOne(
  db: Database,
  importer: Importer,
  path: string,
  { now, dryRun = false, progress, recordAs = String }: IngestOptions,
): Promise<FileReport> {
  let report: FileReport = { file: path, read: 0, written: 0, unchanged: 0, refused: 0, refusals: [], changed: false };
  try {
    const file = await fileAt(path);
    await db.transaction(async (sql) => {
      report = await take(sql, importer, file, progress);
      const sha256 = await digest(path);
      await record(sql, importer.kind, recordAs(path), report, sha256, now);
      if (report.changed) await moveVersion(sql, importer.family, { now, rows: report.written });
      if (dryRun) throw new DryRun();
    });
    return report;
  } catch (error) {
    if (error instanceof DryRun) return report;
    const failure = failureOf(error);
    const refusal: Refusal = { refused: failure, ...(error instanceof ImportError ? error.where : {}) };
    const failed: FileReport = {
      file: path,
      read: 0,
      written: 0,
      unchanged: 0,
      refused: 1,
      refusals: [refusal],
      changed: false,
      failure,
    };
    if (!dryRun) await db.transaction((sql) => keepRefusals(sql, importer.kind, recordAs(path), [refusal]));
    return failed;
  }
}

/** Reads the file into its tables, a chunk at a time. */
async function take(sql: Sql, importer: Importer, file: ImportFile, progress?: Progress): Promise<FileReport> {
  const waiting = new Map<Table, Row[]>();
  const refusals: Refusal[] = [];
  const counts = { read: 0, written: 0, refused: 0, facts: 0, parts: 0 };
  const parts = new Set<Table>();
  const flush = async (table: Table, rows: Row[]) => {
    const written = await upsert(sql, table, rows);
    if (parts.has(table)) counts.parts += written;
    else counts.written += written;
    rows.length = 0;
  };
  for await (const item of importer.read(file)) {
    if ('refused' in item) {
      counts.read += 1;
      counts.refused += 1;
      if (refusals.length < REFUSALS_MOST) refusals.push(item);
      continue;
    }
    const { table, row, part } = item as Fact;
    if (part) parts.add(table);
    else {
      counts.read += 1;
      counts.facts += 1;
    }
    const rows = waiting.get(table) ?? [];
    waiting.set(table, rows);
    rows.push(row);
    if (rows.length >= CHUNK) {
      await flush(table, rows);
      progress?.(file.path, counts.read);
    }
  }
  for (const [table, rows] of waiting) await flush(table, rows);
  return {
    file: file.path,
    read: counts.read,
    written: counts.written,
    unchanged: counts.facts - counts.written,
    refused: counts.refused,
    refusals,
    changed: counts.written + counts.parts > 0,
  };
}

async function record(
  sql: Sql,
  kind: string,
  file: string,
  report: FileReport,
  sha256: string,
  now: Date,
): Promise<void> {
  const { read, written, unchanged, refused, refusals } = report;
  await keepRefusals(sql, kind, file, refusals);
  await sql.query(
    `INSERT INTO "import_file" ("kind", "file", "sha256", "read", "written", "unchanged", "refused", "imported_at")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT ("kind", "file") DO UPDATE SET "sha256" = excluded."sha256",
       "read" = excluded."read", "written" = excluded."written", "unchanged" = excluded."unchanged",
       "refused" = excluded."refused", "imported_at" = excluded."imported_at"`,
    [kind, file, sha256, read, written, unchanged, refused, now.toISOString()],
  );
}

const REFUSED: Table = {
  name: 'refused_row',
  columns: {
    kind: 'text',
    file: 'text',
    seq: 'integer',
    line: 'integer',
    field: 'text',
    reason: 'text',
    content: 'text',
  },
  key: ['kind', 'file', 'seq'],
};

async function keepRefusals(sql: Sql, kind: string, file: string, refusals: readonly Refusal[]): Promise<void> {
  await sql.query('DELETE FROM "refused_row" WHERE "kind" = $1 AND "file" = $2', [kind, file]);
  const rows = refusals.map(({ refused, line, field, content }, seq) => ({
    kind,
    file,
    seq,
    line,
    field,
    reason: plain(refused),
    content: content === undefined ? null : plain(content),
  }));
  await upsert(sql, REFUSED, rows);
}

/** PostgreSQL's text holds no NUL. */
const plain = (text: string) => text.slice(0, CONTENT_MOST).replaceAll('\0', '');

function failureOf(error: unknown): string {
  if (error instanceof ImportError) {
    const { line, field } = error.where;
    const where = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
    return where ? `${where}: ${error.message}` : error.message;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'the file may not be read';
  return message;
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** A file on disk as importers see it. Refuses binary content and empty files before anything is parsed. */
export async function fileAt(path: string): Promise<ImportFile> {
  const { size } = await stat(path);
  if (size === 0) throw new ImportError('the file is empty');
  const handle = await open(path);
  const head = Buffer.alloc(Math.min(size, 65_536));
  await handle.read(head, 0, head.length, 0).finally(() => handle.close());
  if (head.includes(0)) throw new ImportError('the file is binary, not text');
  return {
    path,
    name: basename(path),
    async text() {
      if (size > TEXT_MOST) throw new ImportError(`the file has ${size} bytes; at most ${TEXT_MOST} are read`);
      const bytes = await readFile(path);
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return new TextDecoder('iso-8859-1').decode(bytes);
      }
    },
    stream: () => createReadStream(path),
    async sibling(name) {
      const beside = join(dirname(path), name);
      return (await stat(beside).catch(() => null)) ? fileAt(beside) : null;
    },
  };
}
