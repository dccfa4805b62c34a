import type { Sql } from './sql.ts';

/** Smaller ones are not worth their time; bytes. */
const LEAST_BYTES = 2 ** 20;

const LARGE = `SELECT c.oid::regclass::text AS "name" FROM pg_class AS c
  WHERE c.relkind = 'i' AND c.relnamespace = current_schema()::regnamespace AND pg_relation_size(c.oid) > $1 ORDER BY 1`;

/**
 * Builds the larger indexes anew. Rows that came in the order of files leave the pages of an index half empty: so a market's
 * indexes are a third smaller. For an embedded database, which everybody waits for: a statement an index.
 */
export async function rebuildIndexes(sql: Sql): Promise<void> {
  for (const { name } of await sql.query<{ name: string }>(LARGE, [LEAST_BYTES]))
    await sql.script(`REINDEX INDEX ${name}`);
}
