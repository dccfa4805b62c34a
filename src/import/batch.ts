import { stat } from 'node:fs/promises';
import { notReplacingRows, upsertedKeys } from '../db/bulk.ts';
import type { Sql } from '../db/open.ts';
import { buildRowKey, type Row, type Table } from '../db/table.ts';
import { groupBy } from '../lib/group.ts';
import { type DiskFile, fileAt, SMALL_FILE } from './disk.ts';
import type { Fact, Importer, ImportFile, ImportNote, Refusal, Successor } from './importer.ts';
import { type FileReport, NOT_NEWER, REFUSALS_MOST, toFileReport } from './report.ts';
import { checkSuccessor } from './shrunk.ts';

/** A fact with its key among all tables. */
type Keyed = { table: Table; row: Row; isPart: boolean; key: string };

/** A small file that has been read but not yet written. */
export type HeldFile = {
  path: string;
  sha256: string;
  facts: readonly Keyed[];
  successors: readonly Successor[];
  refusals: readonly Refusal[];
  notes: readonly ImportNote[];
  skips: Readonly<Record<string, number>>;
};

/** Small files that are written together. No two of their rows have the same key, so their order does not matter. */
type FileGroup = { files: HeldFile[]; keys: Set<string> };

export const emptyGroup = (): FileGroup => ({ files: [], keys: new Set() });

/** Maximum rows of one statement. */
const ROWS_MOST = 5_000;
const FILES_MOST = 500;

/** Reads a small, valid file; null for a file that must be imported alone, which includes reporting its errors. */
export async function heldFile(importer: Importer, path: string): Promise<HeldFile | null> {
  try {
    if ((await stat(path)).size > SMALL_FILE) return null;
    return await readIntoMemory(importer, await fileAt(path, importer.takesSpreadsheets));
  } catch {
    return null; // The file fails again when it is imported alone, and is reported then.
  }
}

/** As `heldFile`, of a small file that is open. */
export async function readIntoMemory(
  importer: Importer,
  file: Pick<DiskFile, 'sha256'> & ImportFile,
): Promise<HeldFile | null> {
  try {
    const facts: Keyed[] = [];
    const successors: Successor[] = [];
    const refusals: Refusal[] = [];
    const notes: ImportNote[] = [];
    const skips: Record<string, number> = {};
    for await (const item of importer.read(file)) {
      if ('whole' in item) return null; // It takes rows away, maybe those of a file beside it.
      if ('succeeds' in item) successors.push(item);
      else if ('refused' in item) refusals.push(item);
      else if ('note' in item) notes.push(item);
      else if ('skipped' in item) skips[item.skipped] = (skips[item.skipped] ?? 0) + (item.count ?? 1);
      else facts.push(keyed(item));
      if (facts.length > ROWS_MOST || Math.max(refusals.length, notes.length) > REFUSALS_MOST) return null;
    }
    const isOnce = new Set(facts.map(({ key }) => key)).size === facts.length;
    return isOnce ? { path: file.path, sha256: await file.sha256(), facts, successors, refusals, notes, skips } : null;
  } catch {
    return null; // Imported alone it fails again, and is reported.
  }
}

const keyed = ({ table, row, part }: Fact): Keyed => ({
  table,
  row,
  isPart: part === true,
  key: table.name + buildRowKey(table, row),
});

/** Whether a file fits into the group: within the limits, and without a key that the group already contains. */
export const fits = ({ files, keys }: FileGroup, { facts }: HeldFile): boolean =>
  files.length < FILES_MOST && keys.size + facts.length <= ROWS_MOST && facts.every(({ key }) => !keys.has(key));

export function add(group: FileGroup, file: HeldFile): void {
  group.files.push(file);
  for (const { key } of file.facts) group.keys.add(key);
}

/**
 * Writes the rows of all files with one statement per table, and reports the outcome of each file.
 * @throws ImportError if a complete list loses many entries and `acceptsShrunk` is false
 */
export async function takeTogether(
  sql: Sql,
  files: readonly HeldFile[],
  acceptsShrunk: boolean,
): Promise<FileReport[]> {
  if (!acceptsShrunk)
    for (const successor of files.flatMap(({ successors }) => successors)) await checkSuccessor(sql, successor);
  const writtenKeys = new Set<string>();
  const notNewer = new Set<string>();
  const byTable = groupBy(
    files.flatMap(({ facts }) => facts),
    ({ table }) => table,
  );
  for (const [table, facts] of byTable) {
    const rows = facts.map(({ row }) => row);
    for (const key of await upsertedKeys(sql, table, rows)) writtenKeys.add(table.name + key);
    const unwritten = facts.filter(({ key, isPart }) => !isPart && !writtenKeys.has(key)).map(({ row }) => row);
    if (unwritten.length > 0)
      for (const key of await notReplacingRows(sql, table, unwritten)) notNewer.add(table.name + key);
  }
  return files.map(({ path, facts, refusals, notes, skips }) => {
    const fullFacts = facts.filter(({ isPart }) => !isPart);
    const records = fullFacts.filter(({ key }) => !notNewer.has(key));
    const older = fullFacts.length - records.length;
    return toFileReport(path, {
      written: records.filter(({ key }) => writtenKeys.has(key)).length,
      facts: records.length,
      refused: refusals.length,
      refusals,
      notes,
      skips: older > 0 ? { ...skips, [NOT_NEWER]: older } : skips,
      changed: facts.some(({ key }) => writtenKeys.has(key)),
    });
  });
}
