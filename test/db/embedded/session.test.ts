import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientsOfEngine } from '../../support/postgres-client.ts';

type Clients = Awaited<ReturnType<typeof clientsOfEngine>>;

let clients: Clients;
let one: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  clients = await clientsOfEngine({ idleMs: 1_500 });
  one = (await clients.connect()).client;
  other = (await clients.connect()).client;
  await one.query('CREATE TABLE "note" ("text" TEXT)');
});
afterAll(() => clients.close());
beforeEach(() => one.query('TRUNCATE "note"'));

const count = async (client: pg.Client) =>
  Number((await client.query('SELECT count(*) AS "count" FROM "note"')).rows[0].count);

describe('connections on the one session of the embedded database', () => {
  it('see nothing of a transaction before it ends, and wait for it', async () => {
    await one.query('BEGIN');
    await one.query(`INSERT INTO "note" VALUES ('a')`);
    let isSeen = false;
    const total = count(other).then((rows) => {
      isSeen = true;
      return rows;
    });
    await one.query(`INSERT INTO "note" VALUES ('b')`);
    expect(isSeen).toBe(false);
    await one.query('COMMIT');
    expect(await total).toBe(2);
  });

  it('keep their transactions apart where both have one', async () => {
    await one.query('BEGIN');
    const begun = other.query('BEGIN');
    await one.query(`INSERT INTO "note" VALUES ('kept')`);
    await one.query('COMMIT');
    await begun;
    await other.query(`INSERT INTO "note" VALUES ('not kept')`);
    await other.query('ROLLBACK');
    expect(await count(one)).toBe(1);
  });

  it('go on after a transaction that failed and was rolled back', async () => {
    await one.query('BEGIN');
    await expect(one.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    const waiting = count(other);
    await expect(one.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
    await one.query('ROLLBACK');
    expect(await waiting).toBe(0);
  });

  it('roll back the transaction of one that dies', async () => {
    const { client, port } = await clients.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO "note" VALUES ('lost')`);
    port.close();
    expect(await count(other)).toBe(0);
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });

  it('tell one that waits for an idle transaction why it does not get an answer', async () => {
    await one.query('BEGIN');
    await expect(count(other)).rejects.toMatchObject({
      code: '55P03',
      message: expect.stringContaining('Inside a transaction, read with the connection that it hands out.'),
    });
    await one.query(`INSERT INTO "note" VALUES ('a')`);
    await one.query('COMMIT');
    expect(await count(other)).toBe(1);
  });

  it('let a transaction work for longer than others wait for an idle transaction', async () => {
    await one.query('BEGIN');
    const waiting = count(other);
    for (let n = 0; n < 6; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await one.query(`INSERT INTO "note" VALUES ('a')`);
    }
    await one.query('COMMIT');
    expect(await waiting).toBe(6);
  });

  it('hear notifications on their channels from any sender', async () => {
    const [listener, second, deaf] = [await clients.connect(), await clients.connect(), await clients.connect()];
    const heard: string[] = [];
    const heardBySecond: string[] = [];
    second.client.on('notification', ({ payload }) => heardBySecond.push(String(payload)));
    await second.client.query('LISTEN "news"');
    listener.client.on('notification', ({ channel, payload }) => heard.push(`${channel}: ${payload}`));
    deaf.client.on('notification', () => heard.push('nobody should'));
    await listener.client.query('LISTEN "news"');
    await deaf.client.query('LISTEN "other_news"');
    await one.query('BEGIN');
    await one.query(`SELECT pg_notify('news', 'first'), pg_notify('nowhere', 'lost')`);
    await count(one);
    expect(heard).toEqual([]);
    const notification = once(listener.client, 'notification');
    await one.query('COMMIT');
    await notification;
    await listener.client.query(`SELECT pg_notify('news', 'own')`);
    expect(heard).toEqual(['news: first', 'news: own']);
    // Each has bytes of its own: sending transfers them.
    await expect.poll(() => heardBySecond).toEqual(['first', 'own']);
  });

  it('may prepare different statements under one name', async () => {
    const ask = (client: pg.Client, text: string) =>
      client.query({ name: 'read', text, values: ['7'] }).then(({ rows }) => rows[0]);
    for (let n = 0; n < 2; n += 1) {
      expect(await ask(one, 'SELECT $1::int + 1 AS "sum"')).toEqual({ sum: 8 });
      expect(await ask(other, 'SELECT $1::text AS "text"')).toEqual({ text: '7' });
    }
    const { client } = await clients.connect();
    await client.query({ name: 'read', text: 'SELECT 1 AS "one"' });
    const prepared = async () => (await one.query('SELECT 1 FROM pg_prepared_statements')).rowCount;
    const before = await prepared();
    await client.end();
    expect(await prepared()).toBe(before! - 1);
  });

  it('get large results and send large parameters whole', async () => {
    const text = 'é'.repeat(3_000_000);
    const [large, rows] = await Promise.all([
      one.query('SELECT $1::text AS "text"', [text]),
      other.query(`SELECT i, repeat('x', 100) AS "text" FROM generate_series(1, 30000) AS i`),
    ]);
    expect(large.rows[0].text === text).toBe(true);
    expect([rows.rowCount, rows.rows[29_999]]).toEqual([30_000, { i: 30_000, text: 'x'.repeat(100) }]);
  });
});

describe('a client whose bytes come in pieces', () => {
  it('is answered as if they had come at once', async () => {
    const { port1, port2 } = new MessageChannel();
    clients.engine.accept(port2);
    const answers: Buffer[] = [];
    port1.on('message', (piece: Uint8Array) => answers.push(Buffer.from(piece)));
    const header = (length: number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(length);
      return bytes;
    };
    const startup = Buffer.concat([header(9), header(196_608), Buffer.from([0])]);
    const sql = Buffer.from(`SELECT 'in pieces' AS "text"\0`);
    const bytes = Buffer.concat([startup, Buffer.from('Q'), header(sql.length + 4), sql]);
    for (const byte of bytes) port1.postMessage(Uint8Array.of(byte));
    const answer = () => Buffer.concat(answers).toString('latin1');
    while (!answer().includes('SELECT 1\0')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answer()).toContain('in pieces');
    port1.close();
  });
});
