import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackground } from '../../src/cli/background/background.ts';
import type { Database } from '../../src/db/open.ts';
import type { Ended } from '../../src/gateway/request/phases.ts';
import { configFrom } from '../../src/server/config.ts';
import type { HistoryCheck } from '../../src/server/history-check.ts';
import { startMetrics } from '../../src/server/metrics.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { startWorker } from '../../src/server/worker.ts';
import { catalog, jobs } from '../support/catalog.ts';
import { freePort, listening } from '../support/listening.ts';
import { ask } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

let folder: string;
let gateway: RunningGateway;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-metrics-'));
  port = await freePort();
  const environment = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
  const config = configFrom({ ...environment, METRICS_PORT: port });
  gateway = await startGateway(catalog, config, ({ db, log }) => ({
    background: createBackground(catalog, db, config, log),
  }));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const lines = async (start: string) => (await metrics()).split('\n').filter((line) => line.startsWith(start));

it('the metrics endpoint counts operations by name, code and cache, and the calls of each tier', async () => {
  const query = 'query Calendar { market { exchangeCalendar(year: 2024) { year } } }';
  for (let i = 0; i < 3; i++) expect((await ask(gateway.url, query)).status).toBe(200);
  await ask(gateway.url, 'query Missing { stock(ticker: "NOPE") { name } }');
  const operations = await lines('market_signals_operations_total');
  expect(operations).toContain('market_signals_operations_total{operation="Calendar",code="ok",cache="miss"} 1');
  expect(operations).toContain('market_signals_operations_total{operation="Calendar",code="ok",cache="hit"} 2');
  expect(operations.filter((line) => line.includes('Missing'))).toHaveLength(1);
  expect(await lines('market_signals_calls_total')).toEqual(['market_signals_calls_total{tier="FREE"} 4']);
  expect(await lines('market_signals_operation_duration_seconds_count{operation="Calendar"}')).toEqual([
    'market_signals_operation_duration_seconds_count{operation="Calendar"} 3',
  ]);
});

