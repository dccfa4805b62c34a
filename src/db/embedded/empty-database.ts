import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm run build` makes an empty database: PostgreSQL's own tables, and ours without a row. A new data folder begins as a
// copy of it, which saves initdb, in WebAssembly the better part of a start.

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MIGRATIONS = at('prisma/migrations');

/** Where the build keeps it. Its name holds what it was made from: another one is not taken. */
export function emptyDatabasePath(): string {
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash('sha256').update(dependencies['@electric-sql/pglite']!);
  for (const name of readdirSync(MIGRATIONS).sort()) {
    const script = `${MIGRATIONS}/${name}/migration.sql`;
    if (existsSync(script)) hash.update(`\0${name}\0`).update(readFileSync(script));
  }
  return at(`dist/empty-database-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Copies the empty database to a data folder that has no files. Without a build nothing happens: the engine makes a new
 * database, and migrations follow.
 */
export function beginWithEmptyDatabase(dataDir: string, emptyDatabase = emptyDatabasePath): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return;
  const empty = emptyDatabase();
  if (!existsSync(empty)) return;
  // Whole or not at all: a start may be killed at any time.
  const half = `${dataDir}.new`;
  rmSync(half, { recursive: true, force: true });
  cpSync(empty, half, { recursive: true, mode: constants.COPYFILE_FICLONE });
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(half, dataDir);
}
