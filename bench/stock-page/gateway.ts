import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { fillDemo } from '../../src/cli/fill-demo.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openEmbedded, openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { RateLimiter } from '../../src/gateway/metering/rate-limiter.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { createGateway } from '../../src/server/app.ts';
import { switchable } from './loading.ts';
import type { Answer, Order, Start } from './messages.ts';

// The gateway under load, in a process of its own: as `npm start` makes it, but for limits that never run out and a
// switch for how data is loaded. It is led by the messages of run.ts.

const start = JSON.parse(process.argv[2]!) as Start;

/** Counts nobody: the page is measured, not the allowance. Everything else about the limits runs. */
const endless: RateLimiter = {
  reserve: async (_bucket, _minute, calls) => calls,
  refund: async () => 0,
  used: async () => 0,
};

let statements = 0;
const count = () => {
  statements += 1;
};
const onStatement = start.countsStatements ? count : undefined;
const db = start.databaseUrl
  ? await openPostgres(start.databaseUrl, onStatement)
  : await openEmbedded({ dataDir: start.dataDir }, onStatement);
await migrate(db);
if ((await db.prisma.importFile.count()) === 0)
  await fillDemo(db, { seed: 7, now: new Date(), scale: start.scale, report: () => {} });
const keys: string[] = [];
for (let n = 1; n <= 50; n += 1)
  keys.push((await createKey(db, { label: `bench ${n}`, tier: 'PRO', now: new Date() })).key);
const loading = switchable(db, await watchVersions(db));

const gatewayWith = (megabytes?: number) =>
  createGateway({
    caches: cacheBudget(megabytes),
    data: loading.data,
    rateLimiter: endless,
    clock: () => new Date(),
    now: () => new Date(),
    offer: { price: '$15 per month', url: '/upgrade' },
    log: pino({ level: 'info' }),
    health: { db, draining: false },
  });
const [keeping, forgetful] = [gatewayWith(), gatewayWith(0)];
const server = createServer((request, response) => {
  loading.onRequest();
  (loading.isKeeping() ? keeping : forgetful).handle(request, response);
});
server.listen(0, '127.0.0.1', () => {
  answer({ port: (server.address() as AddressInfo).port, keys });
});

process.on('message', async (order: Order) => {
  if ('loading' in order) loading.use(order.loading);
  answer({ statements });
  statements = 0;
  if (!('stop' in order)) return;
  server.closeAllConnections();
  loading.stop();
  await db.close();
  process.exit(0);
});

// Whoever led it is gone.
process.on('disconnect', () => process.exit(1));

function answer(message: Answer): void {
  process.send!(message);
}
