import { copyText } from '../db/copy-in.ts';
import { type KeySummary, summarizeKeys } from '../db/key-values.ts';
import { parseCopyText } from '../db/parse-copy-text.ts';
import type { KeyColumn } from '../db/sql.ts';
import { lastOfEachKey, type Row, type Table } from '../db/table.ts';
import type { AssumedTicker, Importer, Successor, Whole } from './importer.ts';
import { findSymbolColumn } from './security-columns.ts';

type Facts = { table: number; isPart: boolean };
export type RowBatch = Facts & { rows: readonly Row[] };
/**
 * Rows as the text that the database takes, no two with the same key, which another process formatted: to pass it on takes a tenth of the
 * work. `symbols`: those in the rows. `properties`: the order of the properties in the rows.
 */
export type TextBatch = Facts & {
  text: Uint8Array;
  count: number;
  symbols: readonly string[];
  properties: readonly string[];
  keys: KeySummary;
};

/** A batch of rows to write, in file order. Tables are identified by index, because a batch may be spooled to disk. */
export type FactBatch = RowBatch | TextBatch | (Omit<Whole, 'whole'> & { whole: number }) | Successor | AssumedTicker;

/** Rows of a table to write, no two with the same key. `getKeys`: their summary, by the tracked columns. */
export type WritableBatch = {
  table: Table;
  isPart: boolean;
  count: number;
  getText(): string | Uint8Array;
  getRows(): readonly Row[];
  getKeys(by: KeyColumn | null): KeySummary;
};

/**
 * Formats rows as text if their table permits: the import can then find their securities by the symbols alone.
 * @param rows no two with the same key
 * @returns null if the import needs the rows
 */
export function createTextBatch(
  importer: Pick<Importer, 'securities'>,
  table: Table,
  rows: readonly Row[],
  by: KeyColumn | null,
): Omit<TextBatch, keyof Facts> | null {
  const symbolColumn = findSymbolColumn(importer.securities ?? [], table);
  const properties = Object.keys(rows[0] ?? {});
  // A property beside the columns is for a refusal. A list has no text from which it could be read again.
  const isText = properties.every((name) => name in table.columns) && !Object.values(table.columns).includes('text[]');
  if (symbolColumn === undefined || !isText) return null;
  const symbols = new Set<string>();
  if (symbolColumn !== null)
    for (const row of rows) {
      const symbol = row[symbolColumn];
      if (typeof symbol === 'string' && symbol !== '') symbols.add(symbol);
    }
  return {
    text: Buffer.from(copyText(table, rows)),
    count: rows.length,
    symbols: [...symbols],
    properties,
    keys: summarizeKeys(table, by, rows),
  };
}

/** The rows of a batch. */
export const readBatchRows = (table: Table, batch: RowBatch | TextBatch): readonly Row[] =>
  'rows' in batch ? batch.rows : parseCopyText(table, Buffer.from(batch.text).toString(), batch.properties);

/** @param rows of them, the last of each key is written */
export function toWritableBatch(table: Table, isPart: boolean, rows: readonly Row[]): WritableBatch {
  const distinct = lastOfEachKey(table, rows);
  return {
    table,
    isPart,
    count: distinct.length,
    getText: () => copyText(table, distinct),
    getRows: () => distinct,
    getKeys: (by) => summarizeKeys(table, by, distinct),
  };
}

/** A text whose symbols are the keys of their securities. */
export const passTextOn = (table: Table, batch: TextBatch): WritableBatch => ({
  table,
  isPart: batch.isPart,
  count: batch.count,
  getText: () => batch.text,
  getRows: () => readBatchRows(table, batch),
  getKeys: (by) =>
    by === null ? { ...batch.keys, changes: [{ value: null, count: batch.count, since: null }] } : batch.keys,
});
