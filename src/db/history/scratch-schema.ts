import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../open.ts';

/** The beginning of the names of schemas for snapshots of past days. */
const PREFIX = 'history_scratch_';

const LIST = `SELECT nspname AS "name" FROM pg_namespace WHERE starts_with(nspname, '${PREFIX}')`;
const TRY_LOCK = 'SELECT pg_try_advisory_lock(hashtext($1)) AS "isFree"';

/** A schema of a server that belongs to this process until it is released or the process ends. */
type ScratchSchema = { name: string; release(): Promise<void> };

/** Drops the schemas of processes that were killed: the lock of a schema is held by a connection of its process. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LIST);
  for (const { name } of rows) {
    const lock = await client.query<{ isFree: boolean }>(TRY_LOCK, [name]);
    if (!lock.rows[0]?.isFree) continue;
    await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}

const NO_PRIVILEGE = '42501';

/** Creates an empty schema for one rebuild, so that several can run on the same server. */
export async function createScratchSchema(db: Database): Promise<ScratchSchema> {
  const address = db.address();
  if (!('url' in address)) throw new Error('Only a server has schemas for rebuilds.');
  const client = new pg.Client({ connectionString: address.url });
  // The lock is lost with the connection; another rebuild may then drop the schema, and this rebuild fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await dropAbandoned(client);
    const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    await client.query(`CREATE SCHEMA ${name}`);
    return {
      name,
      async release() {
        await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`).finally(() => client.end());
      },
    };
  } catch (raised) {
    await client.end();
    if ((raised as { code?: string }).code === NO_PRIVILEGE)
      throw new Error(
        'A rebuild makes a schema of its own, and this role may create none. Run it with the DATABASE_URL of the owner, or let the owner run GRANT CREATE ON DATABASE ... TO the role.',
        { cause: raised },
      );
    throw raised;
  }
}
