import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.mjs';
import { cpuSeconds } from './proc.ts';
import { withSection } from './report.ts';

// npm run bench:start measures a first start from an empty folder: to the first response, which shows the progress, to
// the first response with data, by step, and to the whole market; and a later start. With --readme it writes the figures
// of the standard market into README.md and docs/demo.md.

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
  /** The first response, and the first with data. `history`: whether all of it was added before the end. */
  first: Moment;
  complete: Moment;
  history: Promise<boolean>;
};

const readMoment = ({ gateway, since }: Pick<Started, 'gateway' | 'since'>): Moment => ({
  wall: (performance.now() - since) / 1_000,
  cpu: cpuSeconds(gateway.pid!),
});
const formatMoment = ({ wall, cpu }: Moment): string => `${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`;

/** Starts a gateway on a folder and waits for its first response with data. */
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
  return { gateway, since, first, complete: await waitUntil(() => isAnswered(port), 100), history };
}

const isAlive = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))?.ok ?? false;

/** Whether a query is answered. @throws if it fails for another reason than that the gateway is starting */
async function isAnswered(port: number): Promise<boolean> {
  const body = JSON.stringify({ query: '{ stock(ticker: "AAPL") { quote { price } } }' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body });
  const answer = await response.text();
  if (response.status === 503 && answer.includes('warming_up')) return false;
  if (!response.ok || !answer.includes('"price"')) throw new Error(`Not an answer: ${answer}`);
  return true;
}

async function stop({ gateway }: Started): Promise<void> {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
}

const report = (subject: string, moment: Moment, folder: string): void =>
  console.log(`${subject}: ${formatMoment(moment)}, folder ${Math.round(bytesIn(folder) / MB)} MB`);

type Figures = { first: Moment; complete: Moment; all: Moment; later: Moment; megabytes: number };

/** The figures as a paragraph. */
function formatFigures({ first, complete, all, later, megabytes }: Figures): string {
  const cores = cpus();
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cores.length} cores (${cores[0]?.model.trim()}), Node ${process.versions.node}`;
  return `First start (${machine}): the page with the progress after ${formatMoment(first)}; the dashboard after ${formatMoment(complete)}; all history after ${formatMoment(all)}, in ${megabytes} MB. A later start: after ${formatMoment(later)}.`;
}

const main = await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'market-signals-start-'));
try {
  const port = await freePort();
  const firstStart = await start(main, folder, port);
  report('First start, to the first answer, which shows the progress', firstStart.first, folder);
  report('First start, to the first answer with data', firstStart.complete, folder);
  const hasAllHistory = await firstStart.history;
  const all = readMoment(firstStart);
  const megabytes = Math.round(bytesIn(folder) / MB);
  if (hasAllHistory) report('First start, to the whole market', all, folder);
  await stop(firstStart);
  const laterStart = await start(main, folder, port);
  report('Later start, to the first answer with data', laterStart.complete, folder);
  await stop(laterStart);
  if (options.readme && hasAllHistory) {
    const { first, complete } = firstStart;
    const section = formatFigures({ first, complete, all, later: laterStart.complete, megabytes });
    for (const path of ['README.md', 'docs/demo.md'])
      writeFileSync(path, withSection(readFileSync(path, 'utf8'), section, 'npm run bench:start -- --readme'));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
