import { stat } from 'node:fs/promises';
import { notReplacingRows, upsertedKeys } from '../db/bulk.ts';
import type { Sql } from '../db/open.ts';
import { buildRowKey, type Row, type Table } from '../db/table.ts';
import { groupBy } from '../lib/group.ts';
import { checkAssumedTicker } from './assumed-ticker.ts';
import { acceptsArchives, type DiskFile, fileAt, SMALL_FILE } from './disk.ts';
import type { Identifier } from './identify.ts';
import { formatRenames, toRefusals } from './identity-report.ts';
import type {
  AssumedTicker,
  Fact,
  Importer,
  ImportFile,
  ImportNote,
  Refusal,
  Successor,
  UserStatements,
} from './importer.ts';
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
  assumedTickers: readonly AssumedTicker[];
  refusals: readonly Refusal[];
  notes: readonly ImportNote[];
  skips: Readonly<Record<string, number>>;
  renamed?: readonly string[];
};

/** Checks that the user waives: of a complete list that shrinks, and of tickers that only file names state. */
export type AcceptedRisks = { acceptsShrunk?: boolean; trustsFileNames?: boolean };

/** Small files that are written together. No two of their rows have the same key, so their order does not matter. */
type FileGroup = { files: HeldFile[]; keys: Set<string> };

export const emptyGroup = (): FileGroup => ({ files: [], keys: new Set() });

/** Maximum rows of one statement. */
const ROWS_MOST = 5_000;
const FILES_MOST = 500;

/** Reads a small, valid file; null for a file that must be imported alone, which includes reporting its errors. */
export async function heldFile(
  importer: Importer,
  path: string,
  now: Date,
  stated: UserStatements = {},
): Promise<HeldFile | null> {
  try {
    if ((await stat(path)).size > SMALL_FILE) return null;
    const file = await fileAt(path, { takesArchives: acceptsArchives(importer), ...stated });
    return await readIntoMemory(importer, file, now);
  } catch {
    return null; // The file fails again when it is imported alone, and is reported then.
  }
}

/** As `heldFile`, of a small file that is open. */
export async function readIntoMemory(
  importer: Importer,
  file: Pick<DiskFile, 'sha256'> & ImportFile,
  now: Date,
): Promise<HeldFile | null> {
  try {
    const facts: Keyed[] = [];
    const successors: Successor[] = [];
    const assumedTickers: AssumedTicker[] = [];
    const refusals: Refusal[] = [];
    const notes: ImportNote[] = [];
    const skips: Record<string, number> = {};
    for await (const item of importer.read(file, now)) {
      if ('whole' in item) return null; // It takes rows away, maybe those of a file beside it.
      if ('succeeds' in item) successors.push(item);
      else if ('assumedTicker' in item) assumedTickers.push(item);
      else if ('refused' in item) refusals.push(item);
      else if ('note' in item) notes.push(item);
      else if ('skipped' in item) skips[item.skipped] = (skips[item.skipped] ?? 0) + (item.count ?? 1);
      else facts.push(keyed(item));
      if (facts.length > ROWS_MOST || Math.max(refusals.length, notes.length) > REFUSALS_MOST) return null;
    }
    const isOnce = new Set(facts.map(({ key }) => key)).size === facts.length;
    if (!isOnce) return null;
    const sha256 = await file.sha256();
    return { path: file.path, sha256, facts, successors, assumedTickers, refusals, notes, skips };
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

/** Replaces the symbols in the rows of files by the keys of their securities. @throws ImportError if one is refused */
export function identifyFiles(identifier: Identifier, files: readonly HeldFile[]): HeldFile[] {
  for (const file of files)
    for (const [table, keyedRows] of groupBy(file.facts, ({ table }) => table)) {
      const rows = keyedRows.map(({ row }) => row);
      identifier.observe(table.name, rows, file);
    }
  return files.map((file) => {
    const renamed = new Map<string, number>();
    const refusals: Refusal[] = [];
    const facts = [...groupBy(file.facts, ({ table }) => table)].flatMap(([table, keyedRows]): Keyed[] =>
      [...groupBy(keyedRows, ({ isPart }) => isPart)].flatMap(([isPart, group]) => {
        const rows = group.map(({ row }) => row);
        const outcome = identifier.identify(table, rows, renamed);
        if (!isPart) refusals.push(...toRefusals(outcome.refusals));
        return outcome.rows.map((row) => keyed({ table, row, ...(isPart && { part: true }) }));
      }),
    );
    const newSymbols = identifier.describeNew(new Set(facts.map(({ row }) => row.ticker)));
    const sentences = [...newSymbols, ...formatRenames(renamed)];
    return { ...file, facts, refusals: [...file.refusals, ...refusals], renamed: sentences };
  });
}

/**
 * Writes the rows of all files with one statement per table, and reports the outcome of each file.
 * @throws ImportError if a check fails that `accepts` does not waive
 */
export async function takeTogether(
  sql: Sql,
  files: readonly HeldFile[],
  accepts: AcceptedRisks,
): Promise<FileReport[]> {
  const tickerNotes = new Map<HeldFile, ImportNote>();
  for (const file of accepts.trustsFileNames ? [] : files)
    for (const assumed of file.assumedTickers) {
      const note = await checkAssumedTicker(sql, assumed);
      if (note) tickerNotes.set(file, note);
    }
  if (!accepts.acceptsShrunk)
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
  return files.map((file) => {
    const { path, facts, refusals, skips, renamed } = file;
    const tickerNote = tickerNotes.get(file);
    const notes = tickerNote ? [tickerNote, ...file.notes] : file.notes;
    const fullFacts = facts.filter(({ isPart }) => !isPart);
    const records = fullFacts.filter(({ key }) => !notNewer.has(key));
    const older = fullFacts.length - records.length;
    return toFileReport(path, {
      written: records.filter(({ key }) => writtenKeys.has(key)).length,
      facts: records.length,
      refused: refusals.length,
      refusals,
      notes,
      renamed,
      skips: older > 0 ? { ...skips, [NOT_NEWER]: older } : skips,
      changed: facts.some(({ key }) => writtenKeys.has(key)),
    });
  });
}
