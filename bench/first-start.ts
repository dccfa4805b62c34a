import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.mjs';
import { cpuSeconds } from './proc.ts';
import { withSection } from './report.ts';

// npm run bench start measures a first start from an empty folder: to the first response, which shows the progress; to
// the data of the first pages (the market, a stock, options, and the screener); to the dashboard; and to the whole market,
// with the steps; and a later start. With --readme it writes the figures of the standard market into README.md and
// docs/demo.md.

const { values: options } = parseArgs({
  options: { demo: { type: 'string', default: 'on' }, readme: { type: 'boolean', default: false } },
});
const MB = 2 ** 20;

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Seconds since a start, and those of CPU. */
type Moment = { wall: number; cpu: number };
type Started = {
  gateway: ChildProcess;
  since: number;
  /** The first response, the first with the data of the first pages, and the first page of the dashboard. */
  first: Moment;
  pages: Moment;
  dashboard: Moment;
  /** Whether all history was added before the end. */
  history: Promise<boolean>;
};

const readMoment = ({ gateway, since }: Pick<Started, 'gateway' | 'since'>): Moment => ({
  wall: (performance.now() - since) / 1_000,
  cpu: cpuSeconds(gateway.pid!),
});
const formatMoment = ({ wall, cpu }: Moment): string => `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`;

/** Starts a gateway on a folder and waits for its dashboard. */
async function start(main: string, folder: string, port: number): Promise<Started> {
  const since = performance.now();
  const environment = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', LOG_LEVEL: 'warn' };
  const gateway = spawn(process.execPath, [main], {
    env: { ...environment, DATA_DIR: folder, DEMO: options.demo, DEMO_HISTORY: '0', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const now = () => readMoment({ gateway, since });
  const lines = createInterface({ input: gateway.stderr! });
  lines.on('line', (line) => console.log(`${formatMoment(now())}: ${line.trim()}`));
  const history = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => line.includes('is complete') && resolve(true));
    gateway.once('exit', () => resolve(false));
  });
  const waitUntil = async (isTrue: () => Promise<boolean>, pauseMs: number): Promise<Moment> => {
    while (!(await isTrue())) {
      if (gateway.exitCode !== null) throw new Error(`The gateway ended with ${gateway.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return now();
  };
  const first = await waitUntil(() => isAlive(port), 20);
  const pages = await waitUntil(() => hasFirstPages(port, folder), 100);
  const dashboard = await waitUntil(() => hasDashboard(port), 100);
  return { gateway, since, first, pages, dashboard, history };
}

const isAlive = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))?.ok ?? false;

/** The data of the market page, a stock, its options, and the screener. */
const FIRST_PAGES = `{
  market { mood { currentScore } optionsOverview { __typename } }
  stock(ticker: "AAPL") { quote { price } options { __typename } }
  stockScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "10B" }]) { matched }
}`;

/** Reads the PRO key of the demo, which is created with the market; null before. */
const readDemoKey = (folder: string): string | null => {
  const path = join(folder, 'demo-keys.json');
  return existsSync(path) ? ((JSON.parse(readFileSync(path, 'utf8')) as { PRO?: string }).PRO ?? null) : null;
};

/** Whether the data of the first pages is served. @throws if it fails for another reason than that the gateway is starting */
async function hasFirstPages(port: number, folder: string): Promise<boolean> {
  const key = readDemoKey(folder);
  if (!key) return false;
  const body = JSON.stringify({ query: FIRST_PAGES });
  const headers = { 'content-type': 'application/json', 'X-Service-API-Key': key };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (answer.includes('warming_up')) return false;
  if (!response.ok || answer.includes('"errors"')) throw new Error(`Not an answer: ${answer}`);
  return true;
}

/** Whether the page at the root is the dashboard rather than the page with the progress. */
async function hasDashboard(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  await response.text();
  return response.ok;
}

async function stop({ gateway }: Started): Promise<void> {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
}

const report = (subject: string, moment: Moment, folder: string): void =>
  console.log(`${subject}: ${formatMoment(moment)}, folder ${Math.round(bytesIn(folder) / MB)} MB`);

type Figures = Pick<Started, 'first' | 'pages' | 'dashboard'> & { all: Moment; later: Moment; megabytes: number };

/** The figures as a paragraph. */
function formatFigures({ first, pages, dashboard, all, later, megabytes }: Figures): string {
  const cores = cpus();
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cores.length} cores (${cores[0]?.model.trim()}), Node ${process.versions.node}`;
  return `First start (${machine}): the page with the progress after ${formatMoment(first)}; the data of the market page, a stock, options, and the screener after ${formatMoment(pages)}; the dashboard after ${formatMoment(dashboard)}; all history after ${formatMoment(all)}, in ${megabytes} MB. A later start: after ${formatMoment(later)}.`;
}

const main = await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'market-signals-start-'));
try {
  const port = await freePort();
  const firstStart = await start(main, folder, port);
  report('First start, to the first answer, which shows the progress', firstStart.first, folder);
  report('First start, to the market, a stock, options, and the screener', firstStart.pages, folder);
  report('First start, to the dashboard', firstStart.dashboard, folder);
  const hasAllHistory = await firstStart.history;
  const all = readMoment(firstStart);
  const megabytes = Math.round(bytesIn(folder) / MB);
  if (hasAllHistory) report('First start, to the whole market', all, folder);
  await stop(firstStart);
  const laterStart = await start(main, folder, port);
  report('Later start, to the dashboard', laterStart.dashboard, folder);
  await stop(laterStart);
  if (options.readme && hasAllHistory) {
    const { first, pages, dashboard } = firstStart;
    const section = formatFigures({ first, pages, dashboard, all, later: laterStart.dashboard, megabytes });
    for (const path of ['README.md', 'docs/demo.md'])
      writeFileSync(path, withSection(readFileSync(path, 'utf8'), section, 'npm run bench start -- --readme'));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
