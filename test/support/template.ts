import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { openInMemory, openPostgres } from '../../src/db/open.ts';
import { fillMarket } from './market.ts';
import { createDatabase, databaseAt, dropDatabase } from './servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the small market is copied from: a file, or two databases of the server. */
    template: { file: string } | { empty: string; filled: string };
  }
}

/** The small market in a database, made once: each test file opens a copy of its own. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(project, url) : inFile(project);
}

async function inFile(project: TestProject) {
  const db = await openInMemory();
  await migrate(db);
  await fillMarket(db);
  const dump = await db.dump();
  await db.close();
  const path = join(tmpdir(), `market-signals-test-${process.pid}.tar`);
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', { file: path });
  return () => rm(path);
}

async function onServer(project: TestProject, url: string) {
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
  project.provide('template', { empty, filled });
  return async () => {
    await dropDatabase(url, empty);
    await dropDatabase(url, filled);
  };
}

export const templateBlob = async (path: string): Promise<Blob> => new Blob([await readFile(path)]);
