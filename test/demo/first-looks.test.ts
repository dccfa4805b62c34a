import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendDemo, fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { heldDemo } from '../../src/commands/demo/held-demo.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { FREE_MARKET_INSIGHTS } from '../../src/families/insights/rules/insight.ts';
import { SIGNALS } from '../../src/families/market/mood/rules.ts';
import { catalog } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';

// The first impression of a fresh demo gateway, and of the day after.

const NOW = new Date('2026-11-24T14:00:00Z');
const DAY_MS = 86_400_000;
// Days are not recorded: nothing here reads them, and it takes seconds for each.
const options = { catalog: { ...catalog, recordBeforeImport: async () => {} }, seed: 7, report: () => {} };
const tickers = demoListings().map(({ ticker }) => ticker);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fill: false, offer: { price: null, url: '/upgrade' } });
  app.clock.now = NOW;
  await fillDemo(app.db, { ...options, now: NOW });
  await app.versions.refresh();
}, 1_800_000);
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
async function read(query: string, as: 'PRO' | 'FREE' = 'PRO'): Promise<any> {
  // Each query uses a new minute of its key.
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
  const { body } = await app.graphql(query, { as });
  expect(body.errors).toBeUndefined();
  return body.data;
}

const MOOD = '{ market { mood { signals { key } history { day socialSentiment fearGauge } } } }';

describe('A fresh demo market', () => {
  it('has all six mood signals today, and a fear gauge on every day of the year [MOOD-05, MOOD-06, MOOD-08]', async () => {
    const {
      market: { mood: marketMood },
    } = await read(MOOD);
    expect(new Set(marketMood.signals.map(({ key }: { key: string }) => key)).size).toBe(SIGNALS.length);
    expect(marketMood.history.length).toBeGreaterThan(100);
    const missing = marketMood.history.filter(
      ({ socialSentiment, fearGauge }: Record<string, number | null>) => socialSentiment === null || fearGauge === null,
    );
    expect(missing).toEqual([]);
  });

  it('has insights into most of the fifteen most popular stocks, and locks market insights for FREE [INSI-08]', async () => {
    const {
      market: { popularStocks },
    } = await read('{ market { popularStocks { ticker insights { totalCount } } } }');
    const first = popularStocks.slice(0, 15);
    expect(
      first.filter((stock: { insights: { totalCount: number } }) => stock.insights.totalCount > 0).length,
    ).toBeGreaterThanOrEqual(9);
    const { body } = await app.rest('/api/v1/insights/market', { as: 'FREE' });
    expect([body.isPreview, body.insights.length]).toEqual([true, FREE_MARKET_INSIGHTS]);
    expect(body.locked.length).toBeGreaterThan(0);
  });

  it('has an icon and a logo of every company, a mark of every fund, and portraits that are served [STK-03, ETF-02, POL-12]', async () => {
    const { body: images } = await app.rest(`/api/v1/stocks/images?tickers=${tickers.join(',')}`);
    const { etfs, politicianDirectory } = await read(
      '{ etfs { nodes { imageUrl } } politicianDirectory { nodes { imageUrl } } }',
    );
    const urls: (string | null)[] = [
      ...Object.values(images as Record<string, { iconUrl: string | null; logoUrl: string | null }>).flatMap(
        ({ iconUrl, logoUrl }) => [iconUrl, logoUrl],
      ),
      ...etfs.nodes.map(({ imageUrl }: { imageUrl: string | null }) => imageUrl),
      ...politicianDirectory.nodes.map(({ imageUrl }: { imageUrl: string | null }) => imageUrl),
    ];
    expect(urls.length).toBeGreaterThan(380);
    expect(urls.filter((url) => url === null)).toEqual([]);
    const distinct = [...new Set(urls)];
    for (const url of [distinct[0]!, distinct[1]!, distinct.at(-1)!, distinct.at(-300)!, etfs.nodes[0].imageUrl]) {
      const answer = await app.fetch(url, {}, 'anonymous');
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
        url,
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/);
    }
  });

  it('states an example of a price in its offers [PREVIEW-02]', async () => {
    const { stock } = await read('{ stock(ticker: "AAPL") { holders { isPreview upgrade { price } } } }', 'FREE');
    expect(stock.holders).toEqual({ isPreview: true, upgrade: { price: '$20 per month (example)' } });
  });

  it('begins no list with a company that shows a state', async () => {
    const { market, stockScreen, curatedScreens } = await read(`{
      market {
        up: movers(direction: UP, first: 10) { ticker }
        down: movers(direction: DOWN, first: 10) { ticker }
        newestInsiderTrades(first: 6) { nodes { ticker } }
        newestCongressTrades(first: 20) { nodes { ticker } }
        insiderActivity { purchases(first: 6) { nodes { ticker } } sales(first: 6) { nodes { ticker } } }
        insiderClusterBuys { nodes { ticker } }
      }
      stockScreen(sort: { field: MARKET_CAP, dir: DESC }, limit: 20) { stocks { nodes { ticker } } }
      curatedScreens { result(limit: 5) { ... on StockScreen { stocks { nodes { ticker } } } } }
    }`);
    const lists = {
      up: market.up,
      down: market.down,
      insiders: market.newestInsiderTrades.nodes,
      congress: market.newestCongressTrades.nodes,
      largest: stockScreen.stocks.nodes,
      screens: curatedScreens.flatMap(
        ({ result }: { result: { stocks?: { nodes: object[] } } }) => result.stocks?.nodes ?? [],
      ),
      purchases: market.insiderActivity.purchases.nodes,
      sales: market.insiderActivity.sales.nodes,
      clusters: market.insiderClusterBuys.nodes.slice(0, 6),
    };
    const led = Object.entries(lists).flatMap(([name, rows]) =>
      (rows as { ticker: string | null }[]).flatMap(({ ticker }) =>
        ticker?.startsWith('ZQ') ? [`${name} ${ticker}`] : [],
      ),
    );
    expect(Object.values(lists).every((rows) => rows.length > 0)).toBe(true);
    expect(led).toEqual([]);
    const { body } = await app.rest('/api/v1/trackers/market-heatmap');
    expect(JSON.stringify(body)).not.toContain('"ZQ');
  });

  it('has all six mood signals on later days as well [MOOD-05]', async () => {
    for (const days of [1, 6]) {
      const now = new Date(NOW.valueOf() + days * DAY_MS);
      const storedDemo = await heldDemo(app.db);
      await extendDemo(app.db, storedDemo!, { ...options, now });
      await app.versions.refresh();
      app.clock.now = now;
      const {
        market: { mood: marketMood },
      } = await read(MOOD);
      expect(marketMood.signals, `${days} days later`).toHaveLength(SIGNALS.length);
      const gauges = marketMood.history.map(({ fearGauge }: { fearGauge: number | null }) => fearGauge);
      expect(gauges.filter((gauge: number | null) => gauge === null)).toEqual([]);
    }
  }, 900_000);
});
