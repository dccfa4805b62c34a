import type { KeyColumns } from '../db/changes.ts';
import { lastOfEachKey, type Row, type Table } from '../db/table.ts';
import { createTextBatch, type FactBatch } from './fact-batch.ts';
import type { Importer, ImportFile, ImportNote, Refusal, Whole } from './importer.ts';
import { REFUSALS_MOST } from './report.ts';
import type { Spool } from './spool.ts';

const CHUNK = 5_000;
const CONTRADICTED = 'A later row of the file has the same key with different values.';

/** The result of parsing a file, without its rows; plain data. */
export type Parsed = {
  tables: Table[];
  counts: { refused: number; facts: number; noted: number };
  refusals: Refusal[];
  notes: ImportNote[];
  skips: Record<string, number>;
};

/** The values of a row as a text, to compare rows. */
const formatRow = ({ columns }: Table, row: Row): string =>
  JSON.stringify(Object.keys(columns).map((name) => row[name] ?? null));

type ParseOptions = {
  /** Called with the rows read so far. */
  progress?: (rows: number) => void;
  /** Formats rows as text, for another process. `keyColumns` has the columns that identify changed rows. */
  asText?: { keyColumns: KeyColumns };
};

/** Parses a file into batches. */
export async function parse(
  importer: Importer,
  file: ImportFile,
  now: Date,
  batches: Pick<Spool<FactBatch>, 'add'>,
  { progress = () => {}, asText }: ParseOptions = {},
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
    let contradictions = 0;
    const distinct = lastOfEachKey(table, rows.splice(0), (row, later) => {
      if (formatRow(table, row) !== formatRow(table, later)) contradictions += 1;
    });
    if (!isPart) {
      skip(CONTRADICTED, contradictions);
      counts.facts -= contradictions;
    }
    const by = asText?.keyColumns.get(table.name) ?? null;
    const textBatch = asText ? createTextBatch(importer, table, distinct, by) : null;
    const batch = { table: getTableIndex(table), isPart, ...(textBatch ?? { rows: distinct }) };
    await batches.add(batch, distinct.length);
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
