/**
 * A quarter of Forms 13F on PostgreSQL: how fast it is taken in and derived, in how much memory, and how fast the first
 * page of the holders of the most held stock comes.
 *   DATABASE_URL=postgresql://... npx tsx bench/institutional/run.ts [filers] [positions]
 * A database of its own is made on that server, and dropped at the end.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { catalog } from '../../src/app.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { rateLimiterInMemory } from '../../src/gateway/limits/rate-limiter.ts';
import { ingest } from '../../src/import/run.ts';
import { buildCusip, buildTicker, SECURITIES } from './generate.ts';

const server = process.env.DATABASE_URL;
if (!server) throw new Error('DATABASE_URL is not set.');
const [filers = 8_800, positions = 3_000_000] = process.argv.slice(2).map(Number);
const now = new Date('2025-11-21T15:30:00Z');
const PERIOD = '2025-09-30';
const MB = 2 ** 20;

let peak = 0;
console.log(`at the start: ${Math.round(process.memoryUsage().rss / MB)} MB`);
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);
const timed = async <T>(
  what: string,
  work: () => Promise<T>,
  say: (result: T, seconds: number) => string = () => '',
) => {
  peak = process.memoryUsage().rss;
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1_000;
  console.log(`${what}: ${seconds.toFixed(2)} s, peak ${Math.round(peak / MB)} MB ${say(result, seconds)}`);
  return result;
};

const admin = async (sql: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};
const name = `bench_institutional_${process.pid}`;
const url = new URL(server);
url.pathname = `/${name}`;
const folder = await mkdtemp(join(tmpdir(), 'bench-institutional-'));
await admin(`CREATE DATABASE "${name}"`);
let statements = 0;
const db = await openPostgres(url.href, () => {
  statements += 1;
});
try {
  await migrate(db);
  const importer = (kind: string) => catalog.importers.all.find((importer) => importer.kind === kind)!;
  const cusips = join(folder, 'cusips.json');
  const map = Array.from({ length: SECURITIES }, (_, i) => [buildCusip(i), buildTicker(i)]);
  await writeFile(cusips, JSON.stringify(Object.fromEntries(map)));
  const companies = join(folder, 'companies.csv');
  await writeFile(companies, `ticker,name\n${buildTicker(0)},Most Held Inc.\n`);
  await ingest(db, importer('cusips'), [cusips], { now });
  await ingest(db, importer('companies'), [companies], { now });
  await rm(cusips);
  await rm(companies);

  const generator = join(import.meta.dirname, 'generate.ts');
  const size = [folder, String(filers), String(positions), PERIOD];
  execFileSync(process.execPath, [...process.execArgv, generator, ...size], { stdio: 'inherit' });
  await timed(
    'import',
    async () => {
      const reports = await ingest(db, importer('13f'), [folder], { now });
      const bad = reports.find(({ failure, refused }) => failure || refused > 0);
      if (bad) throw new Error(`${bad.file}: ${bad.failure ?? bad.refusals[0]?.refused}`);
      return reports.reduce((sum, { written }) => sum + written, 0);
    },
    (rows, seconds) => `(${rows} rows, ${Math.round(rows / seconds)} rows a second)`,
  );
  await timed(
    'derive',
    () => catalog.derive(db, ['stocks', 'institutional', 'filers'], now),
    (jobs) => JSON.stringify(jobs),
  );
  await timed('derive again, nothing moved', () => catalog.derive(db, ['institutional', 'filers'], now));

  // Imported late: an import by the command line does not load the graph.
  const { createServerApp } = await import('../../src/server/app.ts');
  const versions = await watchVersions(db);
  const { key } = await createKey(db, { label: 'bench', tier: 'PRO', now });
  const app = createServerApp(await catalog.loadGraph(), {
    data: { db, versions },
    rateLimiter: rateLimiterInMemory(),
    clock: () => now,
    now: () => now,
    offer: { price: '', url: '' },
    log: pino({ level: 'silent' }),
    health: { db, draining: false },
  });
  const ask = async (query: string) => {
    const response = await app.fetch('http://bench/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data.stock?.holders ?? data.market.institutionalHolders.positions;
  };
  const page = (after = '') => `{ stock(ticker: "${buildTicker(0)}") { holders(first: 50${after}) {
    totalCount pageInfo { endCursor } nodes { filerName shares value filer { positions(first: 3) { nodes { ticker } } } } } } }`;
  await ask(page()); // The first request of a process compiles the query and reads the key.
  statements = 0;
  const first = await timed(
    'a page of 50 holders',
    () => ask(page(', after: "cGxhY2U6NTA="')),
    ({ totalCount, nodes }) =>
      `(${nodes.length} of ${totalCount} holders with 3 positions of each, ${statements} statements)`,
  );
  await timed('a page far down', () => ask(page(`, after: "${btoa(`place:${first.totalCount - 60}`)}"`)));
  await timed('the same page again', () => ask(page()));
  await timed(
    'the page of the documented path',
    () =>
      ask(
        `{ market { institutionalHolders(ticker: "${buildTicker(0)}", reportDate: "${PERIOD}") { positions { nodes { filerName shares } } } } }`,
      ),
    ({ nodes }) => `(${nodes.length} holders)`,
  );
  versions.stop();
} finally {
  clearInterval(sampling);
  await db.close();
  await admin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
}
