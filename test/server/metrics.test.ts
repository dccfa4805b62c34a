import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import { type Gateway, startGateway } from '../../src/server/server.ts';
import { freePort } from '../support/listening.ts';
import { ask } from '../support/processes.ts';

let folder: string;
let gateway: Gateway;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-metrics-'));
  port = await freePort();
  const environment = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
  gateway = await startGateway(configFrom({ ...environment, METRICS_PORT: port }));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const lines = async (start: string) => (await metrics()).split('\n').filter((line) => line.startsWith(start));

it('counts operations by name, code and cache, and the calls of each tier', async () => {
  const query = 'query Calendar { exchangeCalendar(year: 2024) { year } }';
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

it('tells of the database, the loaders and the process', async () => {
  const text = await metrics();
  expect(text).toContain('market_signals_database_up 1');
  expect(text).toMatch(/market_signals_database_connections\{state="idle"\} \d/);
  expect(text).toMatch(/market_signals_loader_batch_keys_count [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('answers nothing else on its port', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/graphql`)).status).toBe(404);
});

it('has every metric that the alert rules and the dashboard name', async () => {
  const text = await metrics();
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const used = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    const names = [...used.matchAll(/\b(?:market_signals|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect(text, `${name} in ${file}`).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
  }
});
