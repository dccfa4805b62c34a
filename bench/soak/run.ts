import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPostgres } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { CASES } from '../cases.ts';
import { form4, formatActionFile, formatMentionsFile } from '../changes/files.ts';
import { once } from '../load.ts';
import { randomFrom } from '../random.ts';
import { machine } from '../report.ts';
import { steadyLoad } from './client.ts';
import { type Event, faultsIn, formatSoakResults, type MemorySample, memoryTable } from './report.ts';
import { type Servers, type SoakPart, startServers } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '25' },
    dump: { type: 'string' },
  },
});
const SECONDS = Number(options.minutes) * 60;
const PER_SECOND = Number(options['per-second']);
/** Everything is killed in the first half, so that the second shows whether memory grows. */
const KILLS = SECONDS / 2;
const IMPORT_EVERY_MS = 20_000;
/** The time until every process has noticed that a server is back. */
const SETTLING_MS = 2_000;

const say = (line: string) => console.error(line);
const readRss = ({ child }: SoakPart): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

type Kill = { name: string; kill(): Promise<void>; start(): Promise<void>; awayMs: number };
const createKill = (name: string, { kill, start }: SoakPart, awayMs = 2_000): Kill => ({ name, kill, start, awayMs });

/** All incidents in turn. */
const listKills = ({ gateways, workers, redis, replica, primary, proxy }: Servers): Kill[] => [
  createKill('gateway A killed', gateways[0]),
  createKill('gateway B killed', gateways[1]),
  createKill('worker A killed', workers[0]),
  createKill('worker B killed', workers[1]),
  createKill('Redis killed, its replica takes over', redis, 10_000),
  { name: 'replica killed', kill: () => replica.stop('immediate'), start: replica.start, awayMs: 10_000 },
  { name: 'primary killed', kill: () => primary.stop('immediate'), start: primary.start, awayMs: 3_000 },
  createKill('HAProxy killed, the only one', proxy, 500),
];

/** Small files as they arrive in the course of a day, each different. */
async function importFiles(
  { command, primary }: Servers,
  isOver: () => boolean,
): Promise<{ done: number; failed: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-soak-files-'));
  const db = await openPostgres(primary.url);
  const [issuer] = await db.query<{ ticker: string; cik: string; day: string }>(
    `SELECT "ticker", "cik", (SELECT max("date")::text FROM "daily_bar" WHERE "ticker" = s."ticker") AS "day"
     FROM "stock" AS s WHERE "ticker" = 'AAPL'`,
  );
  const tickers = (await db.query<{ ticker: string }>('SELECT "ticker" FROM "stock"')).map(({ ticker }) => ticker);
  await db.close();
  const { day } = issuer!;
  const kinds: [string, string, (n: number) => string][] = [
    [
      'ownership',
      'xml',
      (n) => form4({ ...issuer!, ticker: issuer!.ticker }).replaceAll('<value>50<', `<value>${50 + n}<`),
    ],
    ['mentions', 'csv', (n) => formatMentionsFile(tickers, day).replaceAll('Reuters', `Publisher ${n}`)],
    ['analyst-actions', 'csv', (n) => formatActionFile(tickers[n % tickers.length]!, day)],
  ];
  let imports = 0;
  const failed: string[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const [kind, extension, content] = kinds[n % kinds.length]!;
    const path = join(folder, `${n}.${extension}`);
    await writeFile(path, content(n));
    const began = performance.now();
    await command('ingest', kind, '--force', path).then(
      () => {
        imports += 1;
      },
      (error: Error) => failed.push(`${kind}: ${error.message.split('\n').slice(1, 4).join(' ')}`),
    );
    const waitMs = IMPORT_EVERY_MS - (performance.now() - began);
    if (waitMs > 0 && !isOver()) await pause(waitMs);
  }
  await rm(folder, { recursive: true });
  return { done: imports, failed };
}

const servers = await startServers(say, options.dump);
try {
  const { port } = servers;
  const db = await openPostgres(servers.primary.url);
  const newKey = async (n: number) =>
    (await createKey(db, { label: `soak ${n}`, tier: 'PRO', perMinute: 1e9, now: new Date() })).key;
  const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => newKey(n)));
  await db.close();
  await pause(SETTLING_MS);
  const tickers = JSON.parse(await once({ port, keys }, { method: 'GET', path: '/api/v1/stocks' })) as string[];
  const random = randomFrom(7);
  const next = () => random.of(CASES).next(tickers, random);
  say('warm-up');
  await steadyLoad({ port, keys, perSecond: PER_SECOND, seconds: 20, next }, performance.now());

  say(`${SECONDS} seconds`);
  const began = performance.now();
  const since = () => performance.now() - began;
  let isOver = false;
  const loading = steadyLoad({ port, keys, perSecond: PER_SECOND, seconds: SECONDS, next }, began);
  const importing = importFiles(servers, () => isOver || since() > (SECONDS - 30) * 1_000);
  const memory: MemorySample[] = [];
  const loads: number[] = [];
  const sampling = setInterval(() => {
    for (const [n, gateway] of servers.gateways.entries())
      memory.push({ at: since(), gateway: `gateway ${'AB'[n]}`, mb: readRss(gateway) });
    loads.push(loadavg()[0]!);
  }, 1_000);
  const events: Event[] = [];
  const kills = listKills(servers);
  const killing = (async () => {
    for (const [n, { name, kill, start, awayMs }] of kills.entries()) {
      const due = ((n + 0.5) / kills.length) * KILLS * 1_000;
      await pause(Math.max(0, due - since()));
      const from = since();
      await kill();
      await pause(awayMs);
      await start();
      await pause(SETTLING_MS);
      events.push({ name, from, to: since() });
      say(`${Math.round(since() / 1_000)} s: ${name}`);
    }
  })();
  const outcomes = await loading;
  await killing;
  isOver = true;
  const { done, failed } = await importing;
  clearInterval(sampling);

  const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  console.log(
    `${machine({ seconds: SECONDS, hasRedis: true, stocks: tickers.length })} ${PER_SECOND} requests a second, load average ${load}.\n`,
  );
  console.log(`${formatSoakResults(outcomes, events)}\n\n${memoryTable(memory)}\n`);
  console.log(`Imports: ${done} done, ${failed.length} failed. ${failed.join('; ')}`);
  console.log(`Faults:\n${faultsIn(outcomes, events).join('\n')}`);
  for (const metricsPort of servers.metricsPorts) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    console.log(
      text
        .split('\n')
        .filter((line) => /^market_signals_replica/.test(line))
        .join('\n'),
    );
  }
} finally {
  await servers.stop();
}
