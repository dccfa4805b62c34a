import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { build } from 'vite';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { openPast } from '../../src/db/history/past.ts';
import { recordDay } from '../../src/db/history/record.ts';
import type { Database } from '../../src/db/open.ts';
import { bumpVersion, watchVersions } from '../../src/db/versions.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { writeMarketSummary } from '../../src/families/market/summary/derive.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { readManifests } from '../../src/gateway/documents/persisted.ts';
import { rateLimiterInMemory } from '../../src/gateway/limits/rate-limiter.ts';
import { createDataUpdates } from '../../src/gateway/live/data-updates.ts';
import { TIERS } from '../../src/graph/limits.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { createServerApp } from '../../src/server/app.ts';
import { readDashboard } from '../../src/web/static-site.ts';
import { composer } from '../../src/writing/composer.ts';
import { catalog } from '../support/catalog.ts';
import { demoStates } from '../support/demo-states.ts';
import { graph } from '../support/graph.ts';
import { type Files, importInto } from '../support/load.ts';
import { createImage, openTemplate, useShared } from '../support/template.ts';

/** A Monday morning in New York at the start of the gateway; its clock and the browser's continue from there. */
export const NOW = new Date('2026-03-09T14:00:00Z');
const MINUTE_MS = 60_000;
const SEED = 7;
// So many that each sector, rating and list has something to show; one in ten beside those the tests name.
// WMT reports in the week of the clock.
const NAMED = ['AAPL', 'MSFT', 'XOM', 'GOOGL', 'WMT', 'SPY', 'XLK', ...demoStates.map(({ ticker }) => ticker)];

export type DemoGateway = Awaited<ReturnType<typeof startDemo>>;

/** A listening gateway with the dashboard as it is in the sources and a part of the demo market. */
export async function startDemo() {
  const [dashboard, db] = await Promise.all([openDashboard(), openMarket()]);
  const started = Date.now();
  let ahead = 0;
  const clock = () => new Date(NOW.valueOf() + Date.now() - started + ahead);
  const newKey = async (tier: Tier) => (await createKey(db, { label: `browser ${tier}`, tier, now: NOW })).key;
  const demoKeys = { FREE: await newKey('FREE'), PRO: await newKey('PRO') };
  const versions = await watchVersions(db);
  const dataUpdates = createDataUpdates({ db, versions });
  const past = openPast(db);
  const app = createServerApp(graph, {
    data: { db, versions },
    past,
    dataUpdates,
    rateLimiter: rateLimiterInMemory(),
    clock,
    now: clock,
    offer: { price: '$15 per month', url: '/upgrade' },
    log: pino({ level: 'silent' }),
    health: { db, draining: false },
    documents: await readManifests([]),
    dashboard,
    demoKeys,
  });
  const server = createServer((request, response) => app.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const post = async (key: string, body: object) => {
    const headers = { 'content-type': 'application/json', [KEY_HEADER]: key };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { data: unknown; errors?: unknown };
  };

  return {
    url,
    clock,
    /** A fresh key, so that each visit has a minute of its own. */
    newKey: async (tier: Tier) => {
      const key = await newKey(tier);
      await versions.refresh();
      return key;
    },
    /** Sends a request to the gateway with a key other than the page's. */
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects it to be.
    ask: async (query: string, tier: Tier = 'PRO', variables?: object): Promise<any> => {
      const { data, errors } = await post(demoKeys[tier], { query, variables });
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    /** Spends a whole minute of a FREE key. */
    spendMinute: async (key: string) => {
      const query = '{ quote(ticker: "AAPL") { price } }';
      await Promise.all(Array.from({ length: TIERS.FREE.perMinute }, () => post(key, { query })));
    },
    /** Moves the clock to the next minute instead of waiting for it. @returns the milliseconds skipped */
    nextMinute: () => {
      const step = MINUTE_MS - (clock().valueOf() % MINUTE_MS);
      ahead += step;
      return step;
    },
    /**
     * Records the snapshots as they are for a session, with another price of a stock, so that days differ.
     * @param kind that of the day in the list of sessions
     */
    record: async (day: string, { ticker, price, kind }: { ticker: string; price: number; kind: string }) => {
      const setPrice = (value: number) =>
        db.query('UPDATE "quote" SET "price" = $2 WHERE "ticker" = $1', [ticker, value]);
      const [quote] = await db.query<{ price: number }>('SELECT "price" FROM "quote" WHERE "ticker" = $1', [ticker]);
      await setPrice(price);
      await recordDay(db, parseStoredDay(day), clock());
      await setPrice(quote!.price);
      await db.query('UPDATE "history_day" SET "kind" = $2 WHERE "day" = $1::date', [day, kind]);
    },
    /** Adds the record of two years of months, of which the older half was reconstructed. */
    addRecord: async () => {
      await addRecord(db);
      await bumpVersion(db, 'signal-record', { now: clock() });
      await versions.refresh();
    },
    /** Imports files while it runs. */
    load: (kind: string, files: Files) => importInto(db, clock, kind, files),
    close: async () => {
      dataUpdates.close();
      await past.close();
      versions.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.close();
    },
  };
}

async function buildDashboard(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('../../dashboard/', import.meta.url));
  // The production build: React's development build mounts every component twice, and so doubles the requests.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  }).finally(() => {
    process.env.NODE_ENV = NODE_ENV;
  });
}

