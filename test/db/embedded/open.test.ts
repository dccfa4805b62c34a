import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImage } from '../../../src/db/embedded/image.ts';
import { type Database, openDatabase, openEmbedded, openInMemory } from '../../../src/db/open.ts';
import { openTemplate } from '../../support/template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the embedded database in a folder', () => {
  let db: Database;
  let elsewhere: Database;
  beforeAll(async () => {
    db = await openEmbedded({ dataDir: join(folder, 'database'), idleMs: 1_000 });
    // A handle works in any other thread, and in this thread too.
    elsewhere = await openDatabase(db.address());
    await db.script('CREATE TABLE "note" ("text" TEXT); CREATE TABLE "day" ("day" DATE, "count" BIGINT)');
  });
  afterAll(async () => {
    await elsewhere.close();
    await db.close();
  });

  it('leaves the event loop alone while a statement runs', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 20);
    const began = performance.now();
    await db.query(`SELECT max(md5(i::text)) FROM generate_series(1, 800000) AS i`);
    const took = performance.now() - began;
    clearInterval(timer);
    // At least every tenth tick ran; none would during a statement in this thread.
    expect(ticks).toBeGreaterThan(took / 200);
  });

  it('is one database for all who open it, with one kind of values', async () => {
    await elsewhere.query('INSERT INTO "day" VALUES ($1, $2)', ['2025-11-21', 5]);
    expect(await db.query('SELECT * FROM "day"')).toEqual([{ day: '2025-11-21', count: 5 }]);
  });

  it('tells one of the notifications of another', async () => {
    const heard = new Promise(
      (resolve) => void db.listen('news', resolve).then(() => elsewhere.query(`NOTIFY "news", 'yes'`)),
    );
    expect(await heard).toBe('yes');
  });

  it('takes a listener whose thread is busy for more than a second', async () => {
    const listening = db.listen('busy', () => {});
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await expect(listening).resolves.toBeUndefined();
  });

  it('rolls back what fails, and keeps nothing of it from others', async () => {
    const work = db.transaction(async (sql) => {
      await sql.query(`INSERT INTO "note" VALUES ('a')`);
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect(await elsewhere.query('SELECT * FROM "note"')).toEqual([]);
  });

  it('refuses a read that a transaction awaits outside of itself, and explains how to read', async () => {
    const work = db.transaction(async (sql) => {
      await sql.query(`INSERT INTO "note" VALUES ('a')`);
      await db.query('SELECT 1');
    });
    await expect(work).rejects.toThrow(/Inside a transaction, read with the connection that it hands out/);
    expect(await elsewhere.query('SELECT * FROM "note"')).toEqual([]);
  });

  it('reports why a folder cannot be opened', async () => {
    await expect(openEmbedded({ dataDir: '/dev/null/nowhere' })).rejects.toThrow(/\S/);
  });
});

/** Each creates databases, which takes seconds even on an idle machine. */
const LONG = { timeout: 180_000 };

describe('the write-ahead log', LONG, () => {
  it('of an older folder is shrunk, with the data kept', async () => {
    const dataDir = join(folder, 'older');
    const segments = async () => (await readdir(join(dataDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const older = await PGlite.create({ dataDir });
    for (let n = 0; n < 14; n += 1)
      await older.exec(`SELECT pg_logical_emit_message(false, 'a', 'b'); SELECT pg_switch_wal()`);
    await older.exec(`CREATE TABLE "note" ("text" TEXT); INSERT INTO "note" VALUES ('kept')`);
    await older.close();
    expect((await segments()).length).toBeGreaterThan(12);

    const db = await openEmbedded({ dataDir });
    try {
      expect((await segments()).length).toBeLessThan(8);
      expect(await db.query('SELECT * FROM "note"')).toEqual([{ text: 'kept' }]);
    } finally {
      await db.close();
    }
  });

  it('is small after a checkpoint, after any amount of writing', async () => {
    const dataDir = join(folder, 'small');
    const db = await openEmbedded({ dataDir });
    try {
      await db.script('CREATE TABLE "filler" (i integer, "text" text)');
      await db.query(`INSERT INTO "filler" SELECT i, repeat(md5(i::text), 20) FROM generate_series(1, 60000) AS i`);
      await db.query('CHECKPOINT');
      const [log] = await db.query<{ mb: number }>(`SELECT (sum("size") / 1048576)::int AS "mb" FROM pg_ls_waldir()`);
      expect(log!.mb).toBeLessThanOrEqual(64);
    } finally {
      await db.close();
    }
  });

  it('gets a checkpoint of its own accord', async () => {
    const db = await openEmbedded({ dataDir: join(folder, 'written') });
    const checkpoint = async () =>
      (await db.query<{ lsn: string }>('SELECT redo_lsn::text AS "lsn" FROM pg_control_checkpoint()'))[0]!.lsn;
    try {
      const before = await checkpoint();
      // In a separate statement: a statement that creates and fills a table is not logged.
      await db.script('CREATE TABLE "filler" (i integer, "text" text)');
      await db.query(`INSERT INTO "filler" SELECT i, repeat(md5(i::text), 20) FROM generate_series(1, 40000) AS i`);
      while ((await checkpoint()) === before) await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await db.close();
    }
  });
});

describe('the embedded database in memory', LONG, () => {
  it('begins with the files of another, and writes to files of its own', async () => {
    const first = await openTemplate('bare');
    await first.script(`CREATE TABLE "note" ("text" TEXT); INSERT INTO "note" VALUES ('kept')`);
    const image = readImage(await first.dump());
    const copies = await Promise.all([openInMemory({ image }), openInMemory({ image })]);
    await copies[0].query(`UPDATE "note" SET "text" = 'changed'`);
    await copies[0].script('CREATE TABLE "other" ("text" TEXT); CHECKPOINT');
    const third = await openInMemory({ image });
    for (const untouched of [first, copies[1], third]) {
      expect(await untouched.query('SELECT * FROM "note"')).toEqual([{ text: 'kept' }]);
      expect(await untouched.query(`SELECT to_regclass('other') AS "other"`)).toEqual([{ other: null }]);
    }
    expect(await copies[0].query('SELECT * FROM "note"')).toEqual([{ text: 'changed' }]);
    for (const db of [first, ...copies, third]) await db.close();
  });
});
