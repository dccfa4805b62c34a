import type pg from 'pg';

/** What the driver lends to a query of one's own. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
};
const nothing = () => {};

/**
 * Runs `COPY ... FROM STDIN`. The rows follow the statement at once, without waiting for the answer to it: the embedded
 * database takes a statement together with all that belongs to it.
 * @param rows in COPY's text format
 */
export const copyIn = (client: pg.PoolClient, statement: string, rows: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({
      submit(connection: Connection) {
        connection.query(statement);
        connection.sendCopyFromChunk(Buffer.from(rows));
        connection.endCopyFrom();
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleCopyInResponse: nothing,
      handleCommandComplete: nothing,
    } as unknown as pg.Submittable);
  });
