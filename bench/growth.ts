import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureBuilt } from '../scripts/build.mjs';
import { CASES } from './cases.ts';
import type { Start } from './gateway.ts';
import { once } from './load.ts';
import { compile, fill, postgres, startGateway } from './processes.ts';
import { randomFrom } from './random.ts';
import { machine, show, tableOf } from './report.ts';

const { values: options } = parseArgs({
  options: { stocks: { type: 'string', default: '120,1000,8000' }, seconds: { type: 'string', default: '5' } },
});
const SECONDS = Number(options.seconds);
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL is not set.');
const redisUrl = process.env.TEST_REDIS_URL;

/** The demo markets up to their sizes; above, made-up stocks. */
const marketOf = (stocks: number): Pick<Start, 'scale' | 'stocks'> =>
  stocks <= 120 ? { scale: 'standard' } : stocks <= 1_000 ? { scale: 'large' } : { stocks };

/** Of the cases, those that may grow with the market. */
const MEASURED = [
  'page, other variables, data warm',
  'page, nothing kept',
  'REST screen, new plan',
  'heatmap, made again',
];

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** Runs a command of the compiled command line; its start is part of its time. */
async function command(databaseUrl: string, ...args: string[]): Promise<void> {
  const environment = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  const main = await ensureBuilt();
  const child = spawn(process.execPath, [main, ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await event(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

/** The bars of the last two sessions as a vendor's file, those of the last a little higher. */
const LAST_DAY = `
  WITH last AS (SELECT DISTINCT "date" FROM "daily_bar" ORDER BY 1 DESC LIMIT 2),
    bar AS (SELECT *, CASE WHEN "date" = (SELECT max("date") FROM last) THEN 1.001 ELSE 1 END AS up FROM "daily_bar" JOIN last USING ("date"))
  SELECT concat_ws(',', "ticker", "date", "open" * up, "high" * up, "low" * up, "close" * up, "adjusted_close" * up, "volume") AS line
  FROM bar WHERE "open" IS NOT NULL AND "adjusted_close" IS NOT NULL AND "volume" IS NOT NULL ORDER BY "ticker", "date"`;

async function importOfADay(databaseUrl: string, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ line: string }>(LAST_DAY);
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-growth-'));
  const file = join(folder, 'prices.csv');
  const lines = ['ticker,date,open,high,low,close,adjusted_close,volume', ...rows.map(({ line }) => line)];
  await writeFile(file, `${lines.join('\n')}\n`);
  return seconds(() => command(databaseUrl, 'ingest', 'prices', file)).finally(() => rm(folder, { recursive: true }));
}

/** A market of so many stocks: a line of the table. */
async function measure(stocks: number): Promise<string[]> {
  const place = await postgres(server!);
  const databaseUrl = place.start.databaseUrl!;
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    const started = performance.now();
    await fill({ ...place.start, redisUrl, ...marketOf(stocks) });
    const made = (performance.now() - started) / 1_000;
    const gateway = await startGateway({ ...place.start, redisUrl });
    await client.connect();
    const { rows } = await client.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker"');
    const tickers = rows.map(({ ticker }) => ticker);
    const cpu: number[] = [];
    for (const one of CASES.filter(({ name }) => MEASURED.includes(name))) {
      const random = randomFrom(7);
      const next = () => one.next(tickers, random);
      await gateway.forget(one.forgets);
      await once(gateway, next());
      const load = await gateway.measure(next, { connections: 50, seconds: SECONDS });
      cpu.push(load.cpuMs);
      console.error(`${tickers.length} stocks: ${one.name}: ${show(load.cpuMs)} ms`);
    }
    const { rss } = await gateway.tell({ sample: true });
    await gateway.stop();
    const day = await importOfADay(databaseUrl, client);
    const all = await seconds(() => command(databaseUrl, 'derive'));
    const [size] = (await client.query('SELECT pg_database_size(current_database()) AS bytes')).rows;
    const megabytes = [rss, Number(size.bytes)].map((bytes) => bytes / 2 ** 20);
    return [tickers.length, ...cpu, made, day, all, ...megabytes].map((value) => show(value));
  } finally {
    await client.end().catch(() => {});
    await place.remove();
  }
}

await compile();
const lines: string[][] = [];
const sizes = options.stocks.split(',').map(Number);
for (const stocks of sizes) lines.push(await measure(stocks));
const work = ['make the market, s', 'import a day of prices, s', 'derive all, s', 'memory, MB', 'database, MB'];
console.log(`\n${machine({ seconds: SECONDS, hasRedis: redisUrl !== undefined })}\n`);
console.log(tableOf(['stocks', ...MEASURED.map((name) => `${name}, CPU ms`), ...work], lines));
