import type pg from 'pg';
import type { Sql } from './sql.ts';

/** Words of statements that write, lock, or depend on their transaction. */
const WRITES =
  /\b(INSERT|UPDATE|DELETE|MERGE|TRUNCATE|CREATE|DROP|ALTER|COPY|LOCK|CALL|INTO|FOR SHARE|nextval|setval|set_config|pg_notify|pg_(try_)?advisory\w*|pg_stat_xact\w*)\b/i;

/** Whether a statement does nothing but read, as far as its text tells; where in doubt it does not. */
export const isRead = (statement: string): boolean =>
  /^\s*(SELECT|WITH|VALUES|TABLE)\b/i.test(statement) && !WRITES.test(statement);

/** The same statements, with something done before each that may write. */
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

/** How long others wait for a transaction that may pause, milliseconds. */
const LONG_MS = 100;

export type TransactionOptions = {
  /**
   * Whether it begins with the first statement that writes. What is read before is seen as it is at that moment, as
   * any statement under READ COMMITTED does, and nobody waits for it.
   */
  isLate?: boolean;
};

/** All or nothing: what `work` throws rolls everything back. */
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
