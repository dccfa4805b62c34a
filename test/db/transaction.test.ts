import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { keepOnly, replaceAll, replaceFrom, replaceWhere } from '../../src/db/replace.ts';
import type { Table } from '../../src/db/table.ts';
import { isRead } from '../../src/db/transaction.ts';
import { countingWrites } from '../../src/db/writes.ts';
import { inTurn } from '../../src/jobs/turns.ts';
import { openTemplate } from '../support/template.ts';

describe('a statement that does nothing but read', () => {
  it.each(['SELECT 1', ' \n select "updated_at" FROM "stock"', 'WITH a AS (SELECT 1) SELECT * FROM a', 'VALUES (1)'])(
    'a read-only statement is recognized by its text: %s',
    (text) => expect(isRead(text)).toBe(true),
  );

  it.each([
    'INSERT INTO "a" VALUES (1)',
    'WITH gone AS (DELETE FROM "a" RETURNING 1) SELECT count(*) FROM gone',
    'SELECT 1 INTO "b"',
    'SELECT * FROM "a" FOR UPDATE',
    `SELECT set_config('work_mem', '1GB', true)`,
    `SELECT pg_notify('a', 'b')`,
    'SELECT pg_try_advisory_xact_lock(1)',
    'CREATE TEMPORARY TABLE "c" ("i" INT)',
    'CHECKPOINT',
  ])('and not: %s', (text) => expect(isRead(text)).toBe(false));
});

describe('a late transaction', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTemplate('bare', undefined, { idleMs: 2_000 });
    await db.script('CREATE TABLE "note" ("text" TEXT)');
  });
  afterAll(() => db.close());
  const notes = async (sql: Pick<Database, 'query'>) =>
    (await sql.query<{ text: string }>('SELECT "text" FROM "note" ORDER BY 1')).map(({ text }) => text);

  it('blocks no other transaction before it writes, and is atomic from there', async () => {
    const work = db.transaction(
      async (sql) => {
        expect(await notes(sql)).toEqual([]);
        // If the transaction had begun, this would wait until it is refused.
        await db.query(`INSERT INTO "note" VALUES ('of another')`);
        expect(await notes(sql)).toEqual(['of another']);
        await sql.query(`INSERT INTO "note" VALUES ('own')`);
        expect(await notes(sql)).toEqual(['of another', 'own']);
        throw new Error('half way');
      },
      { isLate: true },
    );
    await expect(work).rejects.toThrow('half way');
    expect(await notes(db)).toEqual(['of another']);
  });

  it('pauses for others, who see its committed rows, and is all or nothing from there', async () => {
    await db.query('DELETE FROM "note"');
    const work = db.transaction(
      async (sql) => {
        const { writes } = await countingWrites(sql, async (counted) => {
          await counted.query(`INSERT INTO "note" VALUES ('first')`);
          await counted.pause?.();
          expect(sql.hasBegun?.()).toBe(false);
          // If the transaction had begun, this would wait until it is refused.
          expect(await notes(db)).toEqual(['first']);
          await counted.query(`INSERT INTO "note" VALUES ('second'), ('third')`);
        });
        expect(writes.get('note')).toBe(3);
        throw new Error('half way');
      },
      { isLate: true },
    );
    await expect(work).rejects.toThrow('half way');
    expect(await notes(db)).toEqual(['first']);
    await db.query('DELETE FROM "note"');
    await db.query(`INSERT INTO "note" VALUES ('of another')`);
  });

  it('begins with the first different row: equal rows block no other transaction', async () => {
    const KEPT: Table = { name: 'kept', columns: { id: 'text', amount: 'integer' }, key: ['id'] };
    const rows = [
      { id: 'a', amount: 1 },
      { id: 'b', amount: 2 },
    ];
    await db.script('CREATE TABLE "kept" ("id" TEXT PRIMARY KEY, "amount" INT)');
    await replaceAll(db, KEPT, rows);
    await db.transaction(
      async (sql) => {
        expect(await replaceAll(sql, KEPT, rows)).toBe(0);
        expect(await replaceWhere(sql, KEPT, 'id', ['a'], rows.slice(0, 1))).toBe(0);
        expect(await replaceFrom(sql, KEPT, 'id', ['b'], `SELECT unnest($1::text[]), 2`, [])).toBe(0);
        expect(await keepOnly(sql, KEPT, 'id', ['a', 'b'])).toBe(0);
        expect(sql.hasBegun!()).toBe(false);
        expect(await replaceAll(sql, KEPT, rows.slice(1))).toBe(1);
        expect(sql.hasBegun!()).toBe(true);
      },
      { isLate: true },
    );
    expect(await db.query('SELECT * FROM "kept"')).toEqual([{ id: 'b', amount: 2 }]);
  });

  it('counts its own writes, and not those of others while it read', async () => {
    await db.transaction(
      async (sql) => {
        const { writes } = await countingWrites(sql, async (counted) => {
          await notes(counted);
          await db.query(`INSERT INTO "note" VALUES ('b'), ('c')`);
          await counted.query(`INSERT INTO "note" VALUES ('own')`);
        });
        expect([...writes]).toEqual([['note', 1]]);
      },
      { isLate: true },
    );
    const { writes } = await countingWrites(db, notes);
    expect([...writes]).toEqual([]);
  });

  it('a job’s transactions run one after another, also if one fails', async () => {
    const order: string[] = [];
    const run = (what: string, name = 'a job') =>
      inTurn(db, name, async (sql) => {
        order.push(`${what} begins`);
        await notes(sql);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`${what} ends`);
        if (what === 'first') throw new Error('it failed');
      });
    const [first] = await Promise.allSettled([run('first'), run('second'), run('third')]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(order).toEqual(['first', 'second', 'third'].flatMap((what) => [`${what} begins`, `${what} ends`]));
  });
});
