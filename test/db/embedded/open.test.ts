import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, openEmbedded, openInMemory } from '../../../src/db/open.ts';

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
    // What a thread is handed opens in any other, and in this one too.
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
    // At the very least one in ten came, where none would of a statement in this thread.
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

  it('rolls back what fails, and keeps nothing of it from others', async () => {
    const work = db.transaction(async (sql) => {
      await sql.query(`INSERT INTO "note" VALUES ('a')`);
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect(await elsewhere.query('SELECT * FROM "note"')).toEqual([]);
  });

  it('refuses a read that a transaction awaits outside of itself, and says how to read', async () => {
    const work = db.transaction(async (sql) => {
      await sql.query(`INSERT INTO "note" VALUES ('a')`);
      await db.query('SELECT 1');
    });
    await expect(work).rejects.toThrow(/Inside a transaction, read with the connection that it hands out/);
    expect(await elsewhere.query('SELECT * FROM "note"')).toEqual([]);
  });

  it('says why a folder cannot be opened', async () => {
    await expect(openEmbedded({ dataDir: '/dev/null/nowhere' })).rejects.toThrow(/\S/);
  });
});

/** Each makes databases of its own, which takes seconds on a quiet machine. */
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

  it('is small after a checkpoint, whatever was written', async () => {
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
      // Made by another statement: what makes a table and fills it is not logged.
      await db.script('CREATE TABLE "filler" (i integer, "text" text)');
      await db.query(`INSERT INTO "filler" SELECT i, repeat(md5(i::text), 20) FROM generate_series(1, 40000) AS i`);
      while ((await checkpoint()) === before) await new Promise((done) => setTimeout(done, 200));
    } finally {
      await db.close();
    }
  });
});

describe('the embedded database in memory', LONG, () => {
  it('begins with the dump of another', async () => {
    const first = await openInMemory();
    await first.script(`CREATE TABLE "note" ("text" TEXT); INSERT INTO "note" VALUES ('kept')`);
    const second = await openInMemory({ dump: await first.dump() });
    await first.close();
    expect(await second.query('SELECT * FROM "note"')).toEqual([{ text: 'kept' }]);
    await second.close();
  });
});
