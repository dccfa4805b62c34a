import { type ChangedKeys, type KeyColumns, tracked } from './changes.ts';
import type { KeyValues, Sql } from './sql.ts';
import { beforeWrites } from './transaction.ts';

// The database's own counts of the current transaction; they continue from earlier counts of the session. Rows of a
// partition count for its table.
const COUNTS = `SELECT coalesce(p.relname, t.relname) AS "table", sum(n_tup_ins + n_tup_upd + n_tup_del)::int8 AS "rows"
  FROM pg_stat_xact_user_tables AS t
  LEFT JOIN pg_inherits AS i ON i.inhrelid = t.relid
  LEFT JOIN pg_class AS p ON p.oid = i.inhparent
  WHERE coalesce(p.relnamespace, to_regnamespace(t.schemaname)) = to_regnamespace(current_schema()) GROUP BY 1`;

const counts = async (sql: Sql) =>
  new Map((await sql.query<{ table: string; rows: number }>(COUNTS)).map(({ table, rows }) => [table, rows]));

/** The number of inserted, updated, and deleted rows, by table. */
export type Writes = ReadonlyMap<string, number>;

/**
 * Runs some work inside a transaction and counts the rows that it writes, with any statement. Counting starts at the
 * first write, because a late transaction begins there.
 * @param columns the columns that identify changed rows
 * @returns `keys`: the keys reported by bulk writes; null if the database counted more rows, which another statement
 *   wrote
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
  /** Adds the rows written since counting began. */
  const add = async () => {
    if (!before) return;
    const already = await before;
    for (const [table, rows] of await counts(sql)) {
      const count = rows - (already.get(table) ?? 0);
      if (count > 0) writes.set(table, (writes.get(table) ?? 0) + count);
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
  for (const [table, count] of writes)
    if (columns?.has(table))
      keys.set(table, count === tracking.rowsOf(table) ? (tracking.keys.get(table) ?? null) : null);
  return { result, writes, keys };
}
