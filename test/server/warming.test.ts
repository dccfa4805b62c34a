import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import { startGateway } from '../../src/server/server.ts';
import { createWarming, MIGRATING, WAITING } from '../../src/server/warming.ts';
import { catalog } from '../support/catalog.ts';
import { freePort, listening } from '../support/listening.ts';
import { ask, cli, start } from '../support/processes.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-warming-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('A gateway that is not complete', () => {
  const warming = createWarming();
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    server = await listening(warming.handle as RequestListener);
  });
  afterAll(() => server.close());
  const fetchPath = (path: string, options: RequestInit = {}) => fetch(server.url + path, options);

  it.each([
    [
      '/graphql',
      'application/graphql-response+json',
      {
        errors: [{ message: 'The gateway is starting; try again.', extensions: { code: 'warming_up', retryAfter: 2 } }],
      },
    ],
    ['/graphql', 'text/event-stream', { errors: [{ extensions: { code: 'warming_up', retryAfter: 2 } }] }],
    [
      '/api/v1/stocks/price?ticker=AAPL',
      '*/*',
      { error: 'warming_up', message: 'The gateway is starting; try again.', retryAfter: 2 },
    ],
    ['/mcp', 'application/json, text/event-stream', { jsonrpc: '2.0', id: null, error: { code: -32000 } }],
    ['/health/ready', '*/*', { status: 'warming_up', done: 0, total: 1, step: 'opening the database' }],
  ])('answers 503 to %s for %s, in the form of the path', async (path, accept, body) => {
    for (const method of path.startsWith('/health') ? ['GET'] : ['GET', 'POST']) {
      const response = await fetchPath(path, { method, headers: { accept, origin: 'https://desk.example' } });
      expect(response.status).toBe(503);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'retry-after': '2',
        'cache-control': 'no-store',
        'access-control-allow-origin': 'https://desk.example',
        'content-type': expect.stringContaining('json'),
      });
      expect(await response.json()).toMatchObject(body);
    }
  });

  it('is alive, and lets pages of other origins ask', async () => {
    expect((await fetchPath('/health/live')).status).toBe(200);
    const headers = { origin: 'https://desk.example', 'access-control-request-headers': 'x-service-api-key' };
    const preflight = await fetchPath('/graphql', { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://desk.example',
    ]);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Service-API-Key');
  });

  it('shows browsers a page under the content policy, which loads its files from the gateway', async () => {
    const response = await fetchPath('/stocks/AAPL', { headers: PAGE });
    expect(response.status).toBe(503);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const page = await response.text();
    expect(page).toContain('<h1 id="title">The gateway is starting</h1>');
    // No inline script, which the policy forbids.
    expect(page).not.toMatch(/<script(?![^>]* src=)/);
    const files = [...page.matchAll(/(?:src|href)="(\/site\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files).toContain('/site/warming.js');
    for (const path of files) expect((await fetchPath(path)).status, path).toBe(200);
  });

  it('reports the same progress with status 200 to its page, whose polls would otherwise log errors', async () => {
    const start = await fetchPath('/health/start');
    expect([start.status, start.headers.get('cache-control'), start.headers.get('retry-after')]).toEqual([
      200,
      'no-store',
      null,
    ]);
    expect(await start.json()).toEqual(await (await fetchPath('/health/ready')).json());
    expect(await (await fetchPath('/site/warming.js')).text()).toContain("fetch('/health/start'");
  });

  it('counts the steps of all work that has begun, with its current step', async () => {
    const counted = createWarming();
    const counting = await listening(counted.handle as RequestListener);
    const readStatus = async () => (await fetch(`${counting.url}/health/ready`)).json();
    counted.begin(WAITING);
    expect(await readStatus()).toMatchObject({ done: 0, total: 1, step: 'waiting for the database' });
    counted.begin(MIGRATING);
    counted.report({ task: 'migrations', done: 1, total: 3, unit: 'migration', detail: '20260101000000_first' });
    expect(await readStatus()).toMatchObject({
      done: 1,
      total: 3,
      step: '20260101000000_first',
      message: 'The database is being updated',
    });
    counted.begin({ title: 'The demo market is being made', note: '', step: 'files', plan: { files: 4, jobs: 5 } });
    counted.report({ task: 'files', done: 2, total: 4, unit: 'part', detail: 'prices' });
    // 1 of 3 migrations, 2 of 4 files, and none of 5 jobs.
    expect(await readStatus()).toMatchObject({ done: 3, total: 12, step: 'prices' });
    const { error, message } = await (await fetch(`${counting.url}/api/v1/indexes`)).json();
    expect([error, message]).toEqual([
      'warming_up',
      'The demo market is being made: 3 of 12 steps are done; try again.',
    ]);
    await counting.close();
  });
});

