import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';

/** The URL of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/** Runs a statement outside the tests' databases, for example to create or drop a database. */
export async function adminQuery(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export const createDatabase = (url: string, name: string, template?: string) =>
  adminQuery(url, `CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ''}`);

export const dropDatabase = (url: string, name: string) =>
  adminQuery(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);

/** Drops all databases whose names begin with a prefix. */
export async function dropDatabasesWith(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS "name" FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

export type OwnServers = { name: string; env: Record<string, string>; drop(): Promise<void> };

/**
 * A separate database and Redis prefix for one test, on the servers named in the environment, with their settings.
 * @param template the database that it begins with; default: an empty one
 */
export async function ownServers(of: string, template?: string): Promise<OwnServers> {
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env as Record<string, string>;
  const name = `market_signals_${of}_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(database!, name, template);
  return {
    name,
    env: { DATABASE_URL: databaseAt(database!, name), REDIS_URL: redis!, REDIS_PREFIX: `${name}:` },
    async drop() {
      const client = new Redis(redis!);
      const remainingKeys = await client.keys(`${name}:*`);
      if (remainingKeys.length > 0) await client.del(...remainingKeys);
      await client.quit();
      await dropDatabase(database!, name);
    },
  };
}
