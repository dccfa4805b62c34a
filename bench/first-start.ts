import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build.mjs';
import { cpuSeconds } from './proc.ts';

// npm run bench:start measures a first start from an empty folder to the first response, by step, and a later start.

const { values: options } = parseArgs({ options: { demo: { type: 'string', default: 'on' } } });
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

type Started = { gateway: ChildProcess; since: number; isComplete: Promise<boolean> };

/** Starts a gateway on a folder and waits for its first response. */
async function start(main: string, folder: string, port: number): Promise<Started> {
  const since = performance.now();
  const environment = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', LOG_LEVEL: 'warn' };
  const gateway = spawn(process.execPath, [main], {
    env: { ...environment, DATA_DIR: folder, DEMO: options.demo, DEMO_HISTORY: '0', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: gateway.stderr! });
  lines.on('line', (line) =>
    console.log(`${seconds(since)} s, ${cpuSeconds(gateway.pid!).toFixed(1)} s of CPU: ${line.trim()}`),
  );
  const isComplete = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => line.includes('is complete') && resolve(true));
    gateway.once('exit', () => resolve(false));
  });
  while (!(await isAnswered(port))) {
    if (gateway.exitCode !== null) throw new Error(`The gateway ended with ${gateway.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { gateway, since, isComplete };
}

async function isAnswered(port: number): Promise<boolean> {
  const body = JSON.stringify({ query: '{ stock(ticker: "AAPL") { quote { price } } }' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body }).catch(() => null);
  if (!response) return false;
  const answer = await response.text();
  if (!response.ok || !answer.includes('"price"')) throw new Error(`Not an answer: ${answer}`);
  return true;
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

async function stop({ gateway }: Started): Promise<void> {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
}

const report = (what: string, { gateway, since }: Started, folder: string): void =>
  console.log(
    `${what}: ${seconds(since)} s, ${cpuSeconds(gateway.pid!).toFixed(1)} s of CPU, folder ${Math.round(bytesIn(folder) / MB)} MB`,
  );

const main = await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'market-signals-start-'));
try {
  const port = await freePort();
  const first = await start(main, folder, port);
  report('First start, to the first answer', first, folder);
  if (await first.isComplete) report('First start, to the whole market', first, folder);
  await stop(first);
  const later = await start(main, folder, port);
  report('Later start, to the first answer', later, folder);
  await stop(later);
} finally {
  await rm(folder, { recursive: true, force: true });
}
