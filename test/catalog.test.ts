import { isObjectType } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalog } from '../src/catalog.ts';
import { migrate } from '../src/db/migrate.ts';
import { type Database, openInMemory } from '../src/db/open.ts';
import { type Versions, watchVersions } from '../src/db/versions.ts';
import { prices } from '../src/families/prices/family.ts';
import { stocks } from '../src/families/stocks/family.ts';
import { stockByTicker } from '../src/families/stocks/reads.ts';
import { Stock } from '../src/families/stocks/schema.ts';
import { family } from '../src/family.ts';
import { rateLimiterInMemory } from '../src/gateway/limits/rate-limiter.ts';
import { OPEN } from '../src/graph/access-rules.ts';
import { maxItems } from '../src/graph/arguments.ts';
import { builder } from '../src/graph/builder.ts';
import { fromParent } from '../src/graph/from-parent.ts';
import type { Graph } from '../src/graph/graph.ts';
import { get } from '../src/graph/rest/route.ts';
import { memoryReader } from '../src/import/memory.ts';
import { ingest } from '../src/import/run.ts';
import { createServerApp } from '../src/server/app.ts';

// The builder of the graph belongs to the process, so this file imports two families and no others, and runs in a process
// of its own.

const NOW = new Date('2025-11-21T18:00:00Z');

/** A family of this test: the first letter of a stock, and the stock of the first ticker. */
function defineLetters() {
  builder.objectFields(Stock, (t) => ({
    letter: t.string({ description: 'The first letter of its name.', resolve: fromParent(({ name }) => name[0]!) }),
  }));
  builder.queryField('firstOf', (t) =>
    t.field({
      type: Stock,
      nullable: true,
      description: 'The stock with the first of some tickers.',
      access: OPEN,
      args: {
        tickers: t.arg({
          type: ['Ticker'],
          required: true,
          description: 'The tickers, at most 10.',
          extensions: maxItems(10),
        }),
      },
      resolve: (_root, { tickers }, context) => stockByTicker(context).load([...tickers].sort()[0] ?? ''),
    }),
  );
  const example = '# The first of two.\nquery FirstOf { firstOf(tickers: ["KO", "AAPL"]) { letter } }';
  return family({
    name: 'letters',
    routes: [
      get('/api/v1/letters/:ticker', 'query Letter($ticker: Ticker!) { stock(ticker: $ticker) { letter name } }'),
    ],
    examples: [example],
  });
}

const catalog = createCatalog([stocks, prices, defineLetters()]);
let graph: Graph;
let db: Database;
let versions: Versions;
let app: ReturnType<typeof createServerApp>;

const FILES: readonly [kind: string, name: string, content: string][] = [
  ['companies', 'companies.csv', 'ticker,name,kind\nAAPL,Apple Inc.,STOCK\nKO,The Coca-Cola Company,STOCK\n'],
  [
    'prices',
    'bars.csv',
    'ticker,date,open,high,low,close,adjusted_close,volume\nAAPL,2025-11-19,9,11,8,10,10,100\nAAPL,2025-11-20,10,13,9,12.5,12.5,100\n',
  ],
];

beforeAll(async () => {
  db = await openInMemory();
  await migrate(db);
  for (const [kind, name, content] of FILES) {
    const reader = memoryReader(new Map([[name, content]]));
    const reports = await ingest(db, catalog.importers.require(kind), [name], { now: NOW, reader });
    expect(reports.map(({ failure, refused }) => [failure, refused])).toEqual([[undefined, 0]]);
  }
  await catalog.derive(db, null, NOW);
  versions = await watchVersions(db, 60_000);
  graph = await catalog.loadGraph();
  app = createServerApp(graph, {
    data: { db, versions },
    rateLimiter: rateLimiterInMemory(),
    clock: () => NOW,
    now: () => NOW,
    offer: { price: null, url: '/upgrade' },
    log: pino({ level: 'silent' }),
    health: { db, draining: false },
  });
});
afterAll(async () => {
  versions.stop();
  await db.close();
});

async function ask(query: string) {
  const response = await app.fetch('http://gateway.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

it('a catalog of two families and one of a test serves their fields, and those of no other family', async () => {
  const { data, errors } = await ask(`{
    firstOf(tickers: ["KO", "AAPL"]) { ticker letter quote { price changePercent } }
    stocks(tickers: ["KO"]) { nodes { name letter } }
  }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    // 12.5 after 10.
    firstOf: { ticker: 'AAPL', letter: 'A', quote: { price: 12.5, changePercent: 25 } },
    stocks: { nodes: [{ name: 'The Coca-Cola Company', letter: 'T' }] },
  });
  const stock = graph.schema.getType('Stock');
  const fields = isObjectType(stock) ? Object.keys(stock.getFields()) : [];
  expect(fields).toContain('letter');
  expect(fields).not.toContain('insiderTrades');
  const refused = await ask('{ stock(ticker: "AAPL") { insiderTrades { totalCount } } }');
  expect(refused.errors[0].message).toMatch(/Cannot query field "insiderTrades" on type "Stock"/);
});

it('a catalog serves the documented paths of its families, and no others', async () => {
  const response = await app.fetch('http://gateway.test/api/v1/letters/KO');
  expect([response.status, await response.json()]).toEqual([200, { letter: 'T', name: 'The Coca-Cola Company' }]);
  expect((await app.fetch('http://gateway.test/api/v1/indexes')).status).toBe(404);
});

it('a catalog knows the sources of its families’ data', async () => {
  const { data } = await ask('{ dataStatus(families: [STOCKS, PRICES]) { family schedule lastError } }');
  expect(data.dataStatus).toEqual([
    { family: 'PRICES', schedule: null, lastError: null },
    { family: 'STOCKS', schedule: null, lastError: null },
  ]);
  expect([...graph.lineage.getOrigins('stocks')]).toEqual(['stocks']);
  expect([...graph.lineage.getOrigins('insider')]).toEqual([]);
  expect(graph.lineage.getJobs('insider')).toEqual([]);
});

it("a catalog's examples are in GraphiQL's menu", async () => {
  const page = await app.fetch('http://gateway.test/graphql', { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('FirstOf');
});
