import { type ChangedKeys, type KeyColumns, tracked } from './changes.ts';
import type { KeyValues, Sql } from './sql.ts';
import { beforeWrites } from './transaction.ts';

// The database's own counts of the current transaction; they continue from earlier counts of the session. Rows of a
// partition count for its table. The view `pg_stat_xact_user_tables` also counts scans and joins indexes, which takes five
// times as long.
const COUNTS = `SELECT coalesce(p.relname, t.relname) AS "table", sum(t."rows")::int8 AS "rows" FROM (
    SELECT oid, relname, relnamespace, pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid) AS "rows" FROM pg_class WHERE relkind = 'r' OFFSET 0
  ) AS t
  LEFT JOIN pg_inherits AS i ON i.inhrelid = t.oid
  LEFT JOIN pg_class AS p ON p.oid = i.inhparent
  WHERE t."rows" > 0 AND coalesce(p.relnamespace, t.relnamespace) = to_regnamespace(current_schema()) GROUP BY 1`;

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
