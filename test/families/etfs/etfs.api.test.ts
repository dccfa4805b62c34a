import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { loadAll } from '../../support/load.ts';

/** A fund with foreign shares only, one of metal without a file, one whose issuer has an image, and one in no list at all. */
const ABROAD = `iShares Abroad ETF
Fund Holdings as of,"Nov 18, 2025"
Inception Date,"May 15, 2000"
Shares Outstanding,"1,000,000.00"
\u00A0
Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Quantity,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date
"7203","TOYOTA MOTOR CORP","Consumer Discretionary","Equity","1,000.00","60.00","1","1","1","Japan","Tokyo Stock Exchange","USD","150.00","JPY","-"
"KO","KOREA OIL","Energy","Equity","1,000.00","40.00","1","1","1","Korea","Korea Exchange (Stock Market)","USD","1.00","KRW","-"
\u00A0
"Some legal text, with a "quote" in it.
`;
const PROFILES = `ticker,name,issuer,assetClass,imageUrl
GLDX,Demo Gold Shares,SPDR,Commodity,
`;
const PARTIAL = `etf,asOfDate,ticker,name,weightPct,exchange,sourceUrl,totalKnownHoldings
TOPX,2025-11-20,AAPL,Apple Inc.,55,NASDAQ,https://issuer.example/topx,40
`;

const app = useApp(async (app) => {
  await loadAll(
    app,
    ['etf-profiles', { 'etf_profiles.csv': PROFILES }],
    ['etf-holdings', { 'EFAX_holdings.csv': ABROAD, 'topx_holdings.csv': PARTIAL }],
  );
});

const readFund = async (path: string, as: 'FREE' | 'PRO' | 'anonymous' = 'PRO') =>
  app.rest(`/api/v1/etfs${path}`, { as });

describe('The list of funds', () => {
  it('is all of them by ticker, the image that of the issuer [ETF-01, ETF-02]', async () => {
    const { status, body } = await readFund('');
    expect(status).toBe(200);
    expect(body.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['EFAX', 'GLDX', 'QQQ', 'SPY', 'TOPX']);
    expect(body[3]).toEqual({
      ticker: 'SPY',
      name: 'SPDR S&P 500 ETF Trust',
      kbEntityId: 'kb/etf/spy',
      urlSlug: 'SPDR-S-P-500-ETF-Trust',
      issuer: 'SPDR',
      trackedIndex: 'S&P 500',
      assetClass: 'Equity',
      imageUrl: 'https://img.example/spdr.png',
    });
    expect(body[0]).toMatchObject({
      name: 'iShares Abroad ETF',
      issuer: 'iShares',
      trackedIndex: null,
      imageUrl: null,
    });
    expect(body[1]).toMatchObject({ issuer: 'SPDR', imageUrl: 'https://img.example/spdr.png' });
  });

  it('costs no quota, and everything else of a fund does [LIMITS-06, LIMITS-08, AMB-02, ETF-01]', async () => {
    const { key } = await app.newKey('FREE');
    const used = async () =>
      (await app.graphql('{ viewer { usage { month { remaining } } } }', { as: { key } })).body.data.viewer.usage.month
        .remaining;
    const before = await used();
    await app.rest('/api/v1/etfs', { as: { key } });
    expect(await used()).toBe(before);
    for (const [i, path] of ['quote', 'quote', 'holdings', 'aggregates/analyst', 'aggregates/insider'].entries()) {
      expect((await app.rest(`/api/v1/etfs/SPY/${path}`, { as: { key } })).status).toBe(200);
      expect(await used()).toBe(before - i - 1);
    }
  });

  it('needs a key, and every key sees all of a fund [AUTH-03, AUTH-16, ETF-29]', async () => {
    for (const path of ['', '/SPY/quote', '/SPY/holdings', '/SPY/aggregates/analyst', '/SPY/aggregates/sentiment']) {
      const { status, body } = await readFund(path, 'anonymous');
      expect([status, body.error], path).toEqual([401, 'api_key_required']);
      expect((await readFund(path, 'FREE')).body, path).toEqual((await readFund(path, 'PRO')).body);
    }
  });

  it('is a connection on GraphQL, of one issuer where asked [GEN-01]', async () => {
    const query = `query Funds($first: Int, $after: String, $issuer: String) {
      etfs(first: $first, after: $after, issuer: $issuer) { nodes { ticker } pageInfo { hasNextPage endCursor } }
    }`;
    const ask = async (variables: Record<string, unknown>) => (await app.graphql(query, { variables })).body.data.etfs;
    const first = await ask({ first: 2 });
    expect(first.nodes.map((node: { ticker: string }) => node.ticker)).toEqual(['EFAX', 'GLDX']);
    const rest = await ask({ first: 100, after: first.pageInfo.endCursor });
    expect([rest.nodes.length, rest.pageInfo.hasNextPage]).toEqual([3, false]);
    expect((await ask({ issuer: 'SPDR' })).nodes.map((node: { ticker: string }) => node.ticker)).toEqual([
      'GLDX',
      'SPY',
    ]);
  });
});

