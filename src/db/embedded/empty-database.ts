import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run build` creates an empty database: PostgreSQL's own tables, and ours without rows. A new data folder starts
// as a copy of it, which saves initdb; in WebAssembly, that is most of the startup time.

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const MIGRATIONS = at('prisma/migrations');
/** PostgreSQL refuses a data folder without its empty folders, and npm packs no empty folder: the build lists them. */
const EMPTY_FOLDERS = 'empty-folders.json';

/**
 * The path at which the build stores the empty database. The name contains a hash of its sources, so an outdated build
 * is not used.
 */
export function emptyDatabasePath(): string {
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
    dependencies: Record<'@electric-sql/pglite', string>;
  };
  const hash = createHash('sha256').update(dependencies['@electric-sql/pglite']).update(`\0${EMPTY_FOLDERS}`);
  for (const name of readdirSync(MIGRATIONS).sort()) {
    const script = `${MIGRATIONS}/${name}/migration.sql`;
    if (existsSync(script)) hash.update(`\0${name}\0`).update(readFileSync(script));
  }
  return at(`dist/empty-database-${hash.digest('hex').slice(0, 16)}`);
}

/** The folders below a folder that contain nothing. */
const listEmptyFolders = (folder: string, below = ''): string[] => {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  if (entries.length === 0) return [below];
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => listEmptyFolders(folder, below ? `${below}/${name}` : name));
};

/**
 * Prepares a database for `beginWithEmptyDatabase`: writes the list of its empty folders into it, and lets everyone read its
 * files. The engine makes some for their owner alone, and a gateway may run as another user than its build.
 */
export function prepareForCopies(database: string): void {
  for (const entry of readdirSync(database, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644);
  writeFileSync(join(database, EMPTY_FOLDERS), JSON.stringify(listEmptyFolders(database)));
}

/** Creates the folders of the list in a copy, and removes the list, which PostgreSQL does not know. */
function createEmptyFolders(database: string): void {
  const list = join(database, EMPTY_FOLDERS);
  for (const folder of JSON.parse(readFileSync(list, 'utf8')) as string[])
    mkdirSync(join(database, folder), { recursive: true });
  rmSync(list);
}

/**
 * Copies the empty database to a data folder that has no files. Does nothing without a build: the engine then creates a
 * new database, and migrations follow.
 * @param onCopy called before the files are copied
 */
export function beginWithEmptyDatabase(
  dataDir: string,
  emptyDatabase = emptyDatabasePath,
  onCopy: () => void = () => {},
): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return;
  const empty = emptyDatabase();
  if (!existsSync(empty)) return;
  onCopy();
  // All or nothing: the process may be killed at any time.
  const half = `${dataDir}.new`;
  rmSync(half, { recursive: true, force: true });
  cpSync(empty, half, { recursive: true, mode: constants.COPYFILE_FICLONE });
  createEmptyFolders(half);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(half, dataDir);
}
