import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';
import { type OwnServers, ownServers } from '../support/servers.ts';
import { slowClock } from '../support/slow-clock.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)(
  'two gateways on one PostgreSQL and one Redis (skipped unless TEST_DATABASE_URL and TEST_REDIS_URL are set)',
  () => {
    let servers: OwnServers;
    let env: Record<string, string>;
    let gateways: Running[];

    beforeAll(async () => {
      servers = await ownServers('cluster');
      env = servers.env;
      // Both at once: they take turns with the migrations.
      const started = { ...env, ...slowClock() };
      gateways = await Promise.all([serve(started), serve(started)]);
    });
    afterAll(async () => {
      await Promise.all(gateways.map(stop));
      await servers.drop();
    });

    const newKey = async (tier: string) => (await cli(['keys', 'create', '--label', 'desk', '--tier', tier], env)).out;

    it('let exactly 30 of 200 parallel requests of a fresh FREE key through between them [LIMITS-01, LIMITS-02]', async () => {
      const key = (await newKey('FREE')).split('\n')[0]!;
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => ask(gateways[i % 2]!.url, '{ market { status { status } } }', key)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(170);
    });

    it('two gateways on one PostgreSQL and one Redis share the month: the last call of it goes to one of them [LIMITS-03, LIMITS-04]', async () => {
      const created = await newKey('FREE');
      const key = created.split('\n')[0]!;
      const id = /id (\S+),/.exec(created)![1]!;
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      await client.query(`INSERT INTO "usage_month" VALUES ($1, $2, 990)`, [id, new Date().toISOString().slice(0, 7)]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => ask(gateways[i % 2]!.url, '{ market { status { status } } }', key)),
      );
      const { rows } = await client
        .query(`SELECT "used" FROM "usage_month" WHERE "key_id" = $1`, [id])
        .finally(() => client.end());
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(rows).toEqual([{ used: 1000 }]);
    });

    it('both respect the settings of a key, and add up its usage', async () => {
      const create = async (...settings: string[]) => {
        const { out } = await cli(['keys', 'create', '--label', 'own', '--tier', 'PRO', ...settings], env);
        return { key: out.split('\n')[0]!, id: /id (\S+),/.exec(out)![1]! };
      };
      const [minute, month] = [await create('--per-minute', '10'), await create('--per-month', '6')];
      const rotated = (await cli(['keys', 'rotate', month.id, '--overlap', '1h'], env)).out.split('\n')[0]!;
      const readStatuses = async (count: number, key: string) =>
        (
          await Promise.all(
            Array.from({ length: count }, (_, i) => ask(gateways[i % 2]!.url, '{ market { status { status } } }', key)),
          )
        ).map(({ status }) => status);
      const answered = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
      expect(answered(await readStatuses(40, minute.key))).toBe(10);
      expect(answered([...(await readStatuses(4, month.key)), ...(await readStatuses(4, rotated))])).toBe(6);

      await cli(['keys', 'change', month.id, '--origins', 'https://desk.example', '--per-month', 'none'], env);
      await expect.poll(() => readStatuses(2, rotated), { timeout: 5_000 }).toEqual([403, 403]);
      await cli(['keys', 'change', month.id, '--origins', 'none', '--expires', '2020-01-01'], env);
      await expect.poll(() => readStatuses(2, rotated), { timeout: 5_000 }).toEqual([401, 401]);
      // Each gateway flushes its counts every ten seconds.
      const usage = async () => {
        const { out } = await cli(['keys', 'usage', minute.id, '--json'], env);
        return (JSON.parse(out) as { requests: number; calls: number }[]).map(({ requests, calls }) => ({
          requests,
          calls,
        }));
      };
      await expect.poll(usage, { timeout: 30_000, interval: 2_000 }).toEqual([{ requests: 40, calls: 10 }]);
    }, 360_000);

    it('both serve an import within a second', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'market-signals-cluster-'));
      const readResponse = async (running: Running) =>
        (await (await ask(running.url, '{ stock(ticker: "ACME") { name } }')).json()).data.stock?.name;
      expect(await Promise.all(gateways.map(readResponse))).toEqual([undefined, undefined]);
      await writeFile(join(folder, 'profiles.csv'), 'ticker,name\nACME,Acme Inc.\n');
      expect((await cli(['ingest', 'companies', join(folder, 'profiles.csv')], env)).code).toBe(0);
      await expect
        .poll(() => Promise.all(gateways.map(readResponse)), { timeout: 1_500 })
        .toEqual(['Acme Inc.', 'Acme Inc.']);
      await rm(folder, { recursive: true });
    });
  },
);
