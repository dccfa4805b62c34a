import { setImmediate } from 'node:timers/promises';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { isoDate } from './dates.ts';

/** A value of a table's file. Days are dates at UTC midnight. */
export type FileCell = string | number | boolean | Date | null;
/** A column. NUMBER: a double; DATE: a day. */
export type FileColumn = { name: string; kind: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE' };
export type FileFormat = 'PARQUET' | 'CSV';

/** The table of a file: its rows in parts, so that a large file never holds the event loop. */
type FileTable = {
  columns: readonly FileColumn[];
  parts: AsyncIterable<readonly (readonly FileCell[])[]>;
  /** Texts about the table; only Parquet stores them. */
  metadata: Readonly<Record<string, string>>;
};

const TYPES: Readonly<Record<FileColumn['kind'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  TEXT: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  NUMBER: { type: 'DOUBLE' },
  BOOLEAN: { type: 'BOOLEAN' },
  DATE: { type: 'INT32', converted_type: 'DATE' },
};

async function writeParquet({ columns, parts, metadata }: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, kind }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[kind] })),
  ];
  const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
  const parquet = new ParquetWriter({ writer, schema, kvMetadata, createdBy: 'market-signals' });
  for await (const rows of parts) {
    const columnData = columns.map(({ name }, i) => ({ name, data: rows.map((row) => row[i] ?? null) }));
    parquet.write({ columnData, rowGroupSize: Math.max(1, rows.length) });
    await setImmediate();
  }
  parquet.finish();
  return new Uint8Array(writer.getBuffer());
}

/** The shortest text that is read back as the same value; a text is quoted if it needs to be (RFC 4180). */
function formatCell(cell: FileCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return isoDate(cell);
  if (typeof cell !== 'string') return String(cell);
  return /[",\r\n]/.test(cell) || cell === '' ? `"${cell.replaceAll('"', '""')}"` : cell;
}

async function writeCsv({ columns, parts }: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = [Buffer.from(`${columns.map(({ name }) => name).join(',')}\r\n`)];
  for await (const rows of parts) {
    chunks.push(Buffer.from(rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')));
    await setImmediate();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes a table as a file. The same rows give the same bytes. */
export const writeTableFile = (format: FileFormat, table: FileTable): Promise<Uint8Array<ArrayBuffer>> =>
  format === 'PARQUET' ? writeParquet(table) : writeCsv(table);
