import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Image, readImage } from '../../src/db/embedded/image.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, type OnStatement, openInMemory, openPostgres } from '../../src/db/open.ts';
import { requireValue } from '../../src/lib/require.ts';
import { fillMarket } from './market.ts';
import { reuseEngines } from './reused-engines.ts';
import { createDatabase, databaseAt, dropDatabase, dropDatabasesWith } from './servers.ts';

/** Databases with which tests begin: without our tables, with them, with the small market, and with its snapshots. */
type Start = 'bare' | 'empty' | 'filled' | 'derived';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the images of embedded databases. */
    images: string;
    /** Template databases of the server that TEST_DATABASE_URL names; `derived` is created by the first test that needs it. */
    serverTemplates: Record<Exclude<Start, 'bare'>, string> | null;
    /** How the names of the databases begin that tests of this run create on the server. */
    databasePrefix: string;
  }
}

/** Creates the databases with which tests begin, once: each test file opens a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeImages = await createImages(project);
  const url = process.env.TEST_DATABASE_URL;
  if (url) return createServerTemplates(project, url, removeImages);
  project.provide('serverTemplates', null);
  project.provide('databasePrefix', '');
  return removeImages;
}

/** The images of several runs are shared in the folder that TEST_IMAGES names: the first run creates them. */
async function createImages(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.TEST_IMAGES;
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'market-signals-test-images-')));
  await createOnce(join(folder, 'filled'), async (file) => {
    const db = await openInMemory();
    const store = async (start: Start) => writeFile(join(folder, start), await db.dump());
    await store('bare');
    await migrate(db);
    await store('empty');
    await fillMarket(db);
    await writeFile(file, await db.dump());
    await db.close();
  });
  project.provide('images', folder);
  return async () => {
    if (!shared) await rm(folder, { recursive: true });
  };
}

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

async function createServerTemplates(project: TestProject, url: string, removeImages: () => Promise<void>) {
  const prefix = `market_signals_test_${randomBytes(4).toString('hex')}_`;
  const [empty, filled, derived] = [`${prefix}empty`, `${prefix}filled`, `${prefix}derived`];
  await createDatabase(url, empty);
  const db = await openPostgres(databaseAt(url, empty));
  await migrate(db).finally(() => db.close());
  await createDatabase(url, filled, empty);
  const market = await openPostgres(databaseAt(url, filled));
  await fillMarket(market).finally(() => market.close());
  project.provide('serverTemplates', { empty, filled, derived });
  project.provide('databasePrefix', prefix);
  return async () => {
    await dropDatabasesWith(url, prefix);
    await removeImages();
  };
}

reuseEngines();

/** Template databases of PostgreSQL: a third of the files, and never needed here. */
const isUnused = ([folder, database]: readonly string[]) => folder === 'base' && (database === '1' || database === '4');

const images = new Map<string, Image>();
/** An image, which a process reads once. */
function readImageFile(start: string): Image {
  const file = join(inject('images'), start);
  const image =
    images.get(file) ?? readImage(readFileSync(file)).filter(({ path, content }) => !content || !isUnused(path));
  images.set(file, image);
  return image;
}

/** Writes an image to a folder, as the files of an embedded database. */
export async function writeImage(start: Start, folder: string): Promise<void> {
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
export async function createImage(name: string, start: Start, fill: (db: Database) => Promise<unknown>): Promise<void> {
  await useShared(name, async (path) => {
    const db = await openTemplate(start);
    await fill(db);
    await writeFile(path, await db.dump());
    await db.close();
  });
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
export const openTemplate = (
  start: Start | (string & {}),
  onStatement?: OnStatement,
  options?: { idleMs?: number },
): Promise<Database & { dump(): Promise<Uint8Array> }> =>
  openInMemory({ ...options, image: readImageFile(start) }, onStatement);
