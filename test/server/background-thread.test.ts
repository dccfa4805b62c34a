import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { freePort } from '../support/listening.ts';
import { ask, cli, serve, stop } from '../support/processes.ts';

const MINUTES = 240_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-background-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A source whose planning never finishes, once the first jobs have ended: a thread that hangs within a job's transaction
 * also holds the only session of the embedded database. It waits rather than spins, which would take a core from the other
 * tests.
 */
const HANGING = `const cell = new Int32Array(new SharedArrayBuffer(4));
const began = Date.now();
export default {
  name: 'hanging', standing: 'vendor', terms: 'Ours.', hosts: [], needs: [],
  streams: [{
    name: 'daily', kind: 'float', wave: 1,
    schedule: { says: 'always', latest: (now) => now },
    plan() {
      if (Date.now() - began > 10_000) Atomics.wait(cell, 0, 0);
      return [];
    },
    land: () => ({ empty: 'Nothing.' }),
  }],
};`;

/** States of the child processes, whichever thread started them. */
async function childStates(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  );
  const stats = lists.flatMap((list) => list.trim().split(' ').filter(Boolean));
  return Promise.all(
    stats.map(async (child) => (await readFile(`/proc/${child}/stat`, 'utf8')).replace(/^.*\) /, '').slice(0, 1)),
  );
}

const DRAIN_SECONDS = 2;

/** A gateway whose first scheduled run hangs, and readers of its readiness and metrics. */
async function startHanging(name: string) {
  const source = join(folder, `${name}.mjs`);
  await writeFile(source, HANGING);
  const metrics = await freePort();
  const gateway = await serve({
    DATA_DIR: join(folder, name),
    SYNC: 'on',
    SYNC_WATCHLIST: 'ACME',
    SYNC_SOURCES: source,
    LOG_LEVEL: 'info',
    METRICS_PORT: metrics,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  });
  return {
    gateway,
    async readReady() {
      const response = await fetch(`${gateway.url}/health/ready`);
      return { status: response.status, ...(await response.json()) };
    },
    readMetrics: async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text(),
  };
}

// Each of these waits for a bound that is half a minute long, so they wait together.
describe.concurrent('the background thread of a gateway', () => {
  it(
    'a gateway whose background thread hangs reports that and answers, and ends when its drain is over',
    async ({ expect }) => {
      const { gateway, readReady, readMetrics } = await startHanging('drained');
      try {
        expect(await readReady()).toEqual({ status: 'ready' });
        expect(await readMetrics()).toContain('market_signals_background_silent_seconds 0');
        const silent = /^the background thread has not responded for \d+ seconds \((.*sync.*)\)$/;
        await expect
          .poll(readReady, { timeout: 150_000, interval: 500 })
          .toEqual({ status: 'ready', degraded: [expect.stringMatching(silent)] });
        expect(gateway.output()).toMatch(/"level":50.*the background thread has not responded/);
        expect(await readMetrics()).toMatch(/market_signals_background_silent_seconds [1-9]/);
        expect(await readMetrics()).toContain('market_signals_background_losses_total 0');
        expect((await ask(gateway.url, '{ market { status { status } } }')).status).toBe(200);

        const began = performance.now();
        expect((await stop(gateway)).code).toBe(0);
        expect(performance.now() - began).toBeGreaterThan(1_000 * DRAIN_SECONDS - 100);
        expect(performance.now() - began).toBeLessThan(1_000 * DRAIN_SECONDS + 2_000);
      } finally {
        gateway.child.kill('SIGKILL');
      }
    },
    MINUTES,
  );

  it(
    'a gateway whose background thread hangs ends at once at a second signal',
    async ({ expect }) => {
      const { gateway, readMetrics } = await startHanging('signalled');
      try {
        // It hangs already, so that closing waits for the drain.
        await expect
          .poll(readMetrics, { timeout: 150_000, interval: 250 })
          .toMatch(/^market_signals_background_silent_seconds [1-9]/m);
        gateway.child.kill('SIGTERM');
        await new Promise((wait) => setTimeout(wait, 500));
        const began = performance.now();
        gateway.child.kill('SIGTERM');
        expect((await gateway.stopped).code).toBe(128 + 15);
        expect(performance.now() - began).toBeLessThan(1_000);
      } finally {
        gateway.child.kill('SIGKILL');
      }
    },
    MINUTES,
  );

  it(
    'a gateway leaves no zombie when the process that read its files ends',
    async ({ expect }) => {
      const env = { DATA_DIR: join(folder, 'idle'), DEMO: 'off', SCHEDULER: 'off' };
      const gateway = await serve(env);
      try {
        const file = join(folder, 'companies.csv');
        await writeFile(file, 'ticker,name\nACME,Acme Inc.\n');
        expect((await cli(['ingest', 'companies', file], env)).code).toBe(0);
        expect(await childStates(gateway.child.pid!)).toHaveLength(1);
        // The background thread ends when it has been idle for half a minute, and its process with it. A zombie would stay.
        await expect.poll(() => childStates(gateway.child.pid!), { timeout: 60_000, interval: 500 }).toEqual([]);
      } finally {
        await stop(gateway);
      }
    },
    MINUTES,
  );
});
