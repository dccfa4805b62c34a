import type { Sql } from '../db/open.ts';
import { deleteOthers } from '../db/replace.ts';
import type { Row } from '../db/table.ts';
import { requireValue } from '../lib/require.ts';
import { checkAssumedTicker } from './assumed-ticker.ts';
import type { AcceptedRisks } from './batch.ts';
import {
  type FactBatch,
  passTextOn,
  type RowBatch,
  readBatchRows,
  type TextBatch,
  toWritableBatch,
  type WritableBatch,
} from './fact-batch.ts';
import type { Identifier } from './identify.ts';
import { formatRenames, toRefusals } from './identity-report.ts';
import type { Importer, ImportFile, ImportNote, Refusal } from './importer.ts';
import { type Parsed, parse } from './parse.ts';
import { type FileReport, NOT_NEWER, REFUSALS_MOST, toFileReport } from './report.ts';
import { createCopier, createStager, createUpserter } from './row-writers.ts';
import { checkSuccessor, checkWhole } from './shrunk.ts';
import { type Spool, spool } from './spool.ts';

/** How rows are written: `FAST` by COPY as far as possible, `STEPWISE` batch by batch, which every file and role permits. */
export type WriteMethod = 'FAST' | 'STEPWISE';

/** A file that has been read but not yet written. */
export type ReadFile = {
  /** Replaces the symbols in its rows by the keys of their securities. Call it before `stage` and `write`. */
  identify(identifier: Identifier): Promise<void>;
  /** Stages its rows in the database for `write`, so that the writing transaction, which others wait for, is short. */
  stage(db: Sql): Promise<void>;
  /**
   * Writes its rows. It can be called again in another transaction. @param accepts the checks that the user waives
   * @returns the report of the file
   * @throws ImportError if another check fails
   */
  write(sql: Sql, accepts: AcceptedRisks, method?: WriteMethod): Promise<FileReport>;
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
    return writable(file.path, await parse(importer, file, now, batches, { progress }), batches);
  } catch (error) {
    await batches.close();
    throw error;
  }
}

/** What writes a file that was read. */
export function writable(
  path: string,
  { tables, counts, refusals, notes, skips }: Parsed,
  batches: Pick<Spool<FactBatch>, 'batches' | 'close'>,
): ReadFile {
  let stager: ReturnType<typeof createStager> | null = null;
  let identifier: Identifier | null = null;
  let renamed = new Map<string, number>();
  let identityRefusals: Refusal[] = [];
  const getTable = (index: number) => requireValue(tables[index], 'the table of a batch');
  /** The rows to write of a batch, without those whose security is not found. */
  const identifyRows = (batch: RowBatch | TextBatch): WritableBatch => {
    const table = getTable(batch.table);
    if ('text' in batch && (identifier?.areKeys(batch.symbols) ?? true)) return passTextOn(table, batch);
    const rows = readBatchRows(table, batch);
    if (!identifier) return toWritableBatch(table, batch.isPart, rows);
    const outcome = identifier.identify(table, rows, renamed);
    if (!batch.isPart) identityRefusals.push(...toRefusals(outcome.refusals));
    return toWritableBatch(table, batch.isPart, outcome.rows);
  };
  const forgetIdentities = () => {
    renamed = new Map();
    identityRefusals = [];
  };
  return {
    async identify(newIdentifier) {
      identifier = newIdentifier;
      if (!newIdentifier.observesRows) return;
      for await (const batch of batches.batches())
        if ('rows' in batch && 'isPart' in batch)
          newIdentifier.observe(getTable(batch.table).name, batch.rows, batches);
    },
    async close() {
      await batches.close();
      await stager?.close();
    },
    async stage(db) {
      stager = createStager(db, { isOfTransaction: false });
      for await (const batch of batches.batches()) if ('isPart' in batch) await stager.add(identifyRows(batch));
    },
    async write(sql, { acceptsShrunk, trustsFileNames }, method = 'FAST') {
      const staged = method === 'FAST' ? stager : null;
      if (!staged) forgetIdentities();
      const writer = staged ?? (method === 'STEPWISE' ? createUpserter(sql) : createCopier(sql));
      const tickerNotes: ImportNote[] = [];
      let [removed, partsRemoved] = [0, 0];
      for await (const batch of batches.batches()) {
        if ('whole' in batch) {
          const whole = getTable(batch.whole);
          const listedRows: readonly Row[] = identifier
            ? identifier.identify(whole, batch.rows, new Map()).rows
            : batch.rows;
          const withTable = { ...batch, whole, rows: listedRows };
          if (!acceptsShrunk) await checkWhole(sql, withTable);
          const deleted = await deleteOthers(sql, withTable.whole, withTable.of, withTable.rows);
          if (batch.part) partsRemoved += deleted;
          else removed += deleted;
        } else if ('succeeds' in batch) {
          if (!acceptsShrunk) await checkSuccessor(sql, batch);
        } else if ('assumedTicker' in batch) {
          const note = trustsFileNames ? null : await checkAssumedTicker(sql, batch);
          if (note) tickerNotes.push(note);
        } else if (!staged) await writer.add(identifyRows(batch));
      }
      const { rows: rowCount, parts, notNewer } = await writer.finish(sql);
      return toFileReport(path, {
        ...counts,
        noted: counts.noted + tickerNotes.length,
        facts: counts.facts - notNewer - identityRefusals.length,
        written: rowCount,
        removed,
        refused: counts.refused + identityRefusals.length,
        refusals: [...refusals, ...identityRefusals].slice(0, REFUSALS_MOST),
        renamed: [...(identifier?.describeNew() ?? []), ...formatRenames(renamed)],
        notes: [...tickerNotes, ...notes],
        skips: notNewer > 0 ? { ...skips, [NOT_NEWER]: notNewer } : skips,
        changed: rowCount + parts + removed + partsRemoved > 0,
      });
    },
  };
}
