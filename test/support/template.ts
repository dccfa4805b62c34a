import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, type OnStatement, openInMemory, openPostgres } from '../../src/db/open.ts';
import { fillMarket } from './market.ts';
import { createDatabase, databaseAt, dropDatabase } from './servers.ts';

type Templates = { empty: string; filled: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Template databases with our tables, empty or with the small market: two files, or two databases of the server.
     */
    template: Templates & { on: 'files' | 'server' };
  }
}

/** Both templates, created once: each test file opens a copy. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(project, url) : inFiles(project);
}

async function inFiles(project: TestProject) {
  const pathOf = (what: string) => join(tmpdir(), `market-signals-test-${what}-${process.pid}.tar`);
  const template: Templates = { empty: pathOf('empty'), filled: pathOf('filled') };
  const db = await openInMemory();
  await migrate(db);
  await writeFile(template.empty, await dumpOf(db));
  await fillMarket(db);
  await writeFile(template.filled, await dumpOf(db));
  await db.close();
  project.provide('template', { ...template, on: 'files' });
  return async () => {
    await rm(template.empty);
    await rm(template.filled);
  };
}

/** Template databases of PostgreSQL: a third of the files, and never needed here. */
const UNUSED = /^\/?base\/[14]\/./;

const dumpOf = async (db: { dump(): Promise<Blob> }): Promise<Uint8Array> =>
  tarWithout(UNUSED, new Uint8Array(await (await db.dump()).arrayBuffer()));

const BLOCK = 512;

/** A tar archive without the files of some names. */
function tarWithout(names: RegExp, tar: Uint8Array): Uint8Array {
  const text = (from: number, length: number) =>
    Buffer.from(tar.subarray(from, from + length))
      .toString('latin1')
      .replace(/\0.*$/s, '');
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (!names.test(text(at, 100))) chunks.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
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
  project.provide('template', { empty, filled, on: 'server' });
  return async () => {
    await dropDatabase(url, empty);
    await dropDatabase(url, filled);
  };
}

/** An embedded database with our tables, empty or with the small market. */
export async function openTemplate(
  what: keyof Templates,
  onStatement?: OnStatement,
): Promise<Database & { dump(): Promise<Blob> }> {
  const template = inject('template');
  if (template.on === 'files') return openInMemory({ dump: new Blob([await readFile(template[what])]) }, onStatement);
  const db = await openInMemory({}, onStatement);
  await migrate(db);
  if (what === 'filled') await fillMarket(db);
  return db;
}
