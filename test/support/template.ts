import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Image, readImage } from '../../src/db/embedded/image.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, type OnStatement, openInMemory, openPostgres } from '../../src/db/open.ts';
import { fillMarket } from './market.ts';
import { createDatabase, databaseAt, dropDatabase } from './servers.ts';

/** Databases with which tests begin: without our tables, with them, with the small market, and with its snapshots. */
type Start = 'bare' | 'empty' | 'filled' | 'derived';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the images of embedded databases. */
    images: string;
    /** Template databases of the server that TEST_DATABASE_URL names. */
    serverTemplates: Record<'empty' | 'filled', string> | null;
  }
}

/** Creates the databases with which tests begin, once: each test file opens a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeImages = await createImages(project);
  const url = process.env.TEST_DATABASE_URL;
  if (url) return createServerTemplates(project, url, removeImages);
  project.provide('serverTemplates', null);
  return removeImages;
}

async function createImages(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-test-images-'));
  const db = await openInMemory();
  const store = async (start: Start) => writeFile(join(folder, start), await db.dump());
  await store('bare');
  await migrate(db);
  await store('empty');
  await fillMarket(db);
  await store('filled');
  await db.close();
  project.provide('images', folder);
  return () => rm(folder, { recursive: true });
}

async function createServerTemplates(project: TestProject, url: string, removeImages: () => Promise<void>) {
  const [empty, filled] = ['empty', 'filled'].map((what) => `market_signals_test_${what}_${process.pid}`) as [
    string,
    string,
  ];
  await createDatabase(url, empty);
  const db = await openPostgres(databaseAt(url, empty));
  await migrate(db).finally(() => db.close());
  await createDatabase(url, filled, empty);
  const market = await openPostgres(databaseAt(url, filled));
  await fillMarket(market).finally(() => market.close());
  project.provide('serverTemplates', { empty, filled });
  return async () => {
    await dropDatabase(url, empty);
    await dropDatabase(url, filled);
    await removeImages();
  };
}

/** Template databases of PostgreSQL: a third of the files, and never needed here. */
const isUnused = ([folder, database]: readonly string[]) => folder === 'base' && (database === '1' || database === '4');

const images = new Map<string, Image>();
/** An image, which a process reads once. */
function readImageFile(start: Start): Image {
  const file = join(inject('images'), start);
  const image =
    images.get(file) ?? readImage(readFileSync(file)).filter(({ path, content }) => !content || !isUnused(path));
  images.set(file, image);
  return image;
}

/**
 * Creates the image of the derived market if there is none: few files begin with it.
 * @param derive rebuilds all snapshots
 */
export async function createDerivedImage(derive: (db: Database) => Promise<unknown>): Promise<void> {
  const file = join(inject('images'), 'derived');
  if (existsSync(file)) return;
  const db = await openTemplate('filled');
  await derive(db);
  // Another worker may create it at the same time.
  const ownFile = `${file}.${process.pid}`;
  await writeFile(ownFile, await db.dump());
  await db.close();
  await rename(ownFile, file);
}

/** An embedded database in memory that begins with an image. */
export const openTemplate = (
  start: Start,
  onStatement?: OnStatement,
  options?: { idleMs?: number },
): Promise<Database & { dump(): Promise<Uint8Array> }> =>
  openInMemory({ ...options, image: readImageFile(start) }, onStatement);
