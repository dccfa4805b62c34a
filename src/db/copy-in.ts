import pg from 'pg';
import { column, type Row, type Table, text, type Value } from './table.ts';

/** What the driver lends to a query of one's own. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
};

/** Of the driver's own class: it pipelines no other. */
class CopyIn extends pg.Query {
  override readonly submit: pg.Query['submit'];

  constructor(statement: string, rows: string, done: (error?: Error) => void) {
    super(statement, done);
    this.submit = (connection) => {
      const to = connection as unknown as Connection;
      to.query(statement);
      to.sendCopyFromChunk(Buffer.from(rows));
      to.endCopyFrom();
    };
  }

  handleCopyInResponse(): void {}
}

/**
 * Runs `COPY ... FROM STDIN`. The rows follow the statement at once, without waiting for the answer to it: the embedded
 * database takes a statement together with all that belongs to it.
 * @param rows in COPY's text format
 */
export const copyIn = (client: pg.PoolClient, statement: string, rows: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, rows, (error) => (error ? reject(error) : resolve())));
  });

/** The statement that takes rows of these columns. */
export const copyStatement = (table: string, columns: readonly string[]): string =>
  `COPY "${table}" (${columns.map(column).join(', ')}) FROM STDIN`;

/**
 * Rows in COPY's text format: a line each, with a tab between two columns.
 * @param first columns that stand before the table's, the same for all rows
 */
export function copyText({ columns }: Table, rows: readonly Row[], first: readonly number[] = []): string {
  const types = Object.entries(columns);
  const before = first.map((value) => `${value}\t`).join('');
  return rows.map((row) => `${before}${types.map(([name, type]) => cell(row[name], type)).join('\t')}\n`).join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: Value, type: Table['columns'][string]): string {
  const written = text(value, type);
  if (written === null) return '\\N';
  return /[\\\t\n\r]/.test(written) ? written.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one]!) : written;
}
