import { parse, validate } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import type { RateLimiter } from '../../src/gateway/limits/rate-limiter.ts';
import { cacheBudget } from '../../src/lib/cache-budget.ts';
import { fuzz } from '../support/fuzz.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';
import { listOperations } from './operations.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 300, seed: 20251123 });

/** Fields whose value differs with each request: rate-limited, counting, or dependent on an earlier request. */
const COUNTED = [
  ...['Query.viewer', 'Query.costOf', 'Query.dataStatus', 'Query.dataSources', 'Options.dossier', 'Stock.aiSummary'],
];

/** Changes of data, each of one family. */
const CHANGES: readonly (readonly [family: Dataset, sql: string])[] = [
  ['prices', 'UPDATE "quote" SET "price" = "price" + 1, "volume" = "volume" + 1'],
  ['stocks', `UPDATE "stock" SET "description" = coalesce("description", '') || '.'`],
  ['insider', 'UPDATE "insider_trade" SET "total_value" = "total_value" + 1'],
  ['ratings', 'UPDATE "rating" SET "score" = "score" + 1 WHERE "score" < 90'],
  ['short-interest', 'UPDATE "short_interest" SET "short_interest" = "short_interest" + 1'],
  ['entities', `UPDATE "entity" SET "description" = coalesce("description", '') || '.'`],
];

const endless: RateLimiter = {
  reserve: async (_key, _minute, calls) => calls,
  reserveBoth: async (_counters, _minute, calls) => [calls, calls],
  refund: async () => 0,
  used: async () => 0,
};

type Gateway = ReturnType<typeof gatewayOn>;
let splicing: Gateway;
let fresh: Gateway;
const keys = new Map<string, string | null>([['keyless', null]]);
const app = useApp();
beforeAll(async () => {
  const context = { rateLimiter: endless };
  splicing = gatewayOn(app, { ...context, caches: { ...cacheBudget(), answers: 0, requests: 0 } });
  fresh = gatewayOn(app, { ...context, caches: cacheBudget(0) });
  for (const tier of ['FREE', 'PRO'] as const) keys.set(tier, (await app.newKey(tier)).key);
});

type Told = { path?: readonly (string | number)[]; extensions?: { requestId?: string } };

/**
 * Formats an error for comparison. If several non-null fields fail, either executor may report any of them (GraphQL,
 * 6.4.4); only the position that became null counts.
 */
function comparable(data: unknown, error: Told): Told {
  // Each request has a different id.
  delete error.extensions?.requestId;
  let value = data;
  const place = (error.path ?? []).findIndex((part) => {
    value = (value as Record<string | number, unknown> | null)?.[part];
    return value === null || value === undefined;
  });
  return !error.path || place === error.path.length - 1 ? error : { path: error.path.slice(0, place + 1) };
}

/** The first error of each null position: the number of others depends on when promises reject. */
const oneOfEachNull = (errors: readonly Told[]): Told[] => {
  const places = errors.map(({ path }) => JSON.stringify(path));
  return errors.filter(({ path }, at) => !path || places.indexOf(places[at]!) === at);
};

async function told(gateway: Gateway, body: string, key: string | null) {
  // Keys would exhaust their month.
  await app.db.query('DELETE FROM "usage_month"');
  const headers = { 'content-type': 'application/json', ...(key !== null && { [KEY_HEADER]: key }) };
  const response = await gateway.fetch('http://gateway.test/graphql', { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: an answer to an operation that nobody has seen before.
  const { data, errors, extensions } = (await response.json()) as any;
  const { requested, actual } = extensions.cost ?? {};
  const compared = errors && oneOfEachNull(errors.map((error: Told) => comparable(data, error)));
  return { data: JSON.stringify(data), errors: compared, cost: { requested, actual }, families: extensions.families };
}

it(`the subtree cache says the same from kept parts as anew, to everyone, ${length}`, { timeout }, async () => {
  const random = numbers(SEED);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const operation = listOperations(schema, random, COUNTED);
  let pool: string[] = [];
  let [asked, answered] = [0, 0];
  for (const run of rounds()) {
    asked += 1;
    if (run % 60 === 0) {
      pool = [];
      while (pool.length < 8) {
        const { document: query, variables } = operation();
        if (validate(schema, parse(query)).length === 0) pool.push(JSON.stringify({ query, variables }));
      }
    }
    if (random() < 0.15) {
      const [family, sql] = pick(CHANGES);
      await app.db.query(sql, []);
      await bumpVersion(app.db, family, { now: NOW, rows: 1 });
      await app.versions.refresh();
    }
    if (random() < 0.2) app.clock.now = new Date(NOW.valueOf() + Math.floor(random() * 7 * 86_400_000));
    const body = pick(pool);
    const as = pick([...keys.keys()]);
    const failing = `FUZZ_SEED=${SEED}, run ${run}, ${as}, ${app.clock.now.toISOString()}: ${body}`;
    const key = keys.get(as)!;
    const [kept, anew] = [await told(splicing, body, key), await told(fresh, body, key)];
    expect(kept, failing).toEqual(anew);
    if ((kept.data ?? '').length > 200) answered += 1;
  }
  expect(answered).toBeGreaterThan(asked / 6);
});
