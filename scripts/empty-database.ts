import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { emptyDatabasePath, prepareForCopies } from '../src/db/embedded/empty-database.ts';
import { migrate } from '../src/db/migrate.ts';
import { openEmbedded } from '../src/db/open.ts';

// Creates the database with which a new data folder begins, unless it exists. Without it, the engine creates it.
const path = emptyDatabasePath();
const half = `${path}.${process.pid}`;

async function make(): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const db = await openEmbedded({ dataDir: half });
  await migrate(db);
  await db.query('CHECKPOINT');
  await db.close();
  prepareForCopies(half);
  renameSync(half, path);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith('empty-database-') && name !== basename(path))
      rmSync(join(dirname(path), name), { recursive: true, force: true });
}

const started = performance.now();
if (!existsSync(path)) {
  await make().catch((error: unknown) => {
    rmSync(half, { recursive: true, force: true });
    throw error;
  });
  console.log(`The empty database was made in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
}
