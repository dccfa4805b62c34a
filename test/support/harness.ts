import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openPast, type PastDatabase } from '../../src/db/history/past.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { type Versions, watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { type RateLimiter, rateLimiterInMemory, rateLimiterInRedis } from '../../src/gateway/limits/rate-limiter.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { createServerApp, type ServerOptions } from '../../src/server/app.ts';
import type { Health } from '../../src/server/health.ts';
import { recordAnswer } from '../contract/recorder.ts';
import { derive } from './catalog.ts';
import { expectDeclared, expectDeclaredOnPath } from './declared-errors.ts';
import { graph, schema } from './graph.ts';
import { NOW } from './market.ts';
import { createDatabase, databaseAt, dropDatabase } from './servers.ts';
import { createDerivedImage, createDerivedTemplate, openTemplate } from './template.ts';
import { expectCurrentNames } from './withheld-names.ts';

export { NOW } from './market.ts';

/** The caller: a key of a tier, no key, or the test's own key. */
export type As = Tier | 'anonymous' | { key: string };
// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
type Answer = { status: number; headers: Headers; body: any };

/** The service tests run the same files against servers; by default only this process is needed. */
const services = { database: process.env.TEST_DATABASE_URL, redis: process.env.TEST_REDIS_URL };

/** A limiter that refuses nothing. */
export const unlimited: RateLimiter = {
  reserve: async () => 0,
  reserveBoth: async () => [0, 0],
  refund: async () => 0,
  used: async () => 0,
};

export type TestApp = Awaited<ReturnType<typeof startApp>>;

const pastByDatabase = new Map<Database, PastDatabase>();
/** The past days of a test's database, shared by its gateways. */
function openSharedPast(db: Database): PastDatabase {
  const past = pastByDatabase.get(db) ?? openPast(db);
  pastByDatabase.set(db, past);
  return past;
}

/** A gateway on existing data, with a movable clock; by default with its own counters and without log output. */
export const gatewayOn = (
  { db, versions, clock, health }: { db: Database; versions: Versions; clock: { now: Date }; health: Health },
  options: Partial<ServerOptions> = {},
) =>
  createServerApp(graph, {
    data: { db, versions },
    past: openSharedPast(db),
    rateLimiter: rateLimiterInMemory(),
    clock: () => clock.now,
    now: () => clock.now,
    offer: { price: '$15 per month', url: 'https://signals.example/upgrade' },
    log: pino({ level: 'silent' }),
    health,
    // Tests count reads: the number of batches must not depend on the load of the machine.
    sliceMs: Number.POSITIVE_INFINITY,
    ...options,
  });

/**
 * A whole gateway on a separate database with the small market in it. `queries` lists the statements since it was last
 * emptied; `clock` may be moved. `isDerived`: with all snapshots rebuilt.
 */
