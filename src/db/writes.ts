import type { Sql } from './sql.ts';
import { beforeWrites } from './transaction.ts';

// The database's own counts of the transaction that asks; they go on from those of the session before it.
const COUNTS = `SELECT relname AS "table", n_tup_ins + n_tup_upd + n_tup_del AS "rows"
  FROM pg_stat_xact_user_tables WHERE schemaname = current_schema()`;

const counts = async (sql: Sql) =>
  new Map((await sql.query<{ table: string; rows: number }>(COUNTS)).map(({ table, rows }) => [table, rows]));

/** How many rows were inserted, updated or deleted, by the name of their table. */
export type Writes = ReadonlyMap<string, number>;

/**
 * Does some work inside a transaction and counts the rows it writes, whatever the statement. Counting starts at the first
 * write, because that is where a late transaction begins.
 */
export async function countingWrites<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
): Promise<{ result: T; writes: Writes }> {
  let before: Promise<ReadonlyMap<string, number>> | undefined;
  const countBefore = () => {
    before ??= counts(sql);
    return before;
  };
  const result = await work(beforeWrites(sql, countBefore));
  const writes = new Map<string, number>();
  if (!before) return { result, writes };
  const already = await before;
  for (const [table, rows] of await counts(sql)) {
    const written = rows - (already.get(table) ?? 0);
    if (written > 0) writes.set(table, written);
  }
  return { result, writes };
}
