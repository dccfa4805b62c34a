import type { Plugin } from 'graphql-yoga';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { createApp } from '../../src/gateway/app.ts';
import { createLimits } from '../../src/gateway/limits/quota.ts';
import { createDataUpdates } from '../../src/gateway/live/data-updates.ts';
import { type CacheBudget, cacheBudget } from '../../src/lib/cache-budget.ts';
import { newYorkTime } from '../../src/market/calendar.ts';
import { listOperations } from '../executor/operations.ts';
import { fuzz } from '../support/fuzz.ts';
import { graph, schema } from '../support/graph.ts';
import { NOW, unlimited, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 120, seed: 20251122 });
/** Requests of each operation, at moments of the week. */
const ASKED = 12;

/** Fields that change with every request, or have a limit of requests for a minute. */
const COUNTED = [
  'Query.viewer',
  'Options.dossier',
  'Query.costOf',
  'Query.dataStatus',
  'Query.dataSources',
  'Query.alertReplay',
  'Query.historyDays',
  'Query.signalRecord',
  'Stock.aiSummary',
];

/** Changes the data of a family. */
const CHANGES: readonly [family: Dataset, sql: string][] = [
  ['prices', 'UPDATE "quote" SET "price" = "price" + 1'],
  ['prices', 'UPDATE "quote" SET "as_of" = "as_of" - interval \'1 minute\''],
  ['insider', 'UPDATE "insider_trade" SET "shares_transacted" = "shares_transacted" + 1'],
  ['metrics', 'UPDATE "metric_day" SET "mentions" = "mentions" + 1'],
  ['calendar', 'UPDATE "earnings_event" SET "confirmed" = NOT "confirmed"'],
  ['stocks', 'UPDATE "stock" SET "market_cap" = "market_cap" + 1'],
  ['institutional', 'UPDATE "institutional_position" SET "shares" = "shares" + 1'],
  ['analyst', 'UPDATE "consensus_day" SET "target_mean" = "target_mean" + 1'],
  ['entities', 'UPDATE "entity" SET "description" = coalesce("description", \'\') || \'.\''],
  ['ratings', 'SELECT 1'],
  ['options', 'SELECT 1'],
];

const app = useApp();
let executed = 0;
const counting: Plugin = {
  onExecute() {
    executed += 1;
  },
};

function gatewayWith(caches: CacheBudget, plugins: Plugin[] = []) {
  const data = { db: app.db, versions: app.versions };
  const [clock, now] = [() => app.clock.now, () => app.clock.now];
  return createApp(graph, {
    data,
    clock,
    now,
    plugins,
    caches,
    limits: createLimits({ db: app.db, rateLimiter: unlimited, clock }),
    dataUpdates: createDataUpdates(data),
    offer: { price: '$15 per month', url: '/upgrade' },
    log: pino({ level: 'silent' }),
  });
}

/** Instants of the week that begins with the small market's day, near the edges of its days and sessions as well. */
function listMoments(random: () => number): Date[] {
  const edges = [
    ...[0, 4, 20].map((hour) => [hour, 0] as const),
    ...([
      [9, 30],
      [13, 0],
      [16, 0],
      [17, 0],
      [7, 15],
      [13, 15],
      [10, 30],
    ] as const),
  ];
  return Array.from({ length: ASKED }, () => {
    const day = new Date(Date.UTC(2025, 10, 21 + Math.floor(random() * 8)));
    const [hour, minute] = edges[Math.floor(random() * edges.length)]!;
    const edge = newYorkTime(day, hour, minute).valueOf();
    const near = [-1, 0, 1, 999, -60_000][Math.floor(random() * 5)]!;
    return new Date(random() < 0.5 ? edge + near : edge + Math.floor(random() * 86_400_000));
  }).sort((a, b) => a.valueOf() - b.valueOf());
}

it(`a cached response says at any moment of a week what a fresh answer says, ${length}`, { timeout }, async () => {
  // Cached whole responses, cached subtrees, nothing cached.
  const keeping = gatewayWith(cacheBudget(), [counting]);
  const splicing = gatewayWith({ ...cacheBudget(), answers: 0 });
  const fresh = gatewayWith(cacheBudget(0));
  const keys = { PRO: (await app.newKey('PRO')).key, FREE: (await app.newKey('FREE')).key };
  type Gateway = typeof keeping;
  const ask = async (gateway: Gateway, body: string, key: string | null) => {
    // The monthly quota is not under test.
    await app.db.query('DELETE FROM "usage_month"');
    const headers = { 'content-type': 'application/json', ...(key !== null && { [KEY_HEADER]: key }) };
    const response = await gateway.fetch('http://gateway.test/graphql', { method: 'POST', headers, body });
    const { data, errors, extensions } = (await response.json()) as {
      data: unknown;
      errors?: { extensions: { requestId?: string } }[];
      extensions?: { cost?: { requested: number; actual: number }; families: object };
    };
    for (const error of errors ?? []) delete error.extensions.requestId;
    const { requested, actual } = extensions?.cost ?? {};
    return { status: response.status, data, errors, requested, actual, families: extensions?.families };
  };

  let requests = 0;
  for (const n of rounds()) {
    const seed = SEED + n;
    const random = numbers(seed);
    const operation = listOperations(schema, random, COUNTED);
    let body = '';
    // Failures are not cached: of several operations, one that succeeds.
    for (let tries = 0; tries < 10; tries++) {
      const { document, variables } = operation();
      body = JSON.stringify({ query: document, variables });
      app.clock.now = NOW;
      if (!(await ask(fresh, body, keys.PRO)).errors) break;
    }
    for (const moment of listMoments(random)) {
      app.clock.now = moment;
      if (random() < 0.3) {
        const [family, sql] = CHANGES[Math.floor(random() * CHANGES.length)]!;
        await app.db.query(sql);
        await bumpVersion(app.db, family, { now: NOW });
        await app.versions.refresh();
      }
      const key = [keys.PRO, keys.PRO, keys.FREE, null][Math.floor(random() * 4)]!;
      const cachedResponse = await ask(keeping, body, key);
      const spliced = await ask(splicing, body, key);
      const freshResponse = await ask(fresh, body, key);
      requests += 1;
      const at = `FUZZ_SEED=${seed} FUZZ_RUNS=1 at ${moment.toISOString()}: ${body}`;
      expect(cachedResponse, at).toEqual(freshResponse);
      expect(spliced, at).toEqual(freshResponse);
    }
  }
  // The test is void unless most responses were cached.
  expect(executed).toBeLessThan(requests * 0.7);
});
