import type pg from 'pg';
import type { Sql } from './sql.ts';

/** Keywords of statements that write, lock, or depend on their transaction. */
const WRITES =
  /\b(INSERT|UPDATE|DELETE|MERGE|TRUNCATE|CREATE|DROP|ALTER|COPY|LOCK|CALL|INTO|FOR SHARE|nextval|setval|set_config|pg_notify|pg_(try_)?advisory\w*|pg_stat_xact\w*)\b/i;

/** Whether a statement only reads, as far as its text shows; false if in doubt. */
export const isRead = (statement: string): boolean =>
  /^\s*(SELECT|WITH|VALUES|TABLE)\b/i.test(statement) && !WRITES.test(statement);

/** Calls `prepare` before each statement that may write. */
export const beforeWrites = (sql: Sql, prepare: () => Promise<unknown>): Sql => ({
  ...sql,
  async query(text, params) {
    if (!isRead(text)) await prepare();
    return sql.query(text, params);
  },
  async script(text) {
    await prepare();
    return sql.script(text);
  },
  async copyIn(statement, rows) {
    await prepare();
    return sql.copyIn(statement, rows);
  },
});

/** How long other clients wait for a transaction that can pause, in milliseconds. */
const LONG_MS = 100;

export type TransactionOptions = {
  /**
   * Begins the transaction with the first statement that writes. Earlier reads see the data at their own time, as any
   * statement under READ COMMITTED does, and block no other client.
   */
  isLate?: boolean;
};

/** All or nothing: an error thrown by `work` rolls everything back. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
  { isLate = false }: TransactionOptions = {},
): Promise<T> {
  let begun: Promise<unknown> | undefined;
  let since = 0;
  const begin = () => {
    if (!begun) {
      since = performance.now();
      begun = client.query('BEGIN');
    }
    return begun;
  };
  const commit = async () => {
    if (begun) await client.query('COMMIT');
    begun = undefined;
  };
  const late: Sql = {
    ...beforeWrites(sql, begin),
    hasBegun: () => begun !== undefined,
    isLong: () => begun !== undefined && performance.now() - since > LONG_MS,
    pause: commit,
  };
  try {
    if (!isLate) await begin();
    const result = await work(isLate ? late : sql);
    if (begun) await client.query('COMMIT');
    return result;
  } catch (error) {
    if (begun) await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