async function openDashboard() {
  const folder = await useShared('dashboard', buildDashboard);
  const dashboard = await readDashboard(pathToFileURL(`${folder}/`));
  if (!dashboard) throw new Error('The dashboard was not built.');
  return dashboard;
}

async function fillMarket(db: Database): Promise<void> {
  const listings = demoListings().filter(
    ({ ticker, kind }, i) => NAMED.includes(ticker) || (kind === 'STOCK' && i % 10 === 0),
  );
  await fillDemo(db, { catalog, seed: SEED, listings, now: NOW, report: () => {} });
  await writeMarketSummary({ db, writer: composer, now: NOW });
}

const IMAGE = 'browser';
async function openMarket(): Promise<Database> {
  await createImage(IMAGE, 'empty', fillMarket);
  return openTemplate(IMAGE);
}

const RECORD_MONTHS = `INSERT INTO "signal_month" SELECT s, d, d + 1, d + 32, d < '2025-01-01', CASE WHEN s <> 'SCREEN' THEN 0.02 + sin(n) / 20 END, 1
  FROM unnest(ARRAY['RATING', 'SCORE', 'SCREEN']) AS s, (SELECT n, ('2024-01-31'::date + n * interval '1 month')::date AS d FROM generate_series(0, 23) AS n) AS m`;
const RECORD_RETURNS = `INSERT INTO "signal_return" SELECT m."signal", g.name, m."decided_on", 12, g.mean + sin(extract(day FROM m."decided_on") + extract(month FROM m."decided_on") * g.mean * 100) / 30,
    0.008, CASE WHEN m."decided_on" > '2024-01-31' THEN 0.3 END
  FROM "signal_month" AS m JOIN (VALUES ('RATING', 'A', 0.016), ('RATING', 'B', 0.011), ('RATING', 'C', 0.008), ('RATING', 'D', 0.004), ('RATING', 'F', -0.004),
    ('SCORE', '10', 0.012), ('SCORE', '1', 0.002), ('SCREEN', 'winners', 0.01), ('SCREEN', 'high-volume', 0.006)) AS g(signal, name, mean) ON g.signal = m."signal"`;
const RECORD_EVENTS = `INSERT INTO "signal_event_month" SELECT t, '2025-10-01', h, '2025-12-01', 60, 9, 35, 20, 0.3 * h / 21, 200, 1, 0.02, 1
  FROM unnest(ARRAY['volume_anomaly_high', 'insider_buy_signal', 'insider_sell_signal']) AS t, unnest(ARRAY[1, 5, 21]) AS h`;

async function addRecord(db: Database): Promise<void> {
  for (const statement of [RECORD_MONTHS, RECORD_RETURNS, RECORD_EVENTS]) await db.query(statement);
}
