import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { freePort } from '../support/listening.ts';
import { cli, ended, type Running, serve, stop } from '../support/processes.ts';
import { type OwnServers, ownServers } from '../support/servers.ts';

const CONFIG = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const isInstalled = () => {
  try {
    execFileSync('haproxy', ['-v']);
    return true;
  } catch {
    return false;
  }
};

/** Any key may have 60 new alerts a minute. */
const KEYS = 4;
const ALERTS_OF_KEY = 50;
const CREATE = `mutation Create($name: String!) { createAlert(input: { name: $name, trigger: { screen: { universe: STOCK,
  plan: { filters: [{ fieldName: "MARKET_CAP", op: GTE, value: 1 }] } } } }) { alert { name } } }`;

describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL || !isInstalled())(
  'mutations through HAProxy as deploy/ sets it up (skipped without HAProxy, TEST_DATABASE_URL and TEST_REDIS_URL)',
  () => {
    let servers: OwnServers;
    let gateways: Running[];
    let proxies: Awaited<ReturnType<typeof cuttingProxy>>[];
    let balancer: ChildProcess;
    let url: string;
    let keys: string[];
    let database: pg.Client;
    /** The names in requests whose first answer was dropped. */
    const cutRequests = new Set<string>();

    const cutOnce = (piece: string): boolean => {
      const [name] = /\bcut-[\w-]+/.exec(piece) ?? [];
      if (name === undefined || cutRequests.has(name)) return false;
      cutRequests.add(name);
      return true;
    };

    beforeAll(async () => {
      servers = await ownServers('haproxy_mutations');
      const start = () => serve({ ...servers.env, SCHEDULER: 'off', TRUSTED_PROXIES: '1', SIGN_UP: 'on' });
      gateways = [await start(), await start()];
      proxies = await Promise.all(gateways.map((running) => cuttingProxy(running.url, cutOnce)));
      const port = await freePort();
      const [a, b] = proxies.map((proxy) => `127.0.0.1:${proxy.port}`);
      balancer = spawn('haproxy', ['-db', '-f', CONFIG], {
        env: { ...process.env, LISTEN: `127.0.0.1:${port}`, GATEWAY_A: a, GATEWAY_B: b },
      });
      url = `http://127.0.0.1:${port}`;
      await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 30_000);
      keys = [];
      for (let i = 0; i < KEYS; i++) {
        const limit = ['--tier', 'PRO', '--per-minute', '100000'];
        const { out } = await cli(['keys', 'create', '--label', `desk-${i}`, ...limit], servers.env);
        keys.push(out.split('\n')[0]!);
      }
      database = new pg.Client({ connectionString: servers.env.DATABASE_URL });
      await database.connect();
    });
    afterAll(async () => {
      if (balancer?.exitCode === null) await ended(balancer);
      for (const proxy of proxies ?? []) proxy.close();
      await database?.end();
      await Promise.all((gateways ?? []).map(stop));
      await servers?.drop();
    });

    const create = (name: string, key: string, headers: Record<string, string>) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Service-API-Key': key, ...headers },
        body: JSON.stringify({ query: CREATE, variables: { name } }),
      });
    const readNames = async (prefix: string): Promise<string[]> => {
      const text = 'SELECT "name" FROM "alert" WHERE "name" LIKE $1 ORDER BY "name"';
      return (await database.query<{ name: string }>(text, [`${prefix}%`])).rows.map(({ name }) => name);
    };

    it('are done exactly once each if the gateway dies after the write: 200 with an Idempotency-Key', async () => {
      const names: string[] = [];
      const client = async (key: string, index: number) => {
        for (let i = 0; i < ALERTS_OF_KEY; i++) {
          const name = `cut-once-${index}-${String(i).padStart(3, '0')}`;
          names.push(name);
          const response = await create(name, key, { 'idempotency-key': randomUUID() });
          expect([response.status, await response.json()]).toMatchObject([
            200,
            { data: { createAlert: { alert: { name } } } },
          ]);
        }
      };
      await Promise.all(keys.map(client));
      expect(names.filter((name) => cutRequests.has(name))).toHaveLength(KEYS * ALERTS_OF_KEY);
      expect(await readNames('cut-once')).toEqual(names.sort());
    });

    it('are not repeated without an Idempotency-Key: the client gets no answer, and there is one write', async () => {
      // On a connection that was used before, HAProxy passes the close on instead of 502.
      const status = await create('cut-bare-1', keys[0]!, {}).then(
        (response) => response.status,
        () => 'closed',
      );
      expect([502, 'closed']).toContain(status);
      expect(cutRequests).toContain('cut-bare-1');
      expect(await readNames('cut-bare')).toEqual(['cut-bare-1']);
    });

    it('a sign-up with an Idempotency-Key issues one key, and its client gets it', async () => {
      const response = await fetch(`${url}/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ label: 'cut-key' }),
      });
      expect([response.status, cutRequests.has('cut-key')]).toEqual([201, true]);
      const { rows } = await database.query('SELECT 1 FROM "api_key" WHERE "label" = $1', ['cut-key']);
      expect(rows).toHaveLength(1);
    });
  },
);
