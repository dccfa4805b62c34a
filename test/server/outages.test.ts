import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { configFrom } from '../../src/server/config.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { catalog } from '../support/catalog.ts';
import { ask } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

const stock = (ticker: string) => `{ stock(ticker: "${ticker}") { name } }`;
const timed = async <T>(work: () => Promise<T>): Promise<T & { ms: number }> => {
  const began = performance.now();
  return Object.assign((await work()) as T & object, { ms: performance.now() - began }) as T & { ms: number };
};
const within = (ms: number) => ({ timeout: ms, interval: 25 });

describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)(
  'a gateway that loses its servers (skipped unless TEST_DATABASE_URL and TEST_REDIS_URL are set)',
  () => {
    const name = `market_signals_outages_${randomUUID().replaceAll('-', '')}`;
    let folder: string;
    let direct: Database;
    let database: Awaited<ReturnType<typeof tcpProxy>>;
    let redis: Awaited<ReturnType<typeof tcpProxy>>;
    let gateway: RunningGateway;
    let counting: RunningGateway;
    let key: string;

    beforeAll(async () => {
      await createDatabase(TEST_DATABASE_URL!, name);
      folder = await mkdtemp(join(tmpdir(), 'market-signals-outages-'));
      database = await tcpProxy(databaseAt(TEST_DATABASE_URL!, name));
      redis = await tcpProxy(TEST_REDIS_URL!);
      const env = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        REDIS_PREFIX: `${name}:`,
        PORT: '0',
        SCHEDULER: 'off',
        LOG_LEVEL: 'silent',
      };
      gateway = await startGateway(catalog, configFrom(env));
      counting = await startGateway(catalog, configFrom({ ...env, WITHOUT_REDIS: 'count' }));
      direct = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
      await writeFile(join(folder, 'profiles.csv'), 'ticker,name\nACME,Acme Inc.\nOTHR,Other Inc.\nLATE,Late Inc.\n');
      const clock = () => new Date();
      await commandsOn(catalog, direct, clock).ingest({
        kind: 'companies',
        paths: [join(folder, 'profiles.csv')],
        dryRun: false,
      });
      key = (await createKey(direct, { label: 'desk', tier: 'PRO', now: clock() })).key;
      // Other processes notice a version within a second.
      const readStatuses = () =>
        Promise.all([gateway, counting].map(async ({ url }) => (await ask(url, stock('ACME'), key)).status));
      await vi.waitFor(async () => expect(await readStatuses()).toEqual([200, 200]), {
        timeout: 20_000,
        interval: 200,
      });
    });
    afterEach(() => {
      database.restore();
      redis.restore();
    });
    afterAll(async () => {
      await Promise.all([gateway.close(), counting.close()]);
      await Promise.all([database.close(), redis.close(), direct.close()]);
      await dropDatabase(TEST_DATABASE_URL!, name);
      const client = new Redis(TEST_REDIS_URL!);
      const remainingKeys = await client.keys(`${name}:*`);
      if (remainingKeys.length > 0) await client.del(...remainingKeys);
      await client.quit();
      await rm(folder, { recursive: true });
    });

    const ready = async (of = gateway) => {
      const response = await fetch(`${of.url}/health/ready`);
      return { status: response.status, body: (await response.json()) as { reason?: string } };
    };
    const readStatus = async (query: string) => (await ask(gateway.url, query, key)).status;

    for (const how of ['cut', 'silence'] as const) {
      it(`a gateway that loses its servers refuses with 503 within 300 ms where Redis is gone (${how}), says why, and goes on within a second of its return`, async () => {
        await expect.poll(async () => (await ready()).status, within(2_000)).toBe(200);
        redis[how]();
        for (let i = 0; i < 3; i++) {
          const { status, headers, ms } = await timed(() => ask(gateway.url, stock('ACME'), key));
          expect(status).toBe(503);
          expect(headers.get('Retry-After')).toBe('5');
          expect(ms).toBeLessThan(300);
        }
        const { status, body } = await ready();
        expect(status).toBe(503);
        expect(body.reason).toContain('Redis does not answer');
        redis.restore();
        await expect.poll(() => readStatus(stock('ACME')), within(1_000)).toBe(200);
        expect((await ready()).status).toBe(200);
      });
    }

    it('a gateway that loses its servers counts in memory if configured, and stays ready', async () => {
      expect((await ask(counting.url, stock('ACME'), key)).status).toBe(200);
      redis.cut();
      const { status, ms } = await timed(() => ask(counting.url, stock('ACME'), key));
      expect(status).toBe(200);
      expect(ms).toBeLessThan(300);
      expect((await ready(counting)).status).toBe(200);
      // LIMITS-01: the process itself still enforces 30 calls per minute.
      const answers = await Promise.all(
        Array.from({ length: 62 }, () => ask(counting.url, '{ market { status { status } } }')),
      );
      expect(answers.filter(({ status: each }) => each === 200).length).toBeLessThanOrEqual(60);
      expect(answers.filter(({ status: each }) => each === 429).length).toBeGreaterThanOrEqual(2);
    });

    for (const how of ['cut', 'silence'] as const) {
      it(`a gateway that loses its servers goes on serving what it has where PostgreSQL is gone (${how}), refuses the rest with 503, and recovers`, async () => {
        await expect.poll(async () => (await ready()).status, within(2_000)).toBe(200);
        const cachedResponse = await (await ask(gateway.url, stock('ACME'), key)).json();
        database[how]();
        const unread = how === 'cut' ? 'OTHR' : 'LATE';
        const response = await ask(gateway.url, stock(unread), key);
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('5');
        expect((await response.json()).errors[0].extensions.code).toBe('unavailable');
        const path = await fetch(`${gateway.url}/api/v1/stocks/price?ticker=${unread}`, {
          headers: { 'X-Service-API-Key': key },
        });
        expect([path.status, path.headers.get('Retry-After')]).toEqual([503, '5']);
        expect((await path.json()).error).toBe('unavailable');

        const again = await ask(gateway.url, stock('ACME'), key);
        expect(again.status).toBe(200);
        const body = await again.json();
        expect(body.data).toEqual(cachedResponse.data);
        expect(body.extensions.families).toEqual(cachedResponse.extensions.families);
        // Another selection of a row read before.
        expect((await ask(gateway.url, '{ stock(ticker: "ACME") { ticker } }', key)).status).toBe(200);
        const { status, body: health } = await ready();
        expect([status, health.reason]).toEqual([503, 'the database does not answer']);
        // Once the outage is detected, requests do not wait.
        expect((await timed(() => ask(gateway.url, stock(unread), key))).ms).toBeLessThan(300);

        database.restore();
        await expect.poll(() => readStatus(stock(unread)), within(3_000)).toBe(200);
        expect((await ready()).status).toBe(200);
      });
    }
  },
);
