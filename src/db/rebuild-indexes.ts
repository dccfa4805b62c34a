import type { Sql } from './sql.ts';

/** In bytes. Rebuilding smaller indexes is not worth the time. */
const LEAST_BYTES = 2 ** 20;

const LARGE = `SELECT c.oid::regclass::text AS "name" FROM pg_class AS c
  WHERE c.relkind = 'i' AND c.relnamespace = current_schema()::regnamespace AND pg_relation_size(c.oid) > $1 ORDER BY 1`;

/**
 * Rebuilds the larger indexes. Rows inserted in the order of files leave index pages half empty; a market's indexes
 * become a third smaller. One statement per index, because all clients of an embedded database wait for it.
 */
export async function rebuildIndexes(sql: Sql): Promise<void> {
  for (const { name } of await sql.query<{ name: string }>(LARGE, [LEAST_BYTES]))
    await sql.script(`REINDEX INDEX ${name}`);
}
