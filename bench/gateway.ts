import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import pg from 'pg';
import { pino } from 'pino';
import { catalog } from '../src/app.ts';
import { fillDemo } from '../src/commands/demo/fill-demo.ts';
import { recordDay } from '../src/db/history/record.ts';
import { migrate } from '../src/db/migrate.ts';
import { openEmbedded, openPostgres } from '../src/db/open.ts';
import { queryRow } from '../src/db/sql.ts';
import { watchVersions } from '../src/db/versions.ts';
import type { Listing } from '../src/demo/listing.ts';
import type { Scale } from '../src/demo/listings.ts';
import { inventListings } from '../src/demo/made-up.ts';
import { createKey } from '../src/gateway/access/api-keys.ts';
import { type RateLimiter, rateLimiterInMemory, rateLimiterInRedis } from '../src/gateway/limits/rate-limiter.ts';
import { type CacheBudget, cacheBudget } from '../src/lib/cache-budget.ts';
import { parseStoredDay } from '../src/lib/dates.ts';
import { linesOnly } from '../src/lib/progress.ts';
import { createServerApp } from '../src/server/app.ts';
import { createListener } from '../src/server/listener.ts';
import { collectSooner } from '../src/server/memory.ts';
import { openRedis } from '../src/server/redis.ts';
import { forgetting } from './forgetting.ts';
import type { Order, Ready, Sample } from './messages.ts';

// The gateway under load in its own process, like `npm start`, but with limits that are never reached and an order that
// bypasses caches. The benchmarks compile it like the product and control it by messages.

/** `without`: the caches that get no memory. */
export type Start = {
  dataDir?: string;
  databaseUrl?: string;
  redisUrl?: string;
  scale?: Scale;
  stocks?: number;
  without?: readonly (keyof CacheBudget)[];
};

collectSooner();
const start = JSON.parse(process.argv[2]!) as Start;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return (query as (...args: unknown[]) => unknown).apply(this, args);
} as typeof query;

/** Counts calls as usual but refuses none. */
const passing = (rateLimiter: RateLimiter): RateLimiter => ({
  ...rateLimiter,
  reserve: (limitKey, minute, calls) => rateLimiter.reserve(limitKey, minute, calls, 1e12),
  reserveBoth: ([first, second], minute, calls, taken) =>
    rateLimiter.reserveBoth(
      [
        { ...first, limit: 1e12 },
        { ...second, limit: 1e12 },
      ],
      minute,
      calls,
      taken,
    ),
});
const redis = start.redisUrl ? openRedis(start.redisUrl) : null;
const rateLimiter = passing(redis ? rateLimiterInRedis(redis, 'market-signals-bench:') : rateLimiterInMemory());

const now = () => new Date();
const db = start.databaseUrl ? await openPostgres(start.databaseUrl) : await openEmbedded({ dataDir: start.dataDir });
await migrate(db);
if ((await db.prisma.importFile.count()) === 0) {
  const listings: Listing[] | undefined = start.stocks ? inventListings('STOCK', start.stocks) : undefined;
  await fillDemo(db, { catalog, seed: 7, now: now(), scale: start.scale, listings, report: linesOnly(console.error) });
  // For pages as of a past day.
  const { session } = await queryRow<{ session: string }>(
    db,
    'SELECT max("session_date")::text AS "session" FROM "quote"',
  );
  await recordDay(db, parseStoredDay(session), now());
}
const keys: string[] = [];
for (let n = 1; n <= 50; n += 1) keys.push((await createKey(db, { label: `bench ${n}`, tier: 'PRO', now: now() })).key);
const versions = forgetting(await watchVersions(db));

const log = pino({ level: 'info' });
const app = createServerApp(await catalog.loadGraph(), {
  data: { db, versions },
  rateLimiter,
  clock: now,
  now,
  offer: { price: '$15 per month', url: '/upgrade' },
  log,
  health: { db, draining: false },
  caches: { ...cacheBudget(), ...Object.fromEntries((start.without ?? []).map((name) => [name, 0])) },
});
const listener = createListener({ most: 1_000_000, log, handle: (request, response) => app.handle(request, response) });
const server = createServer((request, response) => {
  versions.onRequest();
  listener(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answer({ port, keys, heapLimit: getHeapStatistics().heap_size_limit });
});

process.on('message', async (order: Order) => {
  if ('stop' in order) {
    server.closeAllConnections();
    versions.stop();
    await redis?.quit();
    await db.close();
    process.exit(0);
  }
  if ('forget' in order) versions.forget(order.forget);
  const { user, system } = process.cpuUsage();
  answer({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage.rss(), statements });
});

// The parent process is gone.
process.on('disconnect', () => process.exit(1));

function answer(message: Ready | Sample): void {
  process.send!(message);
}
