import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { inject } from 'vitest';
import { type Image, readImage } from '../../src/db/embedded/image.ts';
import { type Database, type OnStatement, openInMemory, openPostgres } from '../../src/db/open.ts';
import { requireValue } from '../../src/lib/require.ts';
import { reuseEngines } from './reused-engines.ts';
import { createDatabase, databaseAt, dropDatabase } from './servers.ts';

/** Databases with which tests begin: without our tables, with them, with the small market, and with its snapshots. */
export type Start = 'bare' | 'empty' | 'filled' | 'derived';

/** Tries of a lock, once a second: an image takes up to a minute on a busy machine. */
const LOCK_TRIES = 600;

/**
 * Creates a file or a folder if there is none. Other workers and runs wait for it meanwhile.
 * @param create writes it to the path that it is passed
 */
async function createOnce(path: string, create: (path: string) => Promise<unknown>): Promise<void> {
  if (existsSync(path)) return;
  const retries = { retries: LOCK_TRIES, factor: 1, minTimeout: 1_000 };
  const unlock = await lock(path, { realpath: false, stale: 120_000, retries });
  try {
    if (existsSync(path)) return;
    const unfinished = `${path}.${process.pid}`;
    await create(unfinished);
    await rename(unfinished, path);
  } finally {
    await unlock();
  }
}

/**
 * The path of something that takes long to create, such as the pages that a browser loads: created once for all test files.
 * @param create writes it to the path that it is passed
 */
export async function useShared(name: string, create: (path: string) => Promise<unknown>): Promise<string> {
  const path = join(inject('images'), name);
  await createOnce(path, create);
  return path;
}

type Fill = (db: Database) => Promise<unknown>;

/** The images that other images begin with, and their fills, which are loaded when they are needed: most processes read images. */
const BASES: Readonly<Record<string, { start: Start; loadFill: () => Promise<Fill> }>> = {
  empty: { start: 'bare', loadFill: async () => (await import('../../src/db/migrate.ts')).migrate },
  filled: { start: 'empty', loadFill: async () => (await import('./market.ts')).fillMarket },
};

/** Creates an image, and those that it begins with, if there is none: tests without a database do not wait for it. */
async function ensureImage(name: string): Promise<void> {
  const base = BASES[name];
  if (base) return createImage(name, base.start, async (db) => (await base.loadFill())(db));
  if (name === ('bare' satisfies Start)) await useShared(name, (path) => dump(path, openInMemory()));
}

async function dump(path: string, opening: ReturnType<typeof openInMemory>, fill?: Fill): Promise<void> {
  const db = await opening;
  await fill?.(db);
  await writeFile(path, await db.dump());
  await db.close();
}

reuseEngines();

/** Template databases of PostgreSQL: a third of the files, and never needed here. */
const isUnused = ([folder, database]: readonly string[]) => folder === 'base' && (database === '1' || database === '4');

const images = new Map<string, Image>();
/** An image, which a process reads once. */
async function readImageFile(start: string): Promise<Image> {
  await ensureImage(start);
  const file = join(inject('images'), start);
  const image =
    images.get(file) ?? readImage(readFileSync(file)).filter(({ path, content }) => !content || !isUnused(path));
  images.set(file, image);
  return image;
}

/** Writes an image to a folder, as the files of an embedded database. */
export async function writeImage(start: Start, folder: string): Promise<void> {
  await ensureImage(start);
  for (const { path, content } of readImage(await readFile(join(inject('images'), start)))) {
    const file = join(folder, ...path);
    await mkdir(content ? dirname(file) : file, { recursive: true });
    if (content) await writeFile(file, content);
  }
}

/**
 * Creates an image of an embedded database if there is none.
 * @param start the image that it begins with
 * @param fill writes its data
 */
export async function createImage(name: string, start: Start, fill: Fill): Promise<void> {
  await useShared(name, (path) => dump(path, openTemplate(start), fill));
}

/**
 * Creates the image of the derived market if there is none: few files begin with it.
 * @param derive rebuilds all snapshots
 */
export const createDerivedImage = (derive: (db: Database) => Promise<unknown>): Promise<void> =>
  createImage('derived' satisfies Start, 'filled', derive);

/**
 * As `createDerivedImage`, on the server.
 * @returns the name of the template database
 */
export async function createDerivedTemplate(url: string, derive: (db: Database) => Promise<unknown>): Promise<string> {
  const { filled, derived } = requireValue(inject('serverTemplates'), 'the templates on the server');
  await useShared(derived, async (path) => {
    // An earlier attempt of this run may have failed.
    await dropDatabase(url, derived);
    await createDatabase(url, derived, filled);
    const db = await openPostgres(databaseAt(url, derived));
    await derive(db).finally(() => db.close());
    await writeFile(path, '');
  });
  return derived;
}

/** An embedded database in memory that begins with an image, one of `Start` or of `createImage`. */
export const openTemplate = async (
  start: Start | (string & {}),
  onStatement?: OnStatement,
  options?: { idleMs?: number },
): Promise<Database & { dump(): Promise<Uint8Array> }> =>
  openInMemory({ ...options, image: await readImageFile(start) }, onStatement);
