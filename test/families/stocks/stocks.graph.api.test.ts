import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const BASE = '/api/v1/stocks';
const UNIVERSE = ['AAPL', 'BRK.B', 'GONE', 'GOOG', 'GOOGL', 'JNJ', 'JPM', 'KO', 'MSFT', 'NVDA', 'XOM'];

const app = useApp();

const ask = async (query: string, variables?: Record<string, unknown>) => {
  const { body } = await app.graphql(query, { variables });
  expect(body.errors).toBeUndefined();
  return body.data;
};

describe('Pages of stocks', () => {
  type Page = { nodes: { ticker: string }[]; pageInfo: Record<string, unknown> };
  const page = async (args: string): Promise<Page> =>
    (
      await ask(
        `{ stocks(${args}) { nodes { ticker } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
      )
    ).stocks;
  const tickers = ({ nodes }: Page) => nodes.map(({ ticker }) => ticker);

  it('follow each other forward, each stock once, in the order of tickers [STK-01]', async () => {
    const first = await page('first: 4');
    const second = await page(`first: 4, after: "${first.pageInfo.endCursor}"`);
    const third = await page(`first: 4, after: "${second.pageInfo.endCursor}"`);
    expect([first, second, third].map(tickers)).toEqual([
      ['AAPL', 'BRK.B', 'GONE', 'GOOG'],
      ['GOOGL', 'JNJ', 'JPM', 'KO'],
      ['MSFT', 'NVDA', 'XOM'],
    ]);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
  });

  it('follow each other backward as well [STK-01]', async () => {
    const last = await page('last: 4');
    expect(tickers(last)).toEqual(['KO', 'MSFT', 'NVDA', 'XOM']);
    const before = await page(`last: 8, before: "${last.pageInfo.startCursor}"`);
    expect(tickers(before)).toEqual(UNIVERSE.slice(0, 7));
    expect([last, before].map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([true, false]);
  });

  it('hold a hundred stocks at most, and say so instead of giving fewer [STK-01]', async () => {
    expect(tickers(await page('first: 100'))).toEqual(UNIVERSE);
    for (const args of ['first: 101', 'last: 101', 'first: -1']) {
      const { body } = await app.graphql(`{ stocks(${args}) { nodes { ticker } } }`);
      expect(body.errors?.[0].extensions.code, args).toBe('invalid_parameter');
    }
  });

  it('hold only the stocks that are named, each once, and leave out the unknown [STK-01]', async () => {
    expect(tickers(await page('tickers: ["xom", "brk-b", "NOPE", "AAPL", "XOM", "SPY"]'))).toEqual([
      'AAPL',
      'BRK.B',
      'XOM',
    ]);
  });

  it('hold only the stocks of a sector [STK-01]', async () => {
    expect(tickers(await page('sector: FINANCIALS'))).toEqual(['BRK.B', 'JPM']);
    expect(tickers(await page('sector: INFORMATION_TECHNOLOGY, tickers: ["NVDA", "JPM"]'))).toEqual(['NVDA']);
    expect(tickers(await page('sector: UTILITIES'))).toEqual([]);
  });

  it('hold only the stocks that match a text, among all or those named', async () => {
    expect(tickers(await page('q: "  aLPHabet "'))).toEqual(['GOOG', 'GOOGL']);
    expect(tickers(await page('q: "nvda"'))).toEqual(['NVDA']);
    expect(tickers(await page('q: "alphabet", tickers: ["GOOGL", "KO"]'))).toEqual(['GOOGL']);
    expect(tickers(await page('q: "alphabet", sector: FINANCIALS'))).toEqual([]);
    expect(tickers(await page('q: "100%_"'))).toEqual([]);
  });

  it('are ordered as requested, with the same cursors in every order', async () => {
    const { stocks } = await ask('{ stocks { nodes { ticker name marketCap } } }');
    type Row = { ticker: string; name: string; marketCap: number | null };
    const sorted = (compare: (a: Row, b: Row) => number) =>
      [...(stocks.nodes as Row[])].sort(compare).map(({ ticker }) => ticker);
    const byCap = sorted((a, b) => (b.marketCap ?? -1) - (a.marketCap ?? -1) || (a.ticker < b.ticker ? -1 : 1));
    const byName = sorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
    expect(byCap).not.toEqual(UNIVERSE);
    expect(tickers(await page('orderBy: MARKET_CAP'))).toEqual(byCap);
    expect(tickers(await page('orderBy: NAME'))).toEqual(byName);
    const list = JSON.stringify(UNIVERSE);
    expect(tickers(await page(`orderBy: MARKET_CAP, tickers: ${list}`))).toEqual(byCap);
    expect(tickers(await page(`orderBy: NAME, tickers: ${list}`))).toEqual(byName);
    const first = await page('orderBy: MARKET_CAP, first: 5');
    const second = await page(`orderBy: MARKET_CAP, first: 5, after: "${first.pageInfo.endCursor}"`);
    expect([...tickers(first), ...tickers(second)]).toEqual(byCap.slice(0, 10));
  });

  it('by popularity begin with the most traded stocks, among all or those named', async () => {
    const {
      market: { popularStocks },
    } = await ask('{ market { popularStocks { ticker } } }');
    const popular: string[] = popularStocks.map(({ ticker }: { ticker: string }) => ticker);
    expect(popular.length).toBeGreaterThan(1);
    expect(popular).not.toEqual([...popular].sort());
    const others = UNIVERSE.filter((ticker) => !popular.includes(ticker));
    expect(tickers(await page('orderBy: POPULARITY'))).toEqual([...popular, ...others]);
    const [second, first] = [popular[1], popular[0]];
    const list = JSON.stringify([second, ...others, first]);
    expect(tickers(await page(`orderBy: POPULARITY, tickers: ${list}`))).toEqual([first, second, ...others]);
  });

  it('refuse 601 named tickers [LIMITS-21]', async () => {
    const query = 'query ($tickers: [Ticker!]) { stocks(tickers: $tickers) { nodes { ticker } } }';
    const many = Array.from({ length: 601 }, (_, i) => `T${i}`);
    const { body } = await app.graphql(query, { variables: { tickers: many } });
    expect(body.errors[0].extensions.code).toBe('invalid_parameter');
  });
});

describe('A stock in the graph', () => {
  it('is found again by its id, alone and among others [STK-01]', async () => {
    const { apple, exxon } = await ask('{ apple: stock(ticker: "AAPL") { id } exxon: stock(ticker: "XOM") { id } }');
    const data = await ask(
      `query ($id: ID!, $ids: [ID!]!) {
        node(id: $id) { __typename id ... on Stock { ticker } }
        nodes(ids: $ids) { ... on Stock { ticker } }
      }`,
      { id: apple.id, ids: [exxon.id, apple.id] },
    );
    expect(data).toEqual({
      node: { __typename: 'Stock', id: apple.id, ticker: 'AAPL' },
      nodes: [{ ticker: 'XOM' }, { ticker: 'AAPL' }],
    });
  });

  it('can be asked as any security [STK-06]', async () => {
    const data = await ask(
      `{ stock(ticker: "AAPL") { ...Listed } }
       fragment Listed on Security { __typename ticker name quote { price } chart(period: { window: ONE_MONTH }) { close } }`,
    );
    expect(data.stock).toMatchObject({
      __typename: 'Stock',
      ticker: 'AAPL',
      name: 'Apple Inc.',
      quote: { price: 202.63 },
    });
    expect(data.stock.chart.at(-1)).toEqual({ close: 202.63 });
  });
});

describe('Peers and popularity move with the data', () => {
  let market: TestApp;
  beforeAll(async () => {
    market = await startApp();
    const rows = [
      'PA,Pa Inc.,Information Technology,Systems Software,6000000000000,',
      'PB,Pb Inc.,Information Technology,Systems Software,1000000000000,',
      'PC,Pc Inc.,Information Technology,Systems Software,,',
      'PD,Pd Inc.,Information Technology,Systems Software,2979462000000,DELISTED',
      'PE,Pe Inc.,Financials,Systems Software,2979462000000,',
      'PF,Pf Inc.,Information Technology,Hardware,100000000000,',
      'PG,Pg Inc.,Information Technology,,,',
    ];
    await load(market, 'companies', {
      'companies.csv': `ticker,name,sector,industry,marketCap,listingStatus\n${rows.join('\n')}\n`,
    });
  });
  afterAll(() => market.close());

  it('a stock names five peers: the same industry first, then the nearest market cap [STK-05, DER-74, LIMITS-22]', async () => {
    // Microsoft is worth 2,979 billion: PA twice that, PB a third, of PC nothing is known; then the sector's others.
    const { body } = await market.rest(`${BASE}/MSFT/similar`);
    expect(body.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['PA', 'PB', 'PC', 'AAPL', 'NVDA']);
    expect(body[3]).toEqual({
      ticker: 'AAPL',
      symbol: 'AAPL',
      name: 'Apple Inc.',
      price: 202.63,
      changePercent: 0.0049,
    });
    expect(body[0]).toMatchObject({ symbol: 'PA', price: null, changePercent: null });
  });

  it('a stock names as many peers as requested, without delisted stocks and other sectors [STK-05]', async () => {
    const similar = async (limit: number | string) => (await market.rest(`${BASE}/MSFT/similar?limit=${limit}`)).body;
    expect((await similar(50)).map(({ ticker }: { ticker: string }) => ticker)).toEqual([
      'PA',
      'PB',
      'PC',
      'AAPL',
      'NVDA',
      'PF',
      'PG',
    ]);
    expect(await similar(1)).toHaveLength(1);
    expect(await similar(0)).toMatchObject({ error: 'invalid_limit', field: 'limit' });
    expect((await similar('many')).error).toBe('invalid_limit');
  });

  it('a stock takes the classes of one company for no peers of each other [STK-05]', async () => {
    expect((await market.rest(`${BASE}/GOOG/similar`)).body).toEqual([]);
    expect((await market.rest(`${BASE}/GOOGL/similar`)).body).toEqual([]);
  });

  it('averages the dollar volume of exactly the last 20 sessions [STK-02, DER-24]', async () => {
    // 24 October is the 20th session back from 20 November, 23 October the 21st.
    const rows = ['KO,2025-10-24,72.44,71.94,1000000000', 'XOM,2025-10-23,112.43,111.93,1000000000'];
    const newest = 'KO,2025-11-20,72.63,72.13,1000263'; // As it stands; it dates the file.
    const header = 'ticker,date,close,adjusted_close,volume';
    await load(market, 'prices', { 'busy.csv': `${[header, ...rows, newest].join('\n')}\n` });
    const ranked = (await market.rest(`${BASE}/popular`)).body;
    expect([ranked[0], ranked.indexOf('XOM')]).toEqual(['KO', 9]);
  });
});
