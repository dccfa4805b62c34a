import { notReplacingRows, upsert } from '../db/bulk.ts';
import type { Sql } from '../db/open.ts';
import { deleteOthers } from '../db/replace.ts';
import { type StagingTable, stageOn } from '../db/stage.ts';
import { buildRowKey, type Row, type Table } from '../db/table.ts';
import { requireValue } from '../lib/require.ts';
import { checkAssumedTicker } from './assumed-ticker.ts';
import type { AcceptedRisks } from './batch.ts';
import type { Identifier } from './identify.ts';
import { formatRenames, toRefusals } from './identity-report.ts';
import type { AssumedTicker, Importer, ImportFile, ImportNote, Refusal, Successor, Whole } from './importer.ts';
import { type FileReport, NOT_NEWER, REFUSALS_MOST, toFileReport } from './report.ts';
import { checkSuccessor, checkWhole } from './shrunk.ts';
import { type Spool, spool } from './spool.ts';

const CHUNK = 5_000;
const CONTRADICTED = 'A later row of the file has the same key with different values.';

/** A batch of rows to write, in file order. Tables are identified by index, because a batch may be spooled to disk. */
export type FactBatch =
  | { table: number; rows: Row[]; isPart: boolean }
  | (Omit<Whole, 'whole'> & { whole: number })
  | Successor
  | AssumedTicker;

/** The result of parsing a file, without its rows; plain data. */
export type Parsed = {
  tables: Table[];
  counts: { refused: number; facts: number; noted: number };
  refusals: Refusal[];
  notes: ImportNote[];
  skips: Record<string, number>;
};

/** A file that has been read but not yet written. */
export type ReadFile = {
  /** Replaces the symbols in its rows by the keys of their securities. Call it before `stage` and `write`. */
  identify(identifier: Identifier): Promise<void>;
  /** Stages its rows in the database for `write`, so that the writing transaction, which others wait for, is short. */
  stage(db: Sql): Promise<void>;
  /**
   * Writes its rows. @param accepts the checks that the user waives
   * @returns the report of the file
   * @throws ImportError if another check fails
   */
  write(sql: Sql, accepts: AcceptedRisks): Promise<FileReport>;
  close(): Promise<void>;
};

/**
 * Reads a file of any length, so that the transaction only has to write it. @param progress called with the rows read
 * so far
 */
export async function readWhole(
  importer: Importer,
  file: ImportFile,
  now: Date,
  progress: (rows: number) => void,
): Promise<ReadFile> {
  const batches = spool<FactBatch>();
  try {
    return writable(file.path, await parse(importer, file, now, batches, progress), batches);
  } catch (error) {
    await batches.close();
    throw error;
  }
}

/** Parses a file into batches. @param progress called with the rows read so far */
export async function parse(
  importer: Importer,
  file: ImportFile,
  now: Date,
  batches: Pick<Spool<FactBatch>, 'add'>,
  progress: (rows: number) => void,
): Promise<Parsed> {
  const waiting = new Map<Table, Row[]>();
  const parts = new Set<Table>();
  const tables: Table[] = [];
  const refusals: Refusal[] = [];
  const notes: ImportNote[] = [];
  const skips: Record<string, number> = {};
  const counts = { refused: 0, facts: 0, noted: 0 };
  const skip = (reason: string, count: number) => {
    if (count > 0) skips[reason] = (skips[reason] ?? 0) + count;
  };
  const getTableIndex = (table: Table) => {
    if (!tables.includes(table)) tables.push(table);
    return tables.indexOf(table);
  };
  const flush = async (table: Table, rows: Row[]) => {
    const isPart = parts.has(table);
    if (!isPart) {
      const count = contradictions(table, rows);
      skip(CONTRADICTED, count);
      counts.facts -= count;
    }
    const taken = rows.splice(0);
    await batches.add({ table: getTableIndex(table), rows: taken, isPart }, taken.length);
  };
  const keepWhole = ({ whole, ...list }: Whole) =>
    batches.add({ whole: getTableIndex(whole), ...list }, list.rows.length);

  for await (const item of importer.read(file, now)) {
    if ('refused' in item) {
      counts.refused += 1;
      if (refusals.length < REFUSALS_MOST) refusals.push(item);
    } else if ('note' in item) {
      counts.noted += 1;
      if (notes.length < REFUSALS_MOST) notes.push(item);
    } else if ('skipped' in item) skip(item.skipped, item.count ?? 1);
    else if ('whole' in item) await keepWhole(item);
    else if ('succeeds' in item || 'assumedTicker' in item) await batches.add(item, 1);
    else {
      const { table, row, part } = item;
      if (part) parts.add(table);
      else counts.facts += 1;
      const rows = waiting.get(table) ?? [];
      waiting.set(table, rows);
      rows.push(row);
      if (rows.length < CHUNK) continue;
      await flush(table, rows);
      progress(counts.facts + counts.refused);
    }
  }
  for (const [table, rows] of waiting) if (rows.length > 0) await flush(table, rows);
  return { tables, counts, refusals, notes, skips };
}