describe('An error before a gateway is complete', () => {
  it('closes the listener that answered meanwhile', async () => {
    const config = configFrom({ DATA_DIR: join(folder, 'failed'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' });
    let url = '';
    const statuses: number[] = [];
    const prepare = async () => {
      statuses.push((await fetch(`${url}/health/ready`)).status, (await fetch(`${url}/health/live`)).status);
      throw new Error('no market today');
    };
    const starting = startGateway(catalog, config, () => ({ prepare }), {
      onAddress: (address) => {
        url = address;
      },
    });
    await expect(starting).rejects.toThrow('no market today');
    expect(statuses).toEqual([503, 200]);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});

describe('A first start in an empty folder', () => {
  it('answers before any work is done, with growing steps, no data before the first pages, and then the rest', async () => {
    // Compiled before, so that its time is not counted.
    await cli(['--version'], {});
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, output, stopped } = start(['serve'], {
      DATA_DIR: join(folder, 'first'),
      PORT: port,
      LOG_LEVEL: 'silent',
      DRAIN_DELAY_SECONDS: '0',
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/cpu-gauge.mjs')}`,
    });
    let hasEnded = false;
    void stopped.then(() => {
      hasEnded = true;
    });
    const isAlive = async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok ?? false;
    while (!(await isAlive())) {
      if (hasEnded) throw new Error(output());
      await pause(20);
    }
    // 0.7 s, on a busy machine as well; the market takes thirty.
    const [, seconds] = /processor seconds until it listened: ([\d.]+)/.exec(output()) ?? [];
    expect(Number(seconds)).toBeLessThan(2);
    expect(output()).toContain(url);
    expect(output()).not.toMatch(/key {5}/);

    const query = '{ stock(ticker: "AAPL") { quote { price } } }';
    const doneCounts: number[] = [];
    const steps = new Set<string>();
    const bodies: string[] = [];
    for (;;) {
      // A refused connection rejects, and fails the test.
      const [data, rest, page] = await Promise.all([
        ask(url, query),
        fetch(`${url}/api/v1/stocks/price?ticker=AAPL`),
        fetch(url, { headers: PAGE }),
      ]);
      const ready = await fetch(`${url}/health/ready`);
      const texts = await Promise.all([data, rest, page].map((response) => response.text()));
      const health = await ready.json();
      if (ready.status === 200) break;
      expect(health.status).toBe('warming_up');
      doneCounts.push(health.done);
      steps.add(health.step);
      // The gateway may have been completed between the requests.
      for (const [i, { status }] of [data, rest, page].entries())
        if (status !== 200) bodies.push(`${status} ${texts[i]}`);
      expect([data, rest].filter(({ status }) => status !== 503)).toEqual([]);
      await pause(100);
    }
    expect(doneCounts).toEqual([...doneCounts].sort((a, b) => a - b));
    expect(new Set(doneCounts).size).toBeGreaterThan(5);
    // The database takes a second to open, so one of its steps is seen.
    expect([...steps].join()).toMatch(
      /unpacking the empty database|starting the database engine|looking for migrations/,
    );
    for (const body of bodies) expect(body).toMatch(/^503 (?:<!doctype html>|.*"warming_up")/);
    expect(bodies.join('\n')).not.toMatch(/ssk_|"price"|"data":\{/);

    const answer = await (await ask(url, query)).json();
    expect(answer.data.stock.quote.price).toBeGreaterThan(0);
    // The rest of the market is added meanwhile.
    const later = '{ stock(ticker: "AAPL") { name } market { institutionalQuarters { reportDate } } }';
    for (;;) {
      const { data, errors } = await (await ask(url, later)).json();
      expect(data.stock).toEqual({ name: 'Apple Inc.' });
      if (!errors) {
        expect(data.market.institutionalQuarters).toHaveLength(5);
        break;
      }
      const path = ['market', 'institutionalQuarters'];
      expect(errors).toMatchObject([{ path, extensions: { code: 'warming_up', retryAfter: 5 } }]);
      await pause(3_000);
    }
    expect(await (await fetch(url, { headers: PAGE })).text()).toContain('ssk_');
    expect(await (await fetch(`${url}/health/start`)).json()).toEqual({ status: 'started' });
    await expect.poll(output).toMatch(/PRO {2}key {5}ssk_/);
    child.kill('SIGTERM');
    expect((await stopped).code).toBe(0);
  }, 900_000);
});
