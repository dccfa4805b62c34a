import { parseArgs } from 'node:util';
import pg from 'pg';
import { catalog } from '../../src/app.ts';
import { growDemo } from '../../src/commands/demo/grow-demo.ts';
import { growYear } from '../../src/commands/demo/grow-year.ts';
import { openPostgres } from '../../src/db/open.ts';
import { linesOnly } from '../../src/lib/progress.ts';
import { CASES } from '../cases.ts';
import { once } from '../load.ts';
import { compile, type DatabasePlace, fill, postgres, startBenchGateway, useServer } from '../processes.ts';
import { randomFrom } from '../random.ts';
import { formatTable, machine, show } from '../report.ts';
import { measureChanges } from './changes.ts';
import { profileJobs } from './job-profile.ts';
import { printStatements } from './statements.ts';
import { measureSeconds } from './time.ts';

const { values: options } = parseArgs({
  options: {
    stocks: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    'database-url': { type: 'string' },
    jobs: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(options.seconds);
const redisUrl = process.env.TEST_REDIS_URL;
/** The maximum size of a demo market. */
const LARGE = 1_000;

/** The cases whose cost may grow with the market. */
const MEASURED = [
  'page, new variables, rows cached',
  'page, nothing cached',
  'REST screen, new plan',
  'heatmap, rebuilt',
];

async function deriveAll(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl);
  await catalog.derive(db, null, new Date()).finally(() => db.close());
}

/** Creates a market with this many stocks, and the filings and notes of a real year, unless the database has one. */
async function make({ start }: DatabasePlace, stocks: number): Promise<void> {
  await fill({ ...start, redisUrl, scale: stocks <= 120 ? 'standard' : 'large' });
  const db = await openPostgres(start.databaseUrl!);
  if (stocks <= LARGE) {
    await db.transaction(async (sql) => {
      await growYear(sql);
      await sql.query('UPDATE "data_version" SET "version" = "version" + 1, "facts" = "facts" + 1');
    });
    await catalog.derive(db, null, new Date()).finally(() => db.close());
    return;
  }
  await growDemo(catalog, db, stocks, { now: new Date(), report: linesOnly(console.error) }).finally(() => db.close());
}

/** CPU milliseconds per request of each case, and the memory of the process afterwards. */
async function serving({ start }: DatabasePlace, tickers: readonly string[]): Promise<{ cpu: number[]; rss: number }> {
  const gateway = await startBenchGateway({ ...start, redisUrl });
  const cpu: number[] = [];
  for (const benchCase of CASES.filter(({ name }) => MEASURED.includes(name))) {
    const random = randomFrom(7);
    const next = () => benchCase.next(tickers, random);
    await gateway.forget(benchCase.forgets);
    await once(gateway, next());
    const load = await gateway.measure(next, { connections: 50, seconds: SECONDS });
    cpu.push(load.cpuMs);
    console.error(`${tickers.length} stocks: ${benchCase.name}: ${show(load.cpuMs)} ms`);
  }
  const { rss } = await gateway.tell({ sample: true });
  await gateway.stop();
  return { cpu, rss };
}

/** Measures a market with this many stocks, or the existing market: one row of the table. */
async function measure(place: DatabasePlace, stocks: number | null): Promise<string[]> {
  const databaseUrl = place.start.databaseUrl!;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const seconds = stocks === null ? 0 : await measureSeconds(() => make(place, stocks));
    await printStatements(client, 'making the market');
    const { rows } = await client.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker"');
    const tickers = rows.map(({ ticker }) => ticker);
    const { cpu, rss } = await serving(place, tickers);
    await printStatements(client, 'serving');
    const { form4, day } = await measureChanges(databaseUrl);
    await printStatements(client, 'a Form 4 and a day of prices');
    const all = await measureSeconds(() => deriveAll(databaseUrl));
    await printStatements(client, 'derive');
    const [size] = (await client.query('SELECT pg_database_size(current_database()) AS bytes')).rows;
    const megabytes = [rss, Number(size.bytes)].map((bytes) => bytes / 2 ** 20);
    const changes = [form4, day].flatMap(({ import: taken, keyed, market }) => [taken, keyed, market]);
    return [tickers.length, ...cpu, seconds, ...changes, all, ...megabytes].map((value) => show(value));
  } finally {
    await client.end();
  }
}

async function measureIn(place: DatabasePlace, stocks: number | null): Promise<string[]> {
  return measure(place, stocks).finally(() => place.remove());
}

const server = process.env.TEST_DATABASE_URL;
const there = options['database-url'];
if (options.jobs) {
  if (!there) throw new Error('--jobs measures an existing market: name it with --database-url.');
  const times = await measureChanges(there, profileJobs(there));
  console.log(JSON.stringify(times));
  process.exit(0);
}
if (!server && !there) throw new Error('TEST_DATABASE_URL is not set.');
await compile();
const lines: string[][] = [];
// An existing market is measured as it is, or first grown to a size.
const sizes = options.stocks?.split(',').map(Number) ?? (there ? [null] : [120, 1_000, 8_000]);
for (const stocks of sizes)
  lines.push(await measureIn(there ? await useServer(there)() : await postgres(server!), stocks));
const changed = ['import', 'keyed jobs', 'whole market'];
const columns = [
  ...['stocks', ...MEASURED.map((name) => `${name}, CPU ms`), 'make the market, s'],
  ...changed.map((step) => `Form 4: ${step}, s`),
  ...changed.map((step) => `a day of prices: ${step}, s`),
  ...['derive all, s', 'memory, MB', 'database, MB'],
];
console.log(`\n${machine({ seconds: SECONDS, hasRedis: redisUrl !== undefined })}\n`);
console.log(formatTable(columns, lines));