describe('The holdings of a fund', () => {
  it('are the newest file, every row as it was filed [ETF-03, ETF-04, GEN-08]', async () => {
    const { status, body } = await readFund('/spy/holdings');
    expect(status).toBe(200);
    const { holdings, ...file } = body;
    expect(file).toEqual({
      ticker: 'SPY',
      issuer: 'SPDR',
      issuerEndpoint: 'https://issuer.example/spy',
      asOfDate: '2025-11-18',
      fetchedAt: Date.parse('2025-11-19T11:00:00Z') / 1_000,
      nextRefreshDue: '2025-11-19',
      totalHoldings: 12,
      partial: null,
      totalKnownHoldings: null,
    });
    expect(holdings).toHaveLength(12);
    expect(holdings[0]).toEqual({
      ticker: 'AAPL',
      name: 'APPLE INC',
      weightPct: 30,
      firstSeen: '2025-10-01',
      exchange: 'NASDAQ',
      localTicker: 'AAPL',
      linkedTicker: 'AAPL',
    });
    expect(holdings[2].firstSeen).toBe('2025-11-18');
  });

  it('are partial if the file lists the largest only [ETF-05]', async () => {
    expect((await readFund('/TOPX/holdings')).body).toMatchObject({
      issuerEndpoint: 'https://issuer.example/topx',
      fetchedAt: null,
      totalHoldings: 1,
      partial: true,
      totalKnownHoldings: 40,
    });
  });

  it('link no row by its symbol alone: cash is no bank, a Korean share no US share [ETF-06, ETF-07]', async () => {
    const { holdings } = (await readFund('/SPY/holdings')).body;
    const links = holdings.map((holding: { ticker: string; linkedTicker: string | null }) => [
      holding.ticker,
      holding.linkedTicker,
    ]);
    expect(links.filter(([, linked]: [string, string | null]) => linked === null)).toEqual(
      ['NOPX', 'NOPX', 'JPM', 'USD', 'ESZ5'].map((ticker) => [ticker, null]),
    );
    const abroad = (await readFund('/EFAX/holdings')).body.holdings;
    expect(abroad).toMatchObject([
      { ticker: '7203', localTicker: '7203', exchange: 'Tokyo Stock Exchange', linkedTicker: null },
      { ticker: 'KO', localTicker: 'KO', exchange: 'Korea Exchange (Stock Market)', linkedTicker: null },
    ]);
    // A report to SEC names no symbol: its number is that of Apple in another fund's file.
    expect((await readFund('/QQQ/holdings')).body.holdings).toMatchObject([
      { ticker: '-', name: 'Apple Inc', linkedTicker: 'AAPL' },
      { ticker: '-', linkedTicker: null },
    ]);
  });

  it('are 404 with a reason for a stock, a stranger and a fund without a file [ETF-08, ERR-13]', async () => {
    for (const [ticker, error, reason] of [
      ['AAPL', 'ticker_is_not_etf', 'not_an_etf'],
      ['ZZZZ', 'not_found', 'not_an_etf'],
      ['GLDX', 'not_found', 'no_holdings'],
    ]) {
      const { status, body } = await readFund(`/${ticker}/holdings`);
      expect([status, body], ticker).toMatchObject([404, { error, reason, message: expect.any(String) }]);
    }
    const { body } = await app.graphql(
      '{ etf(ticker: "GLDX") { name holdings { totalHoldings } analystAggregate { ticker } } }',
    );
    expect(body).toMatchObject({ data: { etf: { name: 'Demo Gold Shares', holdings: null, analystAggregate: null } } });
    expect(body.errors).toBeUndefined();
  });

  it('come page by page, all of them or those that a text is found in [ETF-08]', async () => {
    const paged = async (args: string) =>
      (await app.ask(`{ etf(ticker: "SPY") { holdings { positions(${args}) { totalCount nodes { id name } } } } }`)).etf
        .holdings.positions;
    const { holdings } = await app.read('/api/v1/etfs/SPY/holdings');
    const names = holdings.map(({ name }: { name: string }) => name);
    const { totalCount, nodes } = await paged('last: 2');
    expect([totalCount, nodes.map(({ name }: { name: string }) => name)]).toEqual([names.length, names.slice(-2)]);
    const apples = names.filter((name: string) => /apple/i.test(name));
    expect(apples.length).toBeGreaterThan(0);
    expect((await paged('q: " aPPle"')).nodes.map(({ name }: { name: string }) => name)).toEqual(apples);
    const { etfs } = await app.ask('{ etfs(q: "demo GOLD") { totalCount nodes { ticker issuer } } }');
    expect(etfs).toEqual({ totalCount: 1, nodes: [{ ticker: 'GLDX', issuer: 'SPDR' }] });
  });

  it('add up to the fund’s sectors and countries, as filed, and by the sector of a linked stock [ETF-06]', async () => {
    const mixes = async (ticker: string) =>
      (
        await app.ask(`{ etf(ticker: "${ticker}") { holdings {
          sectorMix { sector weightPercent } countryMix { country weightPercent } positions(first: 1) { nodes { sector country } }
        } } }`)
      ).etf.holdings;
    expect(await mixes('EFAX')).toEqual({
      sectorMix: [
        { sector: 'Consumer Discretionary', weightPercent: 60 },
        { sector: 'Energy', weightPercent: 40 },
      ],
      countryMix: [
        { country: 'Japan', weightPercent: 60 },
        { country: 'Korea', weightPercent: 40 },
      ],
      positions: { nodes: [{ sector: 'Consumer Discretionary', country: 'Japan' }] },
    });
    // SPY's table says neither: Apple is 30 percent of it, and Information Technology by its own list.
    const spy = await mixes('SPY');
    expect(spy.countryMix).toEqual([]);
    expect(spy.positions.nodes).toEqual([{ sector: 'Information Technology', country: null }]);
    expect(spy.sectorMix[0]).toEqual({ sector: 'Information Technology', weightPercent: 60 });
  });

  it('lead to stocks, and a stock to the funds that hold it, the largest weight first', async () => {
    const { body } = await app.graphql(`{
      etf(ticker: "SPY") { holdings { holdingsCount positions(first: 1) { nodes { kind stock { name quote { price } } etf { ticker } } } } }
      stock(ticker: "AAPL") {
        heldBy(first: 2) { nodes { weightPercent etf { ticker expenseRatio } } pageInfo { hasNextPage endCursor } }
      }
      google: stock(ticker: "GOOG") { heldBy { nodes { weightPercent etf { ticker } } } }
    }`);
    expect(body.errors).toBeUndefined();
    expect(body.data.etf.holdings).toMatchObject({
      holdingsCount: 8,
      positions: { nodes: [{ kind: 'SECURITY', stock: { name: 'Apple Inc.' }, etf: { ticker: 'SPY' } }] },
    });
    const { nodes, pageInfo } = body.data.stock.heldBy;
    expect(nodes).toEqual([
      { weightPercent: 55, etf: { ticker: 'TOPX', expenseRatio: null } },
      { weightPercent: 30, etf: { ticker: 'SPY', expenseRatio: 0.000945 } },
    ]);
    expect(pageInfo.hasNextPage).toBe(true);
    expect(body.data.google.heldBy.nodes).toEqual([{ weightPercent: 4, etf: { ticker: 'SPY' } }]);
    const next = await app.graphql(
      'query Next($after: String) { stock(ticker: "AAPL") { heldBy(first: 2, after: $after) { nodes { weightPercent } } } }',
      { variables: { after: pageInfo.endCursor } },
    );
    expect(next.body.data.stock.heldBy.nodes).toEqual([{ weightPercent: 20 }]);
  });
});

