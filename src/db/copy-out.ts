import pg from 'pg';

/** A connection of its own, without the pools and clients of a database. */
export type CopyClient = pg.Client;

/** Opens a connection to a server. */
export async function openCopyClient(url: string): Promise<CopyClient> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement in progress, and the next.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Called with the fields of a row; null for NULL. The bytes are valid only during the call. */
type OnRow = (fields: readonly (Buffer | null)[]) => void;

/** The signature, the flags, and the length of the extension that precede the rows of a binary copy. */
const SIGNATURE_BYTES = 11;
const HEADER_BYTES = SIGNATURE_BYTES + 8;

/** Reads the rows of a message of a binary copy: a count of fields, then each with its length. */
function readRows(chunk: Buffer, from: number, onRow: OnRow): void {
  let offset = from;
  while (offset < chunk.length) {
    const count = chunk.readInt16BE(offset);
    offset += 2;
    // The end of the copy.
    if (count < 0) return;
    const fields: (Buffer | null)[] = [];
    for (let i = 0; i < count; i += 1) {
      const length = chunk.readInt32BE(offset);
      offset += 4;
      fields.push(length < 0 ? null : chunk.subarray(offset, offset + length));
      if (length > 0) offset += length;
    }
    onRow(fields);
  }
}

/** Extends the driver's own class, because the driver accepts no other. */
class CopyOut extends pg.Query {
  readonly handleCopyData: (message: { chunk: Buffer }) => void;

  constructor(statement: string, onRow: OnRow, callback: (error?: Error) => void) {
    super(statement, callback as never);
    let hasBegun = false;
    this.handleCopyData = ({ chunk }) => {
      const header = hasBegun ? 0 : HEADER_BYTES + chunk.readInt32BE(SIGNATURE_BYTES + 4);
      hasBegun = true;
      readRows(chunk, header, onRow);
    };
  }
}

/**
 * Runs a query with `COPY ... TO STDOUT`, whose values arrive as bytes: the driver would make a text of each. A server
 * passes a message per row, so no row is divided.
 * @param query with its values in it, because COPY takes no parameters: quote them with `formatLiteral`
 */
export const copyOut = (client: CopyClient, query: string, onRow: OnRow): Promise<void> =>
  new Promise((resolve, reject) => {
    const statement = `COPY (${query}) TO STDOUT (FORMAT binary)`;
    client.query(new CopyOut(statement, onRow, (error) => (error ? reject(error) : resolve())) as never);
  });

/** A text in SQL. */
export const formatLiteral = (text: string): string => pg.escapeLiteral(text);

/** A list of texts in SQL. */
export const formatTexts = (texts: readonly string[]): string =>
  `ARRAY[${texts.map(formatLiteral).join(', ')}]::text[]`;
