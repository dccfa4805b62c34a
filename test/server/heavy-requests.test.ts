import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdFolder } from '../../src/db/data-folder.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openEmbedded } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { type DearRequest, listDearest } from '../support/dearest.ts';
import { fillMarket } from '../support/market.ts';
import { type Running, serve, stop } from '../support/processes.ts';

/** What Node gives a process in a container of 1 GiB, the limit of the chart's gateways, in megabytes. */
const HEAP_MB = 512;
const SIBLINGS = 20;
const KEYS = 24;
/** Processor time of the main thread between a request and its answer, in milliseconds. */
const MAX_WAIT_MS = 200;
/** Linux counts processor time in these. */
const TICK_MS = 10;

const chart = 'chart(period: { window: ONE_YEAR }) { day open high low close volume }';
const aliases = (count: number, field: string) => Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
const createEqual = (count: number, selection: string): DearRequest['body'] => ({
  query: `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${selection} } } }`,
  variables: { of: Array.from({ length: count }, () => ({ __typename: 'Stock', ticker: 'AAPL' })) },
});

/** The processor time that a thread has used, in milliseconds. */
function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

describe.skipIf(process.platform !== 'linux')('A gateway with the heap of a small container', () => {
  let folder: string;
  let gateway: Running;
  const keys: string[] = [];
  let tickers: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-heavy-'));
    const folderLock = await holdFolder(folder, 'a test');
    const db = await openEmbedded({ dataDir: folderLock.database });
    await migrate(db);
    await fillMarket(db);
    const now = new Date();
    for (let n = 0; n < KEYS; n += 1) keys.push((await createKey(db, { label: `${n}`, tier: 'PRO', now })).key);
    const stocks = await db.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker"');
    tickers = stocks.map(({ ticker }) => ticker);
    await db.close();
    await folderLock.release();
    const gauge = pathToFileURL(join(import.meta.dirname, '../support/heap-gauge.mjs')).href;
    gateway = await serve({
      DATA_DIR: folder,
      DEMO: 'off',
      SCHEDULER: 'off',
      AS_OF: '2025-11-21',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --import=${gauge}`,
    });
  });
  afterAll(async () => {
    await stop(gateway);
    await rm(folder, { recursive: true });
  });

  let readings = 0;
  /** The megabytes in use after a collection of garbage. */
  async function measureHeap(): Promise<number> {
    readings += 1;
    gateway.child.kill('SIGUSR2');
    const line = new RegExp(`heap ${readings}: (\\d+) bytes`);
    await expect.poll(gateway.output, { timeout: 60_000 }).toMatch(line);
    return Number(line.exec(gateway.output())![1]) / 1e6;
  }
  async function send(body: DearRequest['body'], key?: string): Promise<number> {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'X-Service-API-Key': key }) },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  }

  it('lives through the dearest requests, keeps nothing of them, and answers checks of health meanwhile', async () => {
    const options = { tier: 'PRO', minute: 300, every: 19, stocks: tickers.length } as const;
    const siblings = [...listDearest(tickers, options)].slice(0, SIBLINGS);
    expect(siblings).toHaveLength(SIBLINGS);
    const attacks = [
      createEqual(1_000, aliases(45, 'chart(period: { window: ONE_YEAR }) { close }')),
      createEqual(1_000, chart),
      createEqual(190, chart),
    ];
    const sendAll = () =>
      Promise.all([
        ...attacks.map((body) => send(body)),
        ...attacks.map((body, n) => send(body, keys[SIBLINGS + n])),
        ...siblings.map(({ body }, n) => send(body, keys[n])),
      ]);
    // The first round fills caches and compiles code.
    const statuses = await sendAll();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(SIBLINGS / 2);
    const before = await measureHeap();

    const waits: number[] = [];
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        const began = readProcessorTime(gateway.child.pid!);
        const { status } = await fetch(`${gateway.url}/health/live`);
        expect(status).toBe(200);
        waits.push(readProcessorTime(gateway.child.pid!) - began);
      }
    };
    const watching = watch();
    // The limits of the minute refuse some; none may fail.
    for (const status of await sendAll()) expect([200, 422, 429]).toContain(status);
    isOver = true;
    await watching;
    expect(gateway.child.exitCode).toBeNull();
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_WAIT_MS);
    expect(await measureHeap()).toBeLessThan(before * 1.2);
  });
});
