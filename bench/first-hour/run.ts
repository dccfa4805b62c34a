/**
 * An operator's first hour: a folder of files in their publishers' layouts and an empty PostgreSQL, to a served market.
 *   npm run bench first-hour -- [--stocks 8000] [--sessions 1260] [--kill-after SECONDS] [--folder FOLDER]
 * With `--kill-after`, the import is killed once (SIGKILL), and the same command goes on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ask, cli, serve, stop } from '../../test/support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../../test/support/servers.ts';
import { buildArchiveTicker } from '../sync/archives.ts';
import { writeOperatorMarket } from './market.ts';

const { values: options } = parseArgs({
  options: {
    stocks: { type: 'string', default: '8000' },
    sessions: { type: 'string', default: '1260' },
    'kill-after': { type: 'string' },
    folder: { type: 'string' },
  },
});
const COMMAND = join(import.meta.dirname, '../../bin/market-signals.mjs');
const MAX_MINUTES = 15;

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');

const start = (folder: string, env: Record<string, string>) =>
  spawn(process.execPath, [COMMAND, 'ingest', 'auto', folder], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

async function queryDisk(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ size: string; bars: number }>(
      `SELECT pg_size_pretty(pg_database_size(current_database())) AS "size", (SELECT count(*)::int FROM "daily_bar") AS "bars"`,
    )
    .finally(() => client.end());
  return rows.map(({ size, bars }) => `${bars.toLocaleString('en-US')} bars, database of ${size}`).join('');
}

const root = await mkdtemp(join(tmpdir(), 'market-signals-first-hour-'));
const name = `market_signals_first_hour_${process.pid}`;
const env = { DATABASE_URL: databaseAt(server, name), DATA_DIR: join(root, 'data'), DEMO: 'off' };
try {
  const folder = options.folder ?? join(root, 'market');
  const size = { stocks: Number(options.stocks), sessions: Number(options.sessions) };
  const files = await writeOperatorMarket(folder, size, new Date());
  await createDatabase(server, name);
  console.log(`${files.toLocaleString('en-US')} files; load ${loadavg()[0]?.toFixed(1)}`);
  const before = performance.now();
  if (options['kill-after'] !== undefined) {
    const child = start(folder, env);
    const kill = setTimeout(() => child.kill('SIGKILL'), Number(options['kill-after']) * 1_000);
    await once(child, 'exit');
    clearTimeout(kill);
    console.log(`killed after ${((performance.now() - before) / 1_000).toFixed(0)} s`);
  }
  const [code] = await once(start(folder, env), 'exit');
  if (code !== 0) throw new Error(`ingest auto ended with ${code}.`);
  const imported = performance.now();
  const key = (await cli(['keys', 'create', '--label', 'bench', '--tier', 'PRO'], env)).out.split('\n')[0] ?? '';
  const gateway = await serve(env);
  const query = `{ stock(ticker: "${buildArchiveTicker(0)}") { name quote { price } } }`;
  const body = await (await ask(gateway.url, query, key)).json();
  const served = performance.now();
  await stop(gateway);
  if (typeof body.data?.stock?.quote?.price !== 'number') throw new Error(`Not served: ${JSON.stringify(body)}`);
  const minutes = (served - before) / 60_000;
  console.log(
    `import and jobs ${((imported - before) / 1_000).toFixed(0)} s, served after ${minutes.toFixed(1)} minutes; ${await queryDisk(env.DATABASE_URL)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (minutes > MAX_MINUTES) {
    console.error(`More than ${MAX_MINUTES} minutes.`);
    process.exitCode = 1;
  }
} finally {
  await dropDatabase(server, name);
  await rm(root, { recursive: true, force: true });
}
