import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, outcomesUntilStopped } from '../support/closed-loop.ts';
import { freePort } from '../support/listening.ts';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';
import { slowClock } from '../support/slow-clock.ts';

const { TEST_DATABASE_URL } = process.env;
const WORKERS = 3;
const QUERY = '{ market { status { status } } }';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('WORKERS need a database that several processes can open', async () => {
  const { code, err } = await cli(['serve'], { WORKERS: '2' });
  expect(code).toBe(2);
  expect(err).toContain('WORKERS is above 1 without DATABASE_URL');
});

describe.skipIf(!TEST_DATABASE_URL)(
  'several gateways behind one port (skipped unless TEST_DATABASE_URL is set)',
  () => {
    const name = `market_signals_workers_${randomUUID().replaceAll('-', '')}`;
    let env: Record<string, string>;
    let cluster: Running;
    let metricsPort: number;

    beforeAll(async () => {
      await createDatabase(TEST_DATABASE_URL!, name);
      env = { DATABASE_URL: databaseAt(TEST_DATABASE_URL!, name) };
      metricsPort = Number(await freePort());
      // A port that stays the same when no gateway is left to hold it.
      const ports = { PORT: await freePort(), METRICS_PORT: String(metricsPort) };
      cluster = await serve({ ...env, ...ports, ...slowClock(), WORKERS: String(WORKERS), LOG_LEVEL: 'info' });
    });
    afterAll(async () => {
      await stop(cluster);
      await dropDatabase(TEST_DATABASE_URL!, name);
    });

    const gateways = async ({ child: { pid } } = cluster): Promise<number[]> => {
      return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
    };
    const newKey = async (tier: string) =>
      (await cli(['keys', 'create', '--label', 'desk', '--tier', tier], env)).out.split('\n')[0]!;
    const answered = async (key?: string) => (await ask(cluster.url, QUERY, key)).status;

    it('all start, and one of them runs the jobs', async () => {
      expect(await gateways()).toHaveLength(WORKERS);
      // Each writes its line when it first attempts the jobs, which may be after the first response.
      await expect
        .poll(() => cluster.output().match(/"runsJobs":false/g), { timeout: 30_000 })
        .toHaveLength(WORKERS - 1);
      expect(cluster.output().match(/"runsJobs":true/g)).toHaveLength(1);
    });

    it('each serves its own metrics, on ports that count up from METRICS_PORT', async () => {
      for (let place = 0; place < WORKERS; place += 1) {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort + place}/metrics`)).text();
        expect(text).toContain('market_signals_database_up 1');
      }
    });

    it('without Redis, exactly 30 of 200 parallel requests of a FREE key pass between them [LIMITS-01, LIMITS-02]', async () => {
      const key = await newKey('FREE');
      const statuses = await Promise.all(Array.from({ length: 200 }, () => answered(key)));
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(170);
    });

    it('one that is killed is replaced, and the others answer meanwhile', async () => {
      const before = await gateways();
      process.kill(before[0]!, 'SIGKILL');
      const others = async () => (await gateways()).filter((pid) => pid !== before[0]);
      await expect.poll(others).toHaveLength(WORKERS - 1);
      expect(await answered(await newKey('PRO'))).toBe(200);
      await expect.poll(others, { timeout: 30_000 }).toHaveLength(WORKERS);
      await expect.poll(() => cluster.output().match(/"runsJobs":true/g), { timeout: 30_000 }).toHaveLength(2);
    });

    it('all that are killed at once show their progress until one of them is complete', async () => {
      const before = await gateways();
      for (const pid of before) process.kill(pid, 'SIGKILL');
      const health: { status: number; body: { status?: string } }[] = [];
      const readHealth = async () => {
        // A connection that was handed to a process as it died is never answered.
        const signal = AbortSignal.timeout(2_000);
        const response = await fetch(`${cluster.url}/health/ready`, { signal }).catch(() => null);
        if (response) health.push({ status: response.status, body: (await response.json()) as { status?: string } });
        return response?.status;
      };
      await expect.poll(readHealth, { timeout: 60_000, interval: 5 }).toBe(200);
      expect(health[0]).toMatchObject({ status: 503, body: { status: 'warming_up' } });
      await expect.poll(async () => (await gateways()).length, { timeout: 60_000 }).toBe(WORKERS);
    });

    it('SIGHUP restarts them in turn without losing a request', async () => {
      const before = await gateways();
      const keys = await Promise.all(Array.from({ length: 4 }, () => newKey('PRO')));
      const statuses = new Map<number, number>();
      let isOver = false;
      const asking = Promise.all(
        keys.map(async (key) => {
          while (!isOver) {
            const status = await answered(key);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            // A key has 300 calls per minute, which is an hour for a slow clock.
            await new Promise((wait) => setTimeout(wait, 250));
          }
        }),
      );
      cluster.child.kill('SIGHUP');
      const areNew = async () => {
        const now = await gateways();
        return now.length === WORKERS && now.every((pid) => !before.includes(pid));
      };
      await expect.poll(areNew, { timeout: 60_000, interval: 200 }).toBe(true);
      isOver = true;
      await asking;
      expect([...statuses.keys()]).toEqual([200]);
      expect(statuses.get(200)).toBeGreaterThan(WORKERS);
    });

    it('reset no connection of clients that open one for each request when all stop', async () => {
      const another = await serve({ ...env, WORKERS: '2', SCHEDULER: 'off', DRAIN_DELAY_SECONDS: '1' });
      const { 200: answered, ...others } = await outcomesUntilStopped(another);
      expect(others).toEqual({ ECONNREFUSED: CLIENTS });
      expect(answered).toBeGreaterThan(100);
    }, 360_000);

    it('end the process that leads them without an error, although it has to kill a gateway that is suspended', async () => {
      const another = await serve({ ...env, WORKERS: '2', SCHEDULER: 'off', DRAIN_SECONDS: '1' });
      const [suspended] = await gateways(another);
      process.kill(suspended!, 'SIGSTOP');
      const { code, err } = await stop(another);
      expect(code, err).toBe(0);
      expect(isAlive(suspended!)).toBe(false);
    });

    it('all stop with the process that leads them', async () => {
      const all = await gateways();
      const { code, err } = await stop(cluster);
      expect(code, err).toBe(0);
      expect(all.filter(isAlive)).toEqual([]);
    });
  },
);
