import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openEmbedded } from '../src/db/open.ts';
import { fillMarket } from './market.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    template: string;
  }
}

/** The small market in a database, made once: each test file opens a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const db = await openEmbedded({});
  await migrate(db);
  await fillMarket(db);
  const dump = await db.engine.dumpDataDir('none');
  await db.close();
  const path = join(tmpdir(), `market-signals-test-${process.pid}.tar`);
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', path);
  return () => rm(path);
}

export const templateBlob = async (path: string): Promise<Blob> => new Blob([await readFile(path)]);
