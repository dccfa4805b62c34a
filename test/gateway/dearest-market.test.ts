import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { type Versions, watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { createServerApp } from '../../src/server/app.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { type DearRequest, listDearest, listDearestRoots } from '../support/dearest.ts';
import { graph } from '../support/graph.ts';
import { FEW_ROWS } from '../support/large-market.ts';
import { NOW } from '../support/market.ts';
import { postgresMarket, unlimited } from '../support/market-requests.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

const server = process.env.TEST_DATABASE_URL;
/** The processor time of `runReference` on the core that the limits are of, in milliseconds. */
const REFERENCE_MS = 20;
/** The most processor time of a call on that core, in milliseconds. */
const LIMITS = { FREE: 50, PRO: 100 } as const;
const MINUTES = { FREE: 30, PRO: 300 } as const;
const STOCKS = 8_000;
const TRIES = 40;
/** A pause after each of the later attempts, in which other work may end. */
const PAUSE = { after: 10, ms: 200 };
/** Every so many of the requests; `npm run bench costs` has all. These are always among them. */
const EVERY = 59;
const ALWAYS =
  /^(stockScreen|etfScreen|watchlist|entitySearch|stocks|quotes|securities|eventStudy (EARNINGS_BEAT from 2025-08|INSIDER_BUY from 2024))/;

const readCpuMs = (before?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** Work like that of a request: texts, small objects, and numbers. @returns the processor time in milliseconds */
function runReference(): number {
  const before = process.cpuUsage();
  const rows = Array.from({ length: 6_000 }, (_, n) => ({ ticker: `T${n}`, closes: [n, n / 3, n / 7] }));
  for (let n = 0; n < 4; n += 1) JSON.parse(JSON.stringify(rows));
  return readCpuMs(before);
}

/** Links to one object from each of many rows, equal ids, and many objects by their keys. */
function listRepetitions(tickers: readonly string[]): DearRequest[] {
  const id = Buffer.from('Stock:AAPL').toString('base64');
  const leaves = 'name sector industry description marketCap exchange';
  const representations = Array.from({ length: 1_000 }, (_, n) => ({
    __typename: 'Stock',
    ticker: tickers[n % tickers.length],
  }));
  const write = (name: string, query: string, variables = {}): DearRequest => ({
    name,
    body: { query, variables },
    calls: 0,
    needsKey: false,
  });
  return [
    write(
      '1,000 distinct representations',
      `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${leaves} } } }`,
      { of: representations },
    ),
    write(
      '1,000 equal ids',
      `query($of: [ID!]!) { nodes(ids: $of) { ... on Stock { ${leaves} chart(period: { window: ONE_YEAR }) { close } } } }`,
      { of: Array.from({ length: 1_000 }, () => id) },
    ),
    write(
      'links to one stock',
      `{ stock(ticker: "AAPL") { insiderTrades(period: { days: 365 }) { nodes { stock { ${leaves} chart(period: { window: ONE_YEAR }) { day close } } } } } }`,
    ),
    write(
      'links to one stock, eight times',
      `{ stock(ticker: "AAPL") { insiderTrades(period: { days: 365 }) { nodes { ${Array.from({ length: 8 }, (_, n) => `a${n}: stock { ${leaves} chart(period: { window: ONE_YEAR }) { day close } }`).join(' ')} } } } }`,
    ),
  ];
}

// The embedded database would take minutes to write such a market; requests and their prices are the same on both.
describe.runIf(server)('On a market of 8,000 stocks, with nothing cached, the dearest requests', () => {
  const name = `market_signals_test_${randomUUID().replaceAll('-', '')}`;
  let db: Database;
  let versions: Versions & { stop(): void };
  let tickers: readonly string[];
  let app: ReturnType<typeof createServerApp>;
  beforeAll(async () => {
    await createDatabase(server!, name);
    db = await postgresMarket(databaseAt(server!, name), STOCKS, FEW_ROWS);
    await db.query('ANALYZE');
    versions = await watchVersions(db, 600_000);
    const rows = await db.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker" LIMIT 2000');
    tickers = rows.map(({ ticker }) => ticker);
    app = createServerApp(graph, {
      data: { db, versions },
      rateLimiter: unlimited,
      clock: () => NOW,
      now: () => NOW,
      offer: { price: null, url: '/upgrade' },
      log: pino({ level: 'silent' }),
      health: { db, draining: false },
    });
  }, 1_200_000);
  afterAll(async () => {
    versions?.stop();
    await db?.close();
    await dropDatabase(server!, name);
  });

  const send = async (key: string, body: object): Promise<string> => {
    const response = await app.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { [KEY_HEADER]: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.text();
  };
  /** The processor time per call, on a core that takes `REFERENCE_MS` for the reference. A faster core has the same limit. */
  const measure = async (key: string, body: object) => {
    await db.query('DELETE FROM "usage_month"');
    await db.query('UPDATE "data_version" SET "version" = "version" + 1');
    await versions.refresh();
    const around = runReference();
    const before = process.cpuUsage();
    const text = await send(key, body);
    const spent = readCpuMs(before);
    const slowness = Math.max(1, Math.min(around, runReference()) / REFERENCE_MS);
    const calls = Math.max(1, Number(/"actual":(\d+)/.exec(text.slice(-2_000))?.[1] ?? 1));
    return { ms: spent / calls / slowness, slowness, calls, bytes: text.length, begin: text.slice(0, 200) };
  };

  it.each(['FREE', 'PRO'] as const)(
    'take at most so much processor time for each call that they pay, on %s',
    async (tier) => {
      const { key } = await createKey(db, { label: tier, tier, now: NOW });
      await versions.refresh();
      const samples = await sampleValues(
        async (query, variables) => JSON.parse(await send(key, { query, variables })).data as never,
      );
      const options = { tier, minute: MINUTES[tier], stocks: STOCKS };
      const requests = [
        ...[...listDearestRoots(tickers, samples, { ...options, every: 1 })].filter(
          ({ name: root }, n) => n % EVERY === 0 || ALWAYS.test(root),
        ),
        ...listDearest(tickers.slice(0, 100), { ...options, every: EVERY }),
        ...listRepetitions(tickers),
      ];
      for (let warmUp = 0; warmUp < 30; warmUp += 1) runReference();
      const beyond: unknown[] = [];
      for (const { name: request, body } of requests) {
        let best = await measure(key, body);
        // The first time compiles code and prepares statements; others may use the processor at any time.
        for (let attempt = 1; attempt < TRIES && best.ms > LIMITS[tier]; attempt += 1) {
          if (attempt > PAUSE.after) await setTimeout(PAUSE.ms);
          const next = await measure(key, body);
          if (next.ms < best.ms) best = next;
        }
        if (best.ms > LIMITS[tier]) beyond.push({ request, ...best });
      }
      expect(requests.length).toBeGreaterThan(30);
      expect(beyond).toEqual([]);
    },
    1_200_000,
  );

  it('are all answered if they are 50 studies at once, of which two run at a time', async () => {
    const { key } = await createKey(db, { label: 'studies', tier: 'PRO', now: NOW });
    await versions.refresh();
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        send(key, {
          query: `{ eventStudy(input: { event: EARNINGS_BEAT, from: "2025-08-01", horizons: [${n + 1}] }) { horizons { count } digest } }`,
        }),
      ),
    );
    const studies = answers.map((text) => JSON.parse(text).data.eventStudy);
    expect(studies.every(({ horizons }) => horizons.length === 1)).toBe(true);
    expect(new Set(studies.map(({ digest }) => digest)).size).toBe(50);
    expect(process.memoryUsage().rss - before).toBeLessThan(700_000_000);
  }, 600_000);
});
