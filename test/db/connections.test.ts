import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { adminQuery } from '../support/servers.ts';

const { TEST_DATABASE_URL } = process.env;
const ALLOWED = 4;

describe.skipIf(!TEST_DATABASE_URL)(
  'a server with fewer connections than the pool may open (skipped unless TEST_DATABASE_URL is set)',
  () => {
    const role = `market_signals_${randomUUID().replaceAll('-', '')}`;
    let db: Database;

    beforeAll(async () => {
      await adminQuery(TEST_DATABASE_URL!, `CREATE ROLE "${role}" LOGIN PASSWORD 'few' CONNECTION LIMIT ${ALLOWED}`);
      const url = new URL(TEST_DATABASE_URL!);
      Object.assign(url, { username: role, password: 'few' });
      db = await openPostgres(url.href, undefined, { connections: 3 * ALLOWED });
    });
    afterAll(async () => {
      await db.close();
      await adminQuery(TEST_DATABASE_URL!, `DROP ROLE "${role}"`);
    });

    const slow = (reads: boolean) => {
      const text = 'SELECT pg_sleep(0.1), 1 AS "one"';
      return reads ? db.prepared<{ one: number }>(text) : db.query<{ one: number }>(text);
    };

    it('keeps statements waiting for a free connection, and fails none', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => slow(false)));
      expect(answers.map(([row]) => row!.one)).toEqual(answers.map(() => 1));
    });

    it('a server with fewer connections than the pool may open keeps reads waiting until other statements give one back', async () => {
      // These hold all connections of the pool until they end.
      const others = Array.from({ length: ALLOWED }, () => slow(false));
      const idle = await Promise.all(others).then(() => slow(true));
      expect(idle[0]!.one).toBe(1);
    });
  },
);

it.skipIf(!TEST_DATABASE_URL)(
  'a connection that is lost between two statements of a transaction fails the transaction, not the process',
  async () => {
    const db = await openPostgres(TEST_DATABASE_URL!);
    const interrupted = db.transaction(async (sql) => {
      const [own] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
      await adminQuery(TEST_DATABASE_URL!, `SELECT pg_terminate_backend(${own!.pid})`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return sql.query('SELECT 1');
    });
    await expect(interrupted).rejects.toThrow();
    expect(await db.query('SELECT 1 AS "one"')).toEqual([{ one: 1 }]);
    await db.close();
  },
);
