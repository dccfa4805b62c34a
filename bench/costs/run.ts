import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { createServerApp } from '../../src/server/app.ts';
import { listDearest } from '../../test/support/dearest.ts';
import { graph } from '../../test/support/graph.ts';
import { NOW } from '../../test/support/market.ts';
import { postgresMarket, unlimited } from '../../test/support/market-requests.ts';
import { postgres } from '../processes.ts';
import { formatTable, machine } from '../report.ts';

// The processor time of a call of the dearest requests: those that repeat as much as their price allows.

const { values: options } = parseArgs({
  options: {
    stocks: { type: 'string', default: '1000' },
    database: { type: 'string' },
    most: { type: 'string', default: '25' },
    every: { type: 'string', default: '1' },
  },
});
/** Goals, in milliseconds of processor time per call. */
const GOALS = { FREE: 50, PRO: 100 };
const MINUTES = { FREE: 30, PRO: 300 };
const RUNS = 3;

type Row = { name: string; tier: string; calls: number; kB: number; ms: number };

async function measure(url: string): Promise<Row[]> {
  const db = await openPostgres(url);
  const versions = await watchVersions(db, 600_000);
  try {
    const tickers = (
      await db.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker" LIMIT 100')
    ).map(({ ticker }) => ticker);
    const app = createServerApp(graph, {
      data: { db, versions },
      rateLimiter: unlimited,
      clock: () => NOW,
      now: () => NOW,
      offer: { price: null, url: '/upgrade' },
      log: pino({ level: 'silent' }),
      health: { db, draining: false },
    });
    const rows: Row[] = [];
    for (const tier of ['FREE', 'PRO'] as const) {
      const { key } = await createKey(db, { label: `costs ${tier}`, tier, now: NOW });
      await versions.refresh();
      const every = Number(options.every);
      for (const { name, body } of listDearest(tickers, { tier, minute: MINUTES[tier], every })) {
        let best: Row | undefined;
        for (let run = 0; run < RUNS; run += 1) {
          // Nothing is cached.
          await db.query('DELETE FROM "usage_month"');
          await db.query('UPDATE "data_version" SET "version" = "version" + 1');
          await versions.refresh();
          const before = process.cpuUsage();
          const response = await app.fetch('http://gateway.test/graphql', {
            method: 'POST',
            headers: { [KEY_HEADER]: key, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          const text = await response.text();
          const { user, system } = process.cpuUsage(before);
          const paid = Number(/"actual":(\d+)/.exec(text.slice(-2_000))?.[1] ?? 1);
          const ms = (user + system) / 1_000 / Math.max(1, paid);
          if (!best || ms < best.ms) best = { name, tier, calls: paid, kB: text.length / 1_000, ms };
        }
        rows.push(best!);
        console.error(best);
      }
    }
    return rows;
  } finally {
    versions.stop();
    await db.close();
  }
}

async function createMarket(): Promise<{ url: string; remove(): Promise<void> }> {
  if (options.database) return { url: options.database, remove: async () => {} };
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  const place = await postgres(server);
  await (await postgresMarket(place.start.databaseUrl!, Number(options.stocks))).close();
  return { url: place.start.databaseUrl!, remove: place.remove };
}

const market = await createMarket();
try {
  const rows = (await measure(market.url)).sort((a, b) => b.ms - a.ms);
  console.log(`\n${machine({ seconds: 0, hasRedis: false })}\n`);
  const lines = rows
    .slice(0, Number(options.most))
    .map(({ name, tier, calls, kB, ms }) => [name, tier, String(calls), kB.toFixed(0), ms.toFixed(1)]);
  console.log(formatTable(['request', 'tier', 'calls', 'kB', 'CPU ms per call'], lines));
  const beyond = rows.filter(({ tier, ms }) => ms > GOALS[tier as keyof typeof GOALS]);
  console.log(
    `\n${rows.length} requests, ${beyond.length} beyond ${GOALS.FREE} ms (FREE) or ${GOALS.PRO} ms (PRO) per call`,
  );
  if (beyond.length > 0) process.exitCode = 1;
} finally {
  await market.remove();
}