export async function startApp({
  fill = true,
  isDerived = false,
  ...options
}: { fill?: boolean; isDerived?: boolean } & Partial<
  Pick<ServerOptions, 'documents' | 'allowOnlyPersisted' | 'caches' | 'offer'>
> = {}) {
  const queries: string[] = [];
  const onStatement = (sql: string) => void queries.push(sql);
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`;
  const db = services.database
    ? await ownDatabase(services.database, name, { fill, isDerived }, onStatement)
    : await openImage({ fill, isDerived }, onStatement);
  const redis = services.redis ? new Redis(services.redis) : null;
  const prefix = `${name}:`;
  const rateLimiter: RateLimiter = redis ? rateLimiterInRedis(redis, prefix) : rateLimiterInMemory();
  const versions = await watchVersions(db, 60_000);
  const clock = { now: NOW };
  const health: Health = { db, draining: false };
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const app = gatewayOn({ db, versions, clock, health }, { rateLimiter, log, ...options });

  const keys = new Map<Tier, string>();
  const tiers = new Map<string, Tier>();
  for (const tier of ['FREE', 'PRO'] as const)
    keys.set(tier, (await createKey(db, { label: `test ${tier}`, tier, now: NOW })).key);
  await versions.refresh();

  const getKey = (as: As) => (as === 'anonymous' ? null : typeof as === 'string' ? keys.get(as)! : as.key);
  const fetch = async (path: string, init: RequestInit, as: As): Promise<Response> => {
    const headers = new Headers(init.headers);
    const key = getKey(as);
    if (key) headers.set(KEY_HEADER, key);
    const response = await app.fetch(`http://gateway.test${path}`, { ...init, headers });
    const tier = typeof as === 'string' ? as : (tiers.get(as.key) ?? 'unknown');
    recordAnswer({ method: init.method ?? 'GET', path, key: tier, status: response.status });
    return response;
  };
  const readResponse = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };

  const graphql = async (
    query: string,
    { as = 'PRO', variables }: { as?: As; variables?: Record<string, unknown> } = {},
  ): Promise<Answer> => {
    const answer = await readResponse(
      await fetch(
        '/graphql',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
          body: JSON.stringify({ query, variables }),
        },
        as,
      ),
    );
    expectDeclared(query, answer.body.errors ?? []);
    expectCurrentNames(schema, query, answer.body.data);
    return answer;
  };
  const rest = async (
    path: string,
    { as = 'PRO', method = 'GET', body }: { as?: As; method?: string; body?: unknown } = {},
  ): Promise<Answer> => {
    const answer = await readResponse(
      await fetch(
        path,
        {
          method,
          ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        },
        as,
      ),
    );
    expectDeclaredOnPath(method, path, answer.body?.error);
    return answer;
  };

  return {
    db,
    versions,
    clock,
    health,
    queries,
    logged,
    rateLimiter,
    redis,
    fetch,
    /** A fresh key, so that a test has limits of its own. */
    newKey: async (tier: Tier) => {
      const { id, key } = await createKey(db, { label: `fresh ${tier}`, tier, now: NOW });
      tiers.set(key, tier);
      await versions.refresh();
      return { id, key };
    },
    graphql,
    rest,
    /** The data of an operation that has no errors. */
    ask: async (query: string, as: As = 'PRO') => {
      const { body } = await graphql(query, { as });
      expect(body.errors).toBeUndefined();
      return body.data;
    },
    /** The body of a path that answers 200. */
    read: async (path: string, as: As = 'PRO') => {
      const { status, body } = await rest(path, { as });
      expect(status, path).toBe(200);
      return body;
    },
    close: async () => {
      versions.stop();
      if (redis) {
        const remainingKeys = await redis.keys(`${prefix}*`);
        if (remainingKeys.length > 0) await redis.del(...remainingKeys);
        await redis.quit();
      }
      await pastByDatabase.get(db)?.close();
      await db.close();
      // Not awaited: dropping a database takes a second, for a checkpoint of the server. The end of the run drops the databases that
      // remain.
      if (services.database) dropDatabase(services.database, name).catch(() => {});
    },
  };
}

/**
 * One gateway for all tests of a file or a `describe`, closed after them; every test starts at `NOW`.
 * @param prepare adds data to the small market
 */
export function useApp(
  prepare?: (app: TestApp) => Promise<unknown>,
  options?: Parameters<typeof startApp>[0],
): TestApp {
  let started: TestApp;
  beforeAll(async () => {
    started = await startApp(options);
    await prepare?.(started);
  });
  afterEach(() => {
    started.clock.now = NOW;
  });
  afterAll(() => started.close());
  // Tests refer to it before it has started.
  return new Proxy({} as TestApp, { get: (_none, name: keyof TestApp) => started[name] });
}

const deriveAll = (db: Database) => derive(db, null, NOW);

async function openImage(
  { fill, isDerived }: { fill: boolean; isDerived: boolean },
  onStatement: (sql: string) => void,
): Promise<Database> {
  if (isDerived) await createDerivedImage(deriveAll);
  return openTemplate(isDerived ? 'derived' : fill ? 'filled' : 'empty', onStatement);
}

async function ownDatabase(
  url: string,
  name: string,
  { fill, isDerived }: { fill: boolean; isDerived: boolean },
  onStatement: (sql: string) => void,
): Promise<Database> {
  const templates = inject('serverTemplates');
  if (!templates) throw new Error('The templates were not made on the server.');
  const template = isDerived ? await createDerivedTemplate(url, deriveAll) : fill ? templates.filled : templates.empty;
  await createDatabase(url, name, template);
  return openPostgres(databaseAt(url, name), onStatement);
}
