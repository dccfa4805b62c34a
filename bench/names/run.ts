import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StockPageDocument } from '../../client/generated/graphql.ts';
import { catalog } from '../../src/app.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import { openEmbedded } from '../../src/db/open.ts';
import { type CacheBudget, cacheBudget } from '../../src/lib/cache-budget.ts';
import { graphql } from '../cases.ts';
import { once } from '../load.ts';
import type { Forgets } from '../messages.ts';
import { type BenchGateway, compile, fill, startBenchGateway } from '../processes.ts';
import { randomFrom } from '../random.ts';
import { formatTable, show } from '../report.ts';

// npm run bench names: what names cost a request. Two gateways on equal demo markets; in one, a third of the stocks have
// another symbol than their key.

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const SECONDS = Number(options.seconds);
/** Both gateways are measured in turn, so that they see the same machine. */
const ROUNDS = 5;

type NameCase = { name: string; forgets: Forgets; without: readonly (keyof CacheBudget)[] };
const CASES: readonly NameCase[] = [
  { name: 'answer cached', forgets: 'nothing', without: [] },
  { name: 'rows cached', forgets: 'nothing', without: ['answers', 'requests'] },
  {
    name: 'nothing cached',
    forgets: 'everything',
    without: (Object.keys(cacheBudget()) as (keyof CacheBudget)[]).filter((name) => name !== 'documents'),
  },
];

const STOCKS = `SELECT "ticker", "cik" FROM "stock" AS s WHERE "cik" IS NOT NULL AND "ticker" NOT LIKE '%~%'
  AND NOT EXISTS (SELECT 1 FROM "stock" AS o WHERE o."cik" = s."cik" AND o."ticker" <> s."ticker") ORDER BY "ticker"`;

/** Renames every third stock in the database of a folder. @returns the number of renamed stocks */
async function renameThird(dataDir: string): Promise<number> {
  const db = await openEmbedded({ dataDir });
  try {
    const stocks = await db.query<{ ticker: string; cik: string }>(STOCKS);
    const third = stocks.filter((_stock, i) => i % 3 === 0);
    const lines = third.flatMap(({ ticker, cik }, i) => [
      `${ticker},${Number(cik)},2000-01-03,2025-06-30`,
      `ZQ${i}X,${Number(cik)},2025-07-01,`,
    ]);
    const file = join(dataDir, 'symbols.csv');
    await writeFile(file, ['symbol,cik,from,until', ...lines].join('\n'));
    const commands = commandsOn(catalog, db, () => new Date());
    const reports = await commands.ingest({
      kind: 'symbols',
      paths: [file],
      dryRun: false,
      force: true,
      acceptsShrunk: true,
    });
    if (reports.some(({ refused, failure }) => refused > 0 || failure)) throw new Error('The symbols were refused.');
    return third.length;
  } finally {
    await db.close();
  }
}

/** Symbols of stocks, in both markets those of the same stocks in the same order. */
async function listSymbols(gateway: BenchGateway): Promise<string[]> {
  const query = '{ stocks(first: 100) { nodes { id ticker } } }';
  const { data } = JSON.parse(await once(gateway, graphql(query, {})));
  return (data.stocks.nodes as { id: string; ticker: string }[])
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ ticker }) => ticker);
}

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The CPU milliseconds of a request on the market of each folder. */
async function measureCase({ forgets, without }: NameCase, dataDirs: readonly string[]) {
  const gateways: BenchGateway[] = [];
  for (const dataDir of dataDirs) gateways.push(await startBenchGateway({ dataDir, without }));
  const costs = await Promise.all(
    gateways.map(async (gateway) => {
      const symbols = await listSymbols(gateway);
      await gateway.forget(forgets);
      return { gateway, symbols, cpuMs: [] as number[] };
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { gateway, symbols, cpuMs } of costs) {
      const random = randomFrom(7 + round);
      const next = () => graphql(String(StockPageDocument), { ticker: random.of(symbols) });
      const cost = await gateway.measure(next, { connections: 1, seconds: SECONDS });
      cpuMs.push(cost.cpuMs);
    }
  for (const { gateway } of costs) await gateway.stop();
  return costs.map(({ cpuMs }) => findMedian(cpuMs));
}

async function run(): Promise<void> {
  await compile();
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-bench-names-'));
  try {
    const [plainDir, renamedDir] = [join(folder, 'plain'), join(folder, 'renamed')];
    await fill({ dataDir: plainDir });
    await cp(plainDir, renamedDir, { recursive: true });
    const count = await renameThird(renamedDir);
    const lines: string[][] = [];
    for (const nameCase of CASES) {
      const [before = 0, after = 0] = await measureCase(nameCase, [plainDir, renamedDir]);
      lines.push([nameCase.name, ...[before, after, after - before].map(show)]);
    }
    console.log(`A stock page of the demo market, embedded; ${count} stocks are renamed.\n`);
    console.log(formatTable(['stock page', 'CPU ms', 'CPU ms with renamed stocks', 'difference'], lines));
  } finally {
    await rm(folder, { recursive: true });
  }
}

await run();
