import pg from 'pg';

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A statement beside the tests' own databases: such as makes or drops one. */
export async function adminQuery(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export const createDatabase = (url: string, name: string, template?: string) =>
  adminQuery(url, `CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ''}`);

export const dropDatabase = (url: string, name: string) =>
  adminQuery(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
