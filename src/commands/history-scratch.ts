import type { Scratch } from '../db/history/reconstruct.ts';
import { createScratchSchema } from '../db/history/scratch-schema.ts';
import { type Database, openEmbedded, openPostgres } from '../db/open.ts';
import type { DeriveJob } from '../jobs/job.ts';

/**
 * Opens a copy of the files of an embedded database. It has no other reader, so a job writes without looking first whether
 * anything differs, which would compute most rows twice.
 */
export async function openCopiedFiles(folder: string): Promise<Scratch> {
  const db = await openEmbedded({ dataDir: folder });
  return { db: { ...db, transaction: (work) => db.transaction(work) }, schema: null, close: () => db.close() };
}

const COLUMNS = `SELECT string_agg(quote_ident("column_name"), ', ' ORDER BY "ordinal_position") AS "columns"
  FROM information_schema.columns WHERE "table_schema" = 'public' AND "table_name" = $1 AND "is_generated" = 'NEVER'`;

/** Copies tables into a schema of the same server. */
async function copyTables(db: Database, tables: readonly string[], schema: string): Promise<void> {
  for (const table of tables) {
    const [row] = await db.query<{ columns: string }>(COLUMNS, [table]);
    await db.script(`CREATE TABLE ${schema}."${table}" (LIKE "${table}" INCLUDING ALL);
      INSERT INTO ${schema}."${table}" (${row?.columns}) SELECT ${row?.columns} FROM "${table}";
      ANALYZE ${schema}."${table}";`);
  }
}

/**
 * Copies the tables that jobs write into a schema of their own on the same server. Jobs read and write those instead of
 * the tables of `public`, and read the facts there.
 */
export async function openCopiedTables(db: Database, jobs: readonly DeriveJob[]): Promise<Scratch> {
  const address = db.address();
  if (!('url' in address)) throw new Error('Only the tables of a server can be copied into a schema.');
  const jobTables = jobs.flatMap(({ tables = {} }) => Object.values(tables).flat());
  const schema = await createScratchSchema(db);
  try {
    await copyTables(db, [...new Set<string>([...jobTables, 'data_version', 'job_run'])], schema.name);
    const url = new URL(address.url);
    url.searchParams.set(
      'options',
      `${url.searchParams.get('options') ?? ''} -c search_path=${schema.name},public`.trim(),
    );
    const scratch = await openPostgres(url.href);
    return {
      db: scratch,
      schema: schema.name,
      async close() {
        await scratch.close();
        await schema.release();
      },
    };
  } catch (raised) {
    await schema.release();
    throw raised;
  }
}
