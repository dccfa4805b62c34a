import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, databaseAt, dropDatabasesWith } from './servers.ts';
import type { Start } from './template.ts';

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

/** Prepares what test files share: a folder of images, and the templates on a server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeImages = await createImageFolder(project);
  const url = process.env.TEST_DATABASE_URL;
  if (url) return createServerTemplates(project, url, removeImages);
  project.provide('serverTemplates', null);
  project.provide('databasePrefix', '');
  return removeImages;
}

/** The images of several runs are shared in the folder that TEST_IMAGES names. */
async function createImageFolder(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.TEST_IMAGES;
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'market-signals-test-images-')));
  project.provide('images', folder);
  return async () => {
    if (!shared) await rm(folder, { recursive: true });
  };
}

async function createServerTemplates(project: TestProject, url: string, removeImages: () => Promise<void>) {
  const prefix = `market_signals_test_${randomBytes(4).toString('hex')}_`;
  const [empty, filled, derived] = [`${prefix}empty`, `${prefix}filled`, `${prefix}derived`];
  // Loaded here, because most runs use no server.
  const { migrate } = await import('../../src/db/migrate.ts');
  const { openPostgres } = await import('../../src/db/open.ts');
  const { fillMarket } = await import('./market.ts');
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