describe('A fund among everything else', () => {
  it('has what every security has, is its entity’s fund, and is found by its id', async () => {
    const { body } = await app.graphql(`{
      etf(ticker: "SPY") {
        id ticker name
        quote { price } chart { day } options { dossier { isPreview } } metrics { series(metric: MENTIONS) { value } }
        entity { kbEntityId type etf { ticker } stock { ticker } }
      }
      stock(ticker: "AAPL") { entity { etf { ticker } } metrics { entity { name } } }
    }`);
    expect(body.errors).toBeUndefined();
    const { id, ...etf } = body.data.etf;
    expect(etf).toMatchObject({
      quote: { price: 602.63 },
      options: { dossier: { isPreview: false } },
      entity: { kbEntityId: 'kb/etf/spy', type: 'ETF', etf: { ticker: 'SPY' }, stock: null },
    });
    expect(etf.chart.length).toBeGreaterThan(15);
    expect(etf.metrics.series.length).toBeGreaterThan(0);
    expect(body.data.stock.entity).toEqual({ etf: null });
    const node = await app.graphql('query Node($id: ID!) { node(id: $id) { ... on ETF { ticker } } }', {
      variables: { id },
    });
    expect(node.body.data.node).toEqual({ ticker: 'SPY' });
  });

  it('is read with one statement a table, however many funds ask, and with none a second time', async () => {
    const query = `{ etfs { nodes { ticker entity { name } holdings { totalHoldings positions { nodes { stock { name } } } } } } }`;
    const tables = () =>
      app.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1]).filter((name) => name !== 'api_key');
    for (const family of ['etfs', 'etf-holdings', 'stocks', 'entities'])
      await app.db.query('UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = $1', [family]);
    await app.versions.refresh();
    app.queries.length = 0;
    expect((await app.graphql(query)).body.errors).toBeUndefined();
    const readTables = tables();
    expect(new Set(readTables).size).toBe(readTables.length);
    expect(readTables).toEqual(expect.arrayContaining(['etf', 'etf_portfolio', 'etf_holding', 'stock', 'entity']));
    app.queries.length = 0;
    await app.graphql(query);
    expect(tables()).toEqual([]);
  });
});
