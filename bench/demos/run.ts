import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { print } from 'graphql';
import { parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import { COUNT_FROM_THE_MOMENT, RECORDED_QUERIES } from '../../test/support/recorded-queries.ts';

// npm run bench demos starts default demos, two at a time, whose newest day is recorded while past days are rebuilt. Each must answer
// as of that day its response of now, to the byte. Run it beside other work: a race shows on a busy machine.

const { values: options } = parseArgs({
  options: {
    demos: { type: 'string', default: '4' },
    'at-once': { type: 'string', default: '2' },
    /** Past days that are rebuilt before the comparison. */
    days: { type: 'string', default: '3' },
  },
});
const MAIN = join(import.meta.dirname, '../../bin/market-signals.mjs');
const WAIT_MS = 1_000;

type Gateway = { child: ChildProcess; url: string; proKey: string };

async function start(folder: string, settings: Record<string, string>): Promise<Gateway> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout!.on('data', (piece) => {
    output += piece;
  });
  child.stderr!.on('data', (piece) => {
    if (/error|"level":[56]0/i.test(String(piece))) process.stderr.write(piece);
  });
  for (;;) {
    const [, url] = /GraphiQL\s+(http:\S+)\/graphql/.exec(output) ?? [];
    const [, proKey] = /PRO\s+key\s+(\S+)/.exec(output) ?? [];
    if (url && proKey) return { child, url, proKey };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The gateway ended with ${child.exitCode ?? child.signalCode}: ${output}`);
    await setTimeout(100);
  }
}

async function stop({ child }: Gateway): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function ask({ url, proKey }: Gateway, query: string, variables: object = {}): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Service-API-Key': proKey },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: unknown;
      errors?: { extensions: { code: string; retryAfter?: number } }[];
    };
    const [error] = errors ?? [];
    if (!error) return data;
    if (error.extensions.code !== 'rate_limit_exceeded') throw new Error(JSON.stringify(errors));
    await setTimeout(1_000 * (error.extensions.retryAfter ?? 1));
  }
}

type Day = { day: string; isReconstructed: boolean };

/** Waits until the newest day is recorded, and some days before it are rebuilt. @returns the newest day */
async function waitForDays(gateway: Gateway): Promise<string> {
  for (;;) {
    const { historyDays } = (await ask(gateway, '{ historyDays { day isReconstructed } }')) as { historyDays: Day[] };
    const newest = historyDays.at(-1);
    if (newest && !newest.isReconstructed && historyDays.length > Number(options.days)) return newest.day;
    await setTimeout(WAIT_MS);
  }
}

/** The names of the queries whose answers differ. */
async function compare(gateway: Gateway, day: string): Promise<string[]> {
  const differing: string[] = [];
  for (const [name, query] of RECORDED_QUERIES) {
    if (COUNT_FROM_THE_MOMENT.includes(name)) continue;
    const now = await ask(gateway, query);
    const then = await ask(gateway, print(parseForAnyDay(query)), { asOf: day });
    if (JSON.stringify(now) !== JSON.stringify(then)) differing.push(name);
  }
  return differing;
}

async function runDemo(place: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-demos-'));
  const began = performance.now();
  const readSeconds = () => Math.round((performance.now() - began) / 1_000);
  try {
    const first = await start(folder, {});
    const day = await waitForDays(first);
    await stop(first);
    // Windows of facts end with the day of the question.
    const evening = newYorkTime(new Date(day), 20, 0).toISOString();
    const second = await start(folder, { AS_OF: evening, SCHEDULER: 'off', DEMO_HISTORY: '0' });
    const differing = await compare(second, day);
    await stop(second);
    const check = spawn(process.execPath, [MAIN, 'history', 'check'], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let report = '';
    check.stdout.on('data', (piece) => {
      report += piece;
    });
    const [code] = await once(check, 'exit');
    console.log(
      `demo ${place}: ${day} after ${readSeconds()} s; differing: ${differing.join(', ') || 'none'}; history check (${code}): ${report.trim()}`,
    );
    return differing.length === 0 && code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let next = 0;
let failures = 0;
const queries = RECORDED_QUERIES.filter(([name]) => !COUNT_FROM_THE_MOMENT.includes(name)).length;
console.log(`${options.demos} demos, ${options['at-once']} at a time, ${queries} queries`);
await Promise.all(
  Array.from({ length: Number(options['at-once']) }, async () => {
    while (next < Number(options.demos)) {
      next += 1;
      if (!(await runDemo(next))) failures += 1;
    }
  }),
);
if (failures > 0) process.exitCode = 1;
process.exit();
