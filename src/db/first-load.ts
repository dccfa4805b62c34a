import type { Sql } from './sql.ts';

// What the first rows of an embedded database cost less with: tables that the same transaction made are not written to
// the write-ahead log, and an index over rows that are there is built in a fraction of the time, and smaller.

/** A transaction that fills an empty database. */
export type FirstLoad = {
  /** Its statements: bulk writes look for no earlier rows. */
  sql: Sql;
  /** Builds the indexes of the tables that have rows by now. At the end, `all` of them. */
  index(all?: 'all'): Promise<void>;
};

/** Tables that never held a row. */
const NEVER_FILLED = `SELECT c.oid::regclass::text AS "name" FROM pg_class AS c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND pg_relation_size(c.oid) = 0`;
/** Their indexes but those of keys, by which rows are told apart. */
const INDEXES = `SELECT i.indexrelid::regclass::text AS "name", i.indrelid::regclass::text AS "table",
    pg_get_indexdef(i.indexrelid) AS "definition"
  FROM pg_index AS i WHERE NOT i.indisunique AND i.indrelid = ANY($1::text[]::regclass[])`;

type Index = { name: string; table: string; definition: string };

/** Prepares tables that are empty for many rows, within the transaction that brings them. */
export async function firstLoad(sql: Sql): Promise<FirstLoad> {
  const tables = (await sql.query<{ name: string }>(NEVER_FILLED)).map(({ name }) => name);
  let missing = await sql.query<Index>(INDEXES, [tables]);
  if (missing.length > 0) await sql.script(`DROP INDEX ${missing.map(({ name }) => name).join(', ')}`);
  // Truncated by this transaction, a table counts as made by it.
  if (tables.length > 0) await sql.script(`TRUNCATE ${tables.join(', ')}`);
  return {
    sql: { ...sql, isFirstLoad: true },
    async index(all) {
      const empty = new Set(all ? [] : (await sql.query<{ name: string }>(NEVER_FILLED)).map(({ name }) => name));
      const due = missing.filter(({ table }) => !empty.has(table));
      missing = missing.filter(({ table }) => empty.has(table));
      if (due.length > 0) await sql.script(due.map(({ definition }) => definition).join(';\n'));
    },
  };
}