it('the metrics endpoint covers the database, the loaders, and the process', async () => {
  const text = await metrics();
  expect(text).toContain('market_signals_database_up 1');
  expect(text).toMatch(/market_signals_database_connections\{state="idle"\} \d/);
  expect(text).toMatch(/market_signals_loader_batch_keys_count [1-9]/);
  expect(text).toContain('market_signals_requests_in_flight 0');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('the metrics endpoint answers nothing else on its port', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/graphql`)).status).toBe(404);
});

it('the metrics endpoint answers for its health on the same port', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect((await fetch(`http://127.0.0.1:${port}/health/`)).status).toBe(404);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
it.skipIf(!hasPromtool)(
  'the metrics have names and types as Prometheus asks for (skipped without promtool)',
  async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await metrics(),
      encoding: 'utf8',
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
  },
);

it('the metrics endpoint has every metric that the alert rules, the dashboard and the autoscaler name', async () => {
  const text = await metrics();
  for (const file of ['alerts.yml', 'grafana-dashboard.json', 'helm/market-signals/templates/gateway.yaml']) {
    const used = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    const names = [...used.matchAll(/\b(?:market_signals|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(names).not.toEqual([]);
    for (const name of names) expect(text, `${name} in ${file}`).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
  }
});

/** Metrics of a simulated database, with their reader. */
async function readMetrics(db: Partial<Database>, historyCheck?: HistoryCheck) {
  const versions = { all: () => [] } as unknown as Parameters<typeof startMetrics>[0]['versions'];
  const connections = () => ({ busy: 0, idle: 1, waiting: 0 });
  const clock = () => new Date('2025-06-02T12:00:00Z');
  const { answer, onOperation, stop } = startMetrics({
    db: { connections, ...db } as Database,
    versions,
    clock,
    jobs,
    inFlight: new Map(),
    historyCheck,
  });
  const { url, close } = await listening(answer);
  const readCounter = async (start: string) =>
    (await (await fetch(`${url}/metrics`)).text()).split('\n').filter((line) => line.startsWith(start));
  const end = async () => {
    stop();
    await close();
  };
  return { onOperation, read: readCounter, end };
}

it('the metrics endpoint shows the current state of jobs, and no past state while the database is away', async () => {
  let isAway = false;
  const jobs = [{ name: 'ratings', ranAt: new Date('2025-06-02T11:00:00Z'), failures: 3 }];
  const query = async (text: string) => (text.includes('job_run') ? jobs : []);
  const { read, end } = await readMetrics({ isAway: () => isAway, query: query as Database['query'] });
  try {
    expect(await read('market_signals_job_')).toEqual([
      'market_signals_job_failures{name="ratings"} 3',
      'market_signals_job_age_seconds{name="ratings"} 3600',
      'market_signals_job_overdue_seconds{name="ratings"} 0',
    ]);
    // Due on Saturday, May 31, at 07:15 in New York, 48 hours and 45 minutes ago.
    jobs[0]!.ranAt = new Date('2025-05-31T11:14:00Z');
    expect(await read('market_signals_job_overdue')).toEqual([
      'market_signals_job_overdue_seconds{name="ratings"} 175500',
    ]);
    isAway = true;
    expect(await read('market_signals_job_')).toEqual([]);
    expect(await read('market_signals_database_up')).toEqual(['market_signals_database_up 0']);
  } finally {
    await end();
  }
});

it('the metrics endpoint counts rows of recorded days that are too many, once they were checked', async () => {
  let standing: ReturnType<HistoryCheck> = null;
  const query = async () => [];
  const { read, end } = await readMetrics({ isAway: () => false, query: query as Database['query'] }, () => standing);
  try {
    expect(await read('market_signals_history')).toEqual([]);
    const faults = [
      { table: 'quote', day: '2025-05-30', rows: 3 },
      { table: 'stock_screen', day: null, rows: 4 },
    ];
    standing = { hasOneRowPerKeyAndDay: false, faults, checkedAt: '2025-06-02T11:00:00Z' };
    expect(await read('market_signals_history')).toEqual(['market_signals_history_faults 7']);
  } finally {
    await end();
  }
});

it('the metrics endpoint shows how long deliveries are due', async () => {
  const dueAt = new Date('2025-06-02T11:40:00Z');
  const query = async (text: string) => (text.includes('alert_delivery') ? [{ waiting: 5, dueAt }] : []);
  const { read, end } = await readMetrics({ isAway: () => false, query: query as Database['query'] });
  try {
    expect(await read('market_signals_deliver')).toEqual([
      'market_signals_deliveries_waiting 5',
      'market_signals_delivery_overdue_seconds 1200',
    ]);
  } finally {
    await end();
  }
});

it('the metrics endpoint counts operations beyond the first 300 names together', async () => {
  const { onOperation, read, end } = await readMetrics({ isAway: () => true });
  const count = (operation: unknown) =>
    onOperation({ request: { operation } as Ended, durationMs: 1, code: undefined });
  try {
    for (let n = 0; n < 305; n++) count(`Name${n}`);
    for (const name of ['Name7', 'x'.repeat(101), { not: 'a name' }, undefined]) count(name);
    const counted = await read('market_signals_operations_total');
    expect(counted).toHaveLength(302);
    expect(counted).toContain('market_signals_operations_total{operation="Name7",code="ok",cache="miss"} 2');
    expect(counted).toContain('market_signals_operations_total{operation="other",code="ok",cache="miss"} 7');
    expect(counted).toContain('market_signals_operations_total{operation="unnamed",code="ok",cache="miss"} 1');
  } finally {
    await end();
  }
});

const { TEST_DATABASE_URL } = process.env;
describe.skipIf(!TEST_DATABASE_URL)('a worker (skipped unless TEST_DATABASE_URL is set)', () => {
  it('reports its jobs and its health, and nothing once it is stopped', async () => {
    const name = `market_signals_metrics_${process.pid}`;
    await createDatabase(TEST_DATABASE_URL!, name);
    const metricsPort = await freePort();
    const url = `http://127.0.0.1:${metricsPort}`;
    const environment = { DATABASE_URL: databaseAt(TEST_DATABASE_URL!, name), LOG_LEVEL: 'silent' };
    const worker = await startWorker(catalog, configFrom({ ...environment, METRICS_PORT: metricsPort }), (...opened) =>
      createBackground(catalog, ...opened),
    );
    try {
      await expect
        .poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout: 30_000 })
        .toMatch(/market_signals_job_age_seconds\{name="[^"]+"\} \d/);
      expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' });
      expect(await (await fetch(`${url}/health/detail`)).json()).toMatchObject({
        status: 'ready',
        database: { kind: 'postgresql', isUp: true },
        migrations: { newest: expect.stringMatching(/^2026/), applied: expect.any(Number) },
        replicas: [],
        redis: null,
        background: { silentSeconds: 0, losses: 0 },
        lastJob: { name: expect.any(String), at: expect.stringMatching(/^\d{4}-/) },
        sources: [],
      });
    } finally {
      await worker.close();
      await dropDatabase(TEST_DATABASE_URL!, name);
    }
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});
