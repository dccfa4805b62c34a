import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog } from '../../src/app.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { heldDemo } from '../../src/commands/demo/held-demo.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/open.ts';
import { isoDate } from '../../src/lib/dates.ts';
import { linesOnly } from '../../src/lib/progress.ts';
import { lastSessionOnOrBefore, newYorkDay } from '../../src/market/calendar.ts';
import { form4, formatActionFile, formatBarsFile, formatMentionsFile } from './files.ts';

// Measures the cost of importing a small file. DATABASE_URL names a separate database, empty or with the demo market.
const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set.');
const scale = process.argv.includes('--large') ? 'large' : 'standard';
const now = new Date();

type Measured = { what: string; ms: number; jobs: number; rows: number; kb: number };

/** Rows written to this database, and write-ahead log of the server: nothing else may use the server meanwhile. */
async function counters(): Promise<{ rows: number; bytes: number }> {
  const [counted] = await db.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables)::float8 AS "rows",
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "bytes"`,
  );
  return counted!;
}

async function imported(what: string, kind: string, name: string, content: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-changes-'));
  const path = join(folder, name);
  await writeFile(path, content);
  const before = await counters();
  // Separate connections: once they are closed, the server has counted all their writes.
  const db = await openPostgres(url!);
  const started = new Date();
  const commands = commandsOn(
    catalog,
    db,
    () => new Date(),
    undefined,
    () => now,
  );
  const [report] = await commands.ingest({ kind, paths: [path], dryRun: false });
  const ms = Date.now() - started.valueOf();
  const ran = await db.query('SELECT 1 FROM "job_run" WHERE "ran_at" >= $1', [started.toISOString()]);
  await db.close();
  await rm(folder, { recursive: true });
  if (report!.failure || report!.refused > 0) throw new Error(JSON.stringify(report));
  const after = await counters();
  const kb = Math.round((after.bytes - before.bytes) / 1_000);
  return { what, ms, jobs: ran.length, rows: after.rows - before.rows, kb };
}

const db = await openPostgres(url);
await migrate(db);
if (!(await heldDemo(db))) await fillDemo(db, { catalog, seed: 7, now, scale, report: linesOnly(console.error) });
// Brings the market up to today first, so that only the change is measured.
await commandsOn(catalog, db, () => now).derive({ families: null, asOf: null });

const stocks = await db.query<{ ticker: string; close: number; cik: string }>(
  `SELECT s."ticker", q."price" AS "close", s."cik" FROM "stock" AS s JOIN "quote" AS q ON q."ticker" = s."ticker" ORDER BY 1`,
);
const company = stocks.find(({ cik }) => cik)!;
const day = isoDate(lastSessionOnOrBefore(newYorkDay(now)));
const filing = form4({ ...company, day });
const lines = [
  await imported('a Form 4 of somebody new', 'ownership', 'form4.xml', filing),
  await imported('the same file again', 'ownership', 'form4.xml', filing),
  await imported('another of the same person', 'ownership', 'next4.xml', filing.replaceAll('>50<', '>51<')),
  await imported('an analyst action', 'analyst-actions', 'actions.csv', formatActionFile(company.ticker, day)),
  await imported(
    "a day's mentions",
    'mentions',
    'mentions.csv',
    formatMentionsFile(
      stocks.map(({ ticker }) => ticker),
      day,
    ),
  ),
  await imported("a day's bars", 'prices', 'bars.csv', formatBarsFile(stocks, day)),
];
await db.close();
console.log(`\n${stocks.length} stocks\n\n| import | ms | jobs | rows written | log, kB |\n|---|---|---|---|---|`);
for (const { what, ms, jobs, rows, kb } of lines) console.log(`| ${what} | ${ms} | ${jobs} | ${rows} | ${kb} |`);
