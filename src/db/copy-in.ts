import pg from 'pg';
import { type ColumnType, column, type Row, type Table, text, type Value } from './table.ts';

/** The methods of the driver's connection that a custom query uses. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
};

/** A buffer over the same bytes. */
const viewBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Extends the driver's own class, because the driver pipelines no other. */
class CopyIn extends pg.Query {
  override readonly submit: pg.Query['submit'];

  constructor(statement: string, rows: string | Uint8Array, callback: (error?: Error) => void) {
    super(statement, callback);
    this.submit = (connection) => {
      const to = connection as unknown as Connection;
      to.query(statement);
      to.sendCopyFromChunk(typeof rows === 'string' ? Buffer.from(rows) : viewBytes(rows));
      to.endCopyFrom();
    };
  }

  handleCopyInResponse(): void {}
}

/**
 * Runs `COPY ... FROM STDIN`. The rows follow the statement immediately, without waiting for its response: the embedded
 * database processes a statement together with all messages that belong to it.
 * @param rows in COPY's text format
 */
export const copyIn = (client: pg.ClientBase, statement: string, rows: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, rows, (error) => (error ? reject(error) : resolve())));
  });

/** The COPY statement for rows of these columns. */
export const copyStatement = (table: string, columns: readonly string[]): string =>
  `COPY "${table}" (${columns.map(column).join(', ')}) FROM STDIN`;

/** Rows in COPY's text format: one line per row, with tabs between columns. */
export function copyText({ columns }: Table, rows: readonly Row[]): string {
  const types = Object.entries(columns);
  // Without arrays of cells and lines: after parsing, this is the largest part of the work of an import.
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const [name, type] of types) {
      lines += separator + formatCell(row[name], type);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function formatCell(value: Value, type: ColumnType): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const formatted = text(value, type);
  if (formatted === null) return '\\N';
  return /[\\\t\n\r]/.test(formatted) ? formatted.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one) : formatted;
}
