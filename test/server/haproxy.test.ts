import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/listening.ts';
import { ask, cli, ended, type Running, serve, stop } from '../support/processes.ts';
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

const CLIENTS = 8;

describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL || !isInstalled())(
  'two gateways behind HAProxy as deploy/ sets them up (skipped without HAProxy, TEST_DATABASE_URL and TEST_REDIS_URL)',
  () => {
    let servers: OwnServers;
    let gateways: Running[];
    let proxy: ChildProcess;
    let url: string;
    let key: string;

    const getPort = (running: Running) => new URL(running.url).port;
    const startGateway = (port = '0') =>
      serve({ ...servers.env, PORT: port, SCHEDULER: 'off', TRUSTED_PROXIES: '1', DRAIN_DELAY_SECONDS: '1' });
    /** Resolves once the proxy considers a gateway ready. */
    const checked = () => pause(1_000);

    beforeAll(async () => {
      servers = await ownServers('haproxy');
      gateways = [await startGateway(), await startGateway()];
      const port = await freePort();
      const [a, b] = gateways.map((running) => `127.0.0.1:${getPort(running)}`);
      proxy = spawn('haproxy', ['-db', '-f', CONFIG], {
        env: { ...process.env, LISTEN: `127.0.0.1:${port}`, GATEWAY_A: a, GATEWAY_B: b },
      });
      url = `http://127.0.0.1:${port}`;
      await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 5_000);
      const limit = ['--tier', 'PRO', '--per-minute', '100000'];
      const { out } = await cli(['keys', 'create', '--label', 'desk', ...limit], servers.env);
      key = out.split('\n')[0]!;
    });
    afterAll(async () => {
      if (proxy?.exitCode === null) await ended(proxy);
      await Promise.all((gateways ?? []).map(stop));
      await servers?.drop();
    });

    it('answers every request while one gateway is killed and the other is replaced', async () => {
      const statuses: number[] = [];
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          // Without an Idempotency-Key, HAProxy does not repeat a POST whose gateway died.
          const headers = { 'idempotency-key': randomUUID() };
          statuses.push((await ask(url, '{ market { status { status } } }', key, headers)).status);
          await pause(20);
        }
      };
      const load = Promise.all(Array.from({ length: CLIENTS }, client));

      const [a, b] = gateways as [Running, Running];
      await pause(500);
      a.child.kill('SIGKILL');
      await a.stopped;
      gateways[0] = await startGateway(getPort(a));
      await checked();
      await stop(b);
      gateways[1] = await startGateway(getPort(b));
      await checked();
      isOver = true;
      await load;

      expect(statuses.length).toBeGreaterThan(CLIENTS * 20);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    });
  },
);
