import type { Database } from './open.ts';

const SCHEMAS = ['public', 'history'] as const;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a role read and write the rows of all tables, also of those that later migrations of this owner make. Run it as the owner
 * of the tables. @throws if there is no such role
 */
export async function grantRows(db: Database, role: string): Promise<void> {
  const roles = await db.query('SELECT 1 FROM pg_roles WHERE "rolname" = $1', [role]);
  if (roles.length === 0)
    throw new Error(`There is no role '${role}'. Create it first: CREATE ROLE ${quote(role)} LOGIN PASSWORD '...'`);
  const [names] = await db.query<{ database: string }>('SELECT current_database() AS "database"');
  const to = `TO ${quote(role)}`;
  const rights = 'SELECT, INSERT, UPDATE, DELETE';
  // Jobs make temporary tables.
  const statements = names ? [`GRANT TEMPORARY ON DATABASE ${quote(names.database)} ${to}`] : [];
  for (const schema of SCHEMAS)
    statements.push(
      `GRANT USAGE ON SCHEMA ${schema} ${to}`,
      `GRANT ${rights} ON ALL TABLES IN SCHEMA ${schema} ${to}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} ${to}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${rights} ON TABLES ${to}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES ${to}`,
    );
  await db.script(statements.join(';\n'));
}
