import type { Database } from '../open.ts';
import { getTraits } from '../traits.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';

/**
 * Frees the space of row versions that the last recording replaced, for the rows of the next. An embedded database has no
 * autovacuum; without this, every row whose end is recorded takes its space twice.
 */
export async function vacuumHistory(db: Database): Promise<void> {
  if (getTraits(db).vacuumsItself) return;
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS "name" FROM pg_stat_user_tables WHERE schemaname = '${HISTORY_SCHEMA}' AND n_dead_tup > 0`,
  );
  for (const { name } of tables) await db.query(`VACUUM ${HISTORY_SCHEMA}."${name}"`);
}
