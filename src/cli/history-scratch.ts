import type { Scratch } from '../db/history/reconstruct.ts';
import { type Database, openEmbedded, openPostgres } from '../db/open.ts';
import type { DeriveJob } from '../jobs/job.ts';

/** The schema of a server for snapshots of past days. */
const SCHEMA = 'history_scratch';

/** Opens a copy of the files of an embedded database. */
export async function openCopiedFiles(folder: string): Promise<Scratch> {
  const db = await openEmbedded({ dataDir: folder });
  return { db, schema: null, close: () => db.close() };
}

const COLUMNS = `SELECT string_agg(quote_ident("column_name"), ', ' ORDER BY "ordinal_position") AS "columns"
  FROM information_schema.columns WHERE "table_schema" = 'public' AND "table_name" = $1 AND "is_generated" = 'NEVER'`;

/**
 * Copies the tables that jobs write into a schema of their own on the same server. Jobs read and write those instead of
 * the tables of `public`, and read the facts there.
 */
export async function openCopiedTables(db: Database, jobs: readonly DeriveJob[]): Promise<Scratch> {
  const address = db.address();
  if (!('url' in address)) throw new Error('Only the tables of a server can be copied into a schema.');
  const jobTables = jobs.flatMap(({ tables = {} }) => Object.values(tables).flat());
  const dropSchema = () => db.script(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await dropSchema();
  await db.script(`CREATE SCHEMA ${SCHEMA}`);
  for (const table of new Set<string>([...jobTables, 'data_version', 'job_run'])) {
    const [row] = await db.query<{ columns: string }>(COLUMNS, [table]);
    await db.script(`CREATE TABLE ${SCHEMA}."${table}" (LIKE "${table}" INCLUDING ALL);
      INSERT INTO ${SCHEMA}."${table}" (${row?.columns}) SELECT ${row?.columns} FROM "${table}";
      ANALYZE ${SCHEMA}."${table}";`);
  }
  const url = new URL(address.url);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c search_path=${SCHEMA},public`.trim());
  const scratch = await openPostgres(url.href);
  return {
    db: scratch,
    schema: SCHEMA,
    async close() {
      await scratch.close();
      await dropSchema();
    },
  };
}
