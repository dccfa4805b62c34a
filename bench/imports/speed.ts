/**
 * How long imports take beside a COPY of the rows that they write, on the server of TEST_DATABASE_URL and embedded.
 *   npm run bench import -- [--tickers 280] [--sessions 750] [--rounds 3] [--only postgresql|embedded] [--case prices]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../src/lib/statistics.ts';
import { adminQuery, createDatabase, databaseAt, dropDatabase } from '../../test/support/servers.ts';
import { type CommandTime, migrateDatabase, runIngest } from './command.ts';
import { type MarketFolders, writeMarketFiles } from './market-files.ts';
import { copyRows, readRows, type TableRows } from './plain-copy.ts';

const { values: options } = parseArgs({
  options: {
    tickers: { type: 'string', default: '280' },
    sessions: { type: 'string', default: '750' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    case: { type: 'string' },
  },
});
const [tickers, sessions, rounds] = [options.tickers, options.sessions, options.rounds].map(Number) as [
  number,
  number,
  number,
];

/** `tables`: those that an import of the kind fills; the first has a row for each row of the files. */
type Case = {
  name: string;
  kind: string;
  folder: keyof MarketFolders;
  after?: keyof MarketFolders;
  tables: string[];
  maxRatio: number;
};
const PRICE_TABLES = ['daily_bar', 'vintage_close'];
const CASES: readonly Case[] = [
  { name: 'prices', kind: 'prices', folder: 'prices', tables: PRICE_TABLES, maxRatio: 3 },
  {
    name: 'prices, a third changed',
    kind: 'prices',
    folder: 'changedPrices',
    after: 'prices',
    tables: PRICE_TABLES,
    maxRatio: 5,
  },
  { name: 'mentions', kind: 'mentions', folder: 'mentions', tables: ['mention_day'], maxRatio: 3 },
  {
    name: 'option chains',
    kind: 'options',
    folder: 'options',
    tables: ['option_contract_day', 'option_chain'],
    maxRatio: 3,
  },
];

const measuredCases = CASES.filter(({ name }) => options.case === undefined || name === options.case);

type Round = { command: CommandTime; copySeconds: number; bareSeconds: number; rows: number };

/** A round imports into a new database, then copies the same rows into the tables of another. */
async function runRound(
  server: string,
  template: string,
  { kind, folder, after, tables }: Case,
  folders: MarketFolders,
): Promise<Round> {
  const name = `${template}_round`;
  const url = databaseAt(server, name);
  const renew = async () => {
    await dropDatabase(server, name);
    await createDatabase(server, name, template);
    // Otherwise the server writes pages of the previous database meanwhile.
    await adminQuery(server, 'CHECKPOINT');
  };
  try {
    await renew();
    if (after) await runIngest(kind, folders[after], { DATABASE_URL: url });
    const command = await runIngest(kind, folders[folder], { DATABASE_URL: url });
    const copies: TableRows[] = [];
    for (const table of tables) copies.push(await readRows(url, table));
    await renew();
    const copySeconds = await copyRows(url, copies);
    const bareSeconds = await copyRows(url, copies.slice(0, 1), { isBare: true });
    return { command, copySeconds, bareSeconds, rows: copies.reduce((sum, { count }) => sum + count, 0) };
  } finally {
    await dropDatabase(server, name);
  }
}

const format = (seconds: number): string => seconds.toFixed(2).padStart(7);

/** @returns whether each case keeps its limit */
async function measureServer(server: string, folders: MarketFolders): Promise<boolean> {
  const template = `market_signals_bench_${process.pid}`;
  await createDatabase(server, template);
  let areFast = true;
  try {
    await migrateDatabase(databaseAt(server, template));
    console.log(`${'PostgreSQL'.padEnd(25)}   rows  seconds  CPU of node   COPY s   times   bare COPY s   times`);
    for (const each of measuredCases) {
      const times: Round[] = [];
      for (let i = 0; i < rounds; i += 1) times.push(await runRound(server, template, each, folders));
      const middle = (get: (round: Round) => number) => median(times.map(get)) ?? 0;
      const [seconds, copy, bare] = [
        middle(({ command }) => command.seconds),
        middle((round) => round.copySeconds),
        middle((round) => round.bareSeconds),
      ];
      const isFast = seconds <= each.maxRatio * copy;
      areFast &&= isFast;
      console.log(
        `${each.name.padEnd(25)} ${String(times[0]?.rows).padStart(7)} ${format(seconds)}      ${format(middle(({ command }) => command.cpuSeconds))}  ${format(copy)} ${(seconds / copy).toFixed(1).padStart(7)}       ${format(bare)} ${(seconds / bare).toFixed(1).padStart(7)}${isFast ? '' : `   above ${each.maxRatio} times COPY`}`,
      );
    }
  } finally {
    await dropDatabase(server, template);
  }
  return areFast;
}

async function measureEmbedded(folders: MarketFolders): Promise<void> {
  console.log(`${'embedded'.padEnd(25)}         seconds  CPU of node`);
  for (const { name, kind, folder, after } of measuredCases) {
    const times: CommandTime[] = [];
    for (let i = 0; i < rounds; i += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'market-signals-bench-'));
      try {
        if (after) await runIngest(kind, folders[after], { DATA_DIR: dataDir });
        times.push(await runIngest(kind, folders[folder], { DATA_DIR: dataDir }));
      } finally {
        await rm(dataDir, { recursive: true });
      }
    }
    console.log(
      `${name.padEnd(25)}         ${format(median(times.map(({ seconds }) => seconds)) ?? 0)}      ${format(median(times.map(({ cpuSeconds }) => cpuSeconds)) ?? 0)}`,
    );
  }
}

const folder = await mkdtemp(join(tmpdir(), 'market-signals-bench-imports-'));
try {
  const folders = await writeMarketFiles(folder, { tickers, sessions });
  const server = options.only === 'embedded' ? undefined : process.env.TEST_DATABASE_URL;
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  if (!server) console.error('Set TEST_DATABASE_URL to measure PostgreSQL too.');
  if (server && !(await measureServer(server, folders))) process.exitCode = 1;
  if (options.only !== 'postgresql') await measureEmbedded(folders);
} finally {
  await rm(folder, { recursive: true });
}
