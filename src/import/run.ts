import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keyOf, type Row, type Table, upsertBy, type Written } from '../db/bulk.ts';
import { addKeys, type ChangeLog, type KeyColumns } from '../db/changes.ts';
import type { Database, Sql } from '../db/open.ts';
import { deleteOthers } from '../db/replace.ts';
import { bumpVersion } from '../db/versions.ts';
import { add, emptyGroup, fits, type HeldFile, heldFile, takeTogether } from './batch.ts';
import { fileAt } from './disk.ts';
import { ImportError, type Importer, type ImportFile, type Note, type Refusal } from './importer.ts';
import { keepRefusals, record } from './record.ts';
import { type FileReport, REFUSALS_MOST, reportOf } from './report.ts';

/** Said while a long file is read: how many rows so far. */
export type Progress = (file: string, rows: number) => void;

export type IngestOptions = {
  now: Date;
  dryRun?: boolean;
  progress?: Progress;
  /** The name a file is remembered by; default: its path. */
  recordAs?: (path: string) => string;
  /** Receives the changes, by the columns it names. */
  log?: ChangeLog;
};

const CHUNK = 5_000;
const NO_COLUMNS: KeyColumns = new Map();

export type { FileReport };

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
  let group = emptyGroup();
  const flush = async () => {
    reports.push(...(await importGroup(db, importer, group.files, options)));
    group = emptyGroup();
  };
  for (const path of await filesOf(importer, paths)) {
    const held = await heldFile(importer, path);
    if (!held || !fits(group, held)) await flush();
    if (held) add(group, held);
    else reports.push(await importOne(db, importer, path, options));
  }
  await flush();
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

/**
 * Imports small files in one transaction, which costs a tenth of one each. Where the database refuses anything of them,
 * each is imported alone, so that a bad file does no harm to those beside it.
 */
async function importGroup(
  db: Database,
  importer: Importer,
  files: readonly HeldFile[],
  options: IngestOptions,
): Promise<FileReport[]> {
  if (files.length === 0) return [];
  const { now, dryRun = false, recordAs = String, log } = options;
  let reports: FileReport[] = [];
  const changed = new Map<string, Written>();
  try {
    const count = await db.transaction(async (sql) => {
      reports = await takeTogether(sql, files, log?.columns ?? NO_COLUMNS, changed);
      const names = reports.map(({ file }) => recordAs(file));
      await record(
        sql,
        importer.kind,
        reports.map((report, i) => ({ report, file: names[i]!, sha256: files[i]!.sha256 })),
        now,
      );
      const rows = reports.reduce((sum, { written }) => sum + written, 0);
      const isChanged = reports.some((report) => report.changed);
      const bumped = isChanged ? await bumpVersion(sql, importer.family, { now, rows, facts: true }) : null;
      if (dryRun) throw new DryRun();
      return bumped;
    });
    if (count !== null) log?.add(count, changed);
  } catch (error) {
    if (error instanceof DryRun) return reports;
    reports = [];
    for (const { path } of files) reports.push(await importOne(db, importer, path, options));
  }
  return reports;
}

async function importOne(
  db: Database,
  importer: Importer,
  path: string,
  { now, dryRun = false, progress, recordAs = String, log }: IngestOptions,
): Promise<FileReport> {
  let report = reportOf(path, { written: 0, facts: 0, refusals: [], refused: 0, changed: false });
  try {
    const file = await fileAt(path, importer.takesSpreadsheets);
    const changed = new Map<string, Written>();
    const count = await db.transaction(async (sql) => {
      report = await take(sql, importer, file, { progress, columns: log?.columns ?? NO_COLUMNS, changed });
      await record(sql, importer.kind, [{ report, file: recordAs(path), sha256: await file.sha256() }], now);
      const { changed: isChanged, written: rows } = report;
      const bumped = isChanged ? await bumpVersion(sql, importer.family, { now, rows, facts: true }) : null;
      if (dryRun) throw new DryRun();
      return bumped;
    });
    if (count !== null) log?.add(count, changed);
    return report;
  } catch (error) {
    if (error instanceof DryRun) return report;
    const failure = failureOf(error);
    const refusal: Refusal = { refused: failure, ...(error instanceof ImportError ? error.where : {}) };
    if (!dryRun)
      await db.transaction((sql) =>
        keepRefusals(sql, importer.kind, [{ file: recordAs(path), refusals: [refusal], notes: [] }], now),
      );
    const nothing = { written: 0, facts: 0, refusals: [refusal], refused: 1, changed: false };
    // No row of the file was read: the file itself is what is refused.
    return { ...reportOf(path, nothing), read: 0, failure };
  }
}

type Taking = { progress?: Progress; columns: KeyColumns; changed: Map<string, Written> };

/** Reads the file into its tables, a chunk at a time. `changed` gets the keys of what it wrote. */
async function take(
  sql: Sql,
  importer: Importer,
  file: ImportFile,
  { progress, columns, changed }: Taking,
): Promise<FileReport> {
  const waiting = new Map<Table, Row[]>();
  const refusals: Refusal[] = [];
  const notes: Note[] = [];
  const skips: Record<string, number> = {};
  const counts = { written: 0, refused: 0, removed: 0, facts: 0, parts: 0, noted: 0 };
  const parts = new Set<Table>();
  const skip = (reason: string, count: number) => {
    if (count > 0) skips[reason] = (skips[reason] ?? 0) + count;
  };
  const flush = async (table: Table, rows: Row[]) => {
    if (!parts.has(table)) {
      const count = contradictions(table, rows);
      skip(CONTRADICTED, count);
      counts.facts -= count;
    }
    const { count, written } = await upsertBy(sql, table, rows, columns.get(table.name) ?? null);
    addKeys(changed, table.name, written);
    if (parts.has(table)) counts.parts += count;
    else counts.written += count;
    rows.length = 0;
  };
  for await (const item of importer.read(file)) {
    if ('refused' in item) {
      counts.refused += 1;
      if (refusals.length < REFUSALS_MOST) refusals.push(item);
      continue;
    }
    if ('note' in item) {
      counts.noted += 1;
      if (notes.length < REFUSALS_MOST) notes.push(item);
      continue;
    }
    if ('skipped' in item) {
      skip(item.skipped, item.count ?? 1);
      continue;
    }
    if ('whole' in item) {
      const removed = await deleteOthers(sql, item.whole, item.of, item.rows);
      if (removed > 0) addKeys(changed, item.whole.name, null);
      counts.removed += removed;
      continue;
    }
    const { table, row, part } = item;
    if (part) parts.add(table);
    else counts.facts += 1;
    const rows = waiting.get(table) ?? [];
    waiting.set(table, rows);
    rows.push(row);
    if (rows.length >= CHUNK) {
      await flush(table, rows);
      progress?.(file.path, counts.facts + counts.refused);
    }
  }
  for (const [table, rows] of waiting) await flush(table, rows);
  const isChanged = counts.written + counts.parts + counts.removed > 0;
  return reportOf(file.path, { ...counts, refusals, notes, skips, changed: isChanged });
}

const CONTRADICTED = 'A later row of the file has the same key and other values.';

/** How many rows a later one of the same key, with other values, stands over. */
function contradictions(table: Table, rows: readonly Row[]): number {
  const last = new Map<string, string>();
  let count = 0;
  for (const row of rows) {
    const key = keyOf(table, row);
    const values = JSON.stringify(Object.keys(table.columns).map((column) => row[column] ?? null));
    if (last.has(key) && last.get(key) !== values) count += 1;
    last.set(key, values);
  }
  return count;
}

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