/** What writes a file that was read. */
export function writable(
  path: string,
  { tables, counts, refusals, notes, skips }: Parsed,
  batches: Pick<Spool<FactBatch>, 'batches' | 'close'>,
): ReadFile {
  let stage: StagingTable | null = null;
  const staged: number[] = [];
  let identifier: Identifier | null = null;
  const renamed = new Map<string, number>();
  const identityRefusals: Refusal[] = [];
  const getTable = (index: number) => requireValue(tables[index], 'the table of a batch');
  /** The rows to write of a batch, without those whose security is not found. */
  const identifyRows = (batch: { table: number; rows: Row[]; isPart: boolean }): Row[] => {
    if (!identifier) return batch.rows;
    const outcome = identifier.identify(getTable(batch.table), batch.rows, renamed);
    if (!batch.isPart) identityRefusals.push(...toRefusals(outcome.refusals));
    return outcome.rows;
  };
  return {
    async identify(newIdentifier) {
      identifier = newIdentifier;
      if (!newIdentifier.observesRows) return;
      for await (const batch of batches.batches())
        if ('isPart' in batch) newIdentifier.observe(getTable(batch.table).name, batch.rows, batches);
    },
    async close() {
      await batches.close();
      await stage?.close();
    },
    async stage(db) {
      stage = stageOn(db);
      for await (const batch of batches.batches())
        if ('isPart' in batch) staged.push(await stage.add(getTable(batch.table), identifyRows(batch)));
    },
    async write(sql, { acceptsShrunk, trustsFileNames }) {
      const tickerNotes: ImportNote[] = [];
      let [rowCount, partsWritten, removed, notNewer, place] = [0, 0, 0, 0, 0];
      for await (const batch of batches.batches()) {
        if ('whole' in batch) {
          const whole = getTable(batch.whole);
          const listedRows = identifier ? identifier.identify(whole, batch.rows, new Map()).rows : batch.rows;
          const withTable = { ...batch, whole, rows: listedRows };
          if (!acceptsShrunk) await checkWhole(sql, withTable);
          const deleted = await deleteOthers(sql, withTable.whole, withTable.of, withTable.rows);
          if (batch.part) partsWritten += deleted;
          else removed += deleted;
          continue;
        }
        if ('succeeds' in batch) {
          if (!acceptsShrunk) await checkSuccessor(sql, batch);
          continue;
        }
        if ('assumedTicker' in batch) {
          const note = trustsFileNames ? null : await checkAssumedTicker(sql, batch);
          if (note) tickerNotes.push(note);
          continue;
        }
        const table = getTable(batch.table);
        const rows = stage ? batch.rows : identifyRows(batch);
        const stagedBatch = stage && { stage, number: requireValue(staged[place++], 'the number of a staged batch') };
        const count = stagedBatch
          ? await stagedBatch.stage.write(sql, table, stagedBatch.number)
          : await upsert(sql, table, rows);
        if (batch.isPart) {
          partsWritten += count;
          continue;
        }
        rowCount += count;
        if (count === rows.length) continue;
        notNewer += stagedBatch
          ? await stagedBatch.stage.notReplacing(sql, table, stagedBatch.number)
          : (await notReplacingRows(sql, table, rows)).size;
      }
      const changed = rowCount + partsWritten + removed > 0;
      const facts = counts.facts - notNewer - identityRefusals.length;
      const allSkips = notNewer > 0 ? { ...skips, [NOT_NEWER]: notNewer } : skips;
      return toFileReport(path, {
        ...counts,
        noted: counts.noted + tickerNotes.length,
        facts,
        written: rowCount,
        removed,
        refused: counts.refused + identityRefusals.length,
        refusals: [...refusals, ...identityRefusals].slice(0, REFUSALS_MOST),
        renamed: formatRenames(renamed),
        notes: [...tickerNotes, ...notes],
        skips: allSkips,
        changed,
      });
    },
  };
}

/** Counts the rows that a later row with the same key and different values overrides. */
function contradictions(table: Table, rows: readonly Row[]): number {
  const formatRow = (row: Row): string => JSON.stringify(Object.keys(table.columns).map((name) => row[name] ?? null));
  const last = new Map<string, Row>();
  let count = 0;
  for (const row of rows) {
    const key = buildRowKey(table, row);
    const earlier = last.get(key);
    if (earlier && formatRow(earlier) !== formatRow(row)) count += 1;
    last.set(key, row);
  }
  return count;
}
