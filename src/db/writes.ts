import { type ChangedKeys, type KeyColumns, tracked } from './changes.ts';
import type { KeyValues, Sql } from './sql.ts';
import { beforeWrites } from './transaction.ts';

// The database's own counts of the transaction that asks; they go on from those of the session before it. Those of a
// partition are its table's.
const COUNTS = `SELECT coalesce(p.relname, t.relname) AS "table", sum(n_tup_ins + n_tup_upd + n_tup_del)::int8 AS "rows"
  FROM pg_stat_xact_user_tables AS t
  LEFT JOIN pg_inherits AS i ON i.inhrelid = t.relid
  LEFT JOIN pg_class AS p ON p.oid = i.inhparent
  WHERE t.schemaname = current_schema() GROUP BY 1`;

const counts = async (sql: Sql) =>
  new Map((await sql.query<{ table: string; rows: number }>(COUNTS)).map(({ table, rows }) => [table, rows]));

/** How many rows were inserted, updated or deleted, by the name of their table. */
export type Writes = ReadonlyMap<string, number>;

/**
 * Does some work inside a transaction and counts the rows it writes, whatever the statement. Counting starts at the first
 * write, because that is where a late transaction begins.
 * @param columns what identifies changed rows. `keys` has what bulk writes told of them; null if the database counted
 *   more rows, which some other statement wrote
 */
export async function countingWrites<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
  columns?: KeyColumns,
): Promise<{ result: T; writes: Writes; keys: ChangedKeys }> {
  let before: Promise<ReadonlyMap<string, number>> | undefined;
  const countBefore = () => {
    before ??= counts(sql);
    return before;
  };
  const writes = new Map<string, number>();
  /** Adds what was written since counting began. */
  const add = async () => {
    if (!before) return;
    const already = await before;
    for (const [table, rows] of await counts(sql)) {
      const written = rows - (already.get(table) ?? 0);
      if (written > 0) writes.set(table, (writes.get(table) ?? 0) + written);
    }
    before = undefined;
  };
  const { pause } = sql;
  // The counts end with a transaction.
  const pausing = pause && {
    pause: async () => {
      await add();
      await pause();
    },
  };
  const tracking = tracked({ ...beforeWrites(sql, countBefore), ...pausing }, columns);
  const result = await work(tracking.sql);
  await add();
  const keys = new Map<string, KeyValues>();
  for (const [table, written] of writes)
    if (columns?.has(table)) keys.set(table, written === tracking.rowsOf(table) ? tracking.keys.get(table)! : null);
  return { result, writes, keys };
}
