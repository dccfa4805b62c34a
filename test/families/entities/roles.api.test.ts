import { describe, expect, it } from 'vitest';
import { parseDay } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { NOW, startApp, useApp } from '../../support/harness.ts';

const PATH = '/api/v1/stocks/AAPL/entities';

const app = useApp();

const ask = async (query: string, of = app) => {
  const { body } = await of.graphql(query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

describe('The entities of a stock', () => {
  it('are flat rows, each with a slug: leaders, founders, directors, products, topics, places [STK-07]', async () => {
    const { status, body } = await app.rest(PATH);
    expect(status).toBe(200);
    const person = { type: 'PERSON', category: null, iconUrl: null };
    expect(body).toEqual([
      {
        ...person,
        id: 'kb/person/9000001',
        displayName: 'Robin Cook',
        urlSlug: 'Robin-Cook',
        relatedStock: 'AAPL',
        title: 'Chief Executive Officer',
      },
      {
        ...person,
        id: 'kb/person/9000002',
        displayName: 'Lee Park',
        urlSlug: 'Lee-Park',
        relatedStock: 'AAPL',
        title: 'Chief Financial Officer',
      },
      {
        ...person,
        id: 'kb/person/ada-stone',
        displayName: 'Ada Stone',
        urlSlug: 'Ada-Stone',
        relatedStock: 'AAPL',
        title: 'Founder',
      },
      // The second director of NVIDIA and the third of Apple.
      {
        ...person,
        id: 'kb/person/9000003',
        displayName: 'Ana Diaz',
        urlSlug: 'Ana-Diaz',
        relatedStock: 'NVDA',
        title: 'Director',
      },
      {
        id: 'kb/product/iphone',
        displayName: 'iPhone',
        type: 'PRODUCT',
        urlSlug: 'iPhone',
        relatedStock: 'AAPL',
        category: 'Smartphones',
        iconUrl: 'https://img.example/iphone.png',
        title: null,
      },
      {
        id: 'kb/topic/ai',
        displayName: 'Artificial intelligence',
        type: 'TOPIC',
        urlSlug: 'AI-Topic',
        relatedStock: null,
        category: null,
        iconUrl: null,
        title: null,
      },
      {
        id: 'kb/country/us',
        displayName: 'United States',
        type: 'COUNTRY',
        urlSlug: 'United-States',
        relatedStock: null,
        category: null,
        iconUrl: null,
        title: null,
      },
    ]);
  });

  it('are the same on every tier and without a key [STK-07, AUTH-09]', async () => {
    const [pro, free, nobody] = await Promise.all(
      (['PRO', 'FREE', 'anonymous'] as const).map((as) => app.rest(PATH, { as })),
    );
    expect([free!.status, free!.body, nobody!.status, nobody!.body]).toEqual([200, pro!.body, 200, pro!.body]);
  });

  it('are none for a stock without any, and those of the company for each share class [STK-07]', async () => {
    expect((await app.rest('/api/v1/stocks/GOOG/entities')).body).toEqual([]);
    const { body } = await app.rest('/api/v1/stocks/brk.a/entities');
    expect(body.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['F. Buyer']);
  });

  it.each(['NOPE', 'NOPX'])(
    'the entities of the unknown ticker %s are 404 with suggestions [ERR-15]',
    async (ticker) => {
      const { status, body } = await app.rest(`/api/v1/stocks/${ticker}/entities`);
      expect([status, body.error]).toEqual([404, 'entity_not_found']);
      expect(Array.isArray(body.suggestions)).toBe(true);
    },
  );

  it('the entities of a fund are 404 and point to the fund [ERR-15]', async () => {
    const { status, body } = await app.rest('/api/v1/stocks/SPY/entities');
    expect([status, body.error]).toEqual([404, 'ticker_is_etf']);
    expect(body.seeInstead).toHaveLength(1);
  });
});

describe('Roles', () => {
  it('lead from a person to the stocks they lead, and from a stock to who leads it [ENT-11]', async () => {
    const { entity, stock } = await ask(`{
      entity(id: "kb-person-9000001") {
        name type
        leads { ticker quote { price } }
        roles { nodes { relation title from to isCurrent filedDate target { name } stock { ticker } } }
      }
      stock(ticker: "AAPL") { leaders { title entity { name } } }
    }`);
    expect(entity).toEqual({
      name: 'Robin Cook',
      type: 'PERSON',
      leads: [{ ticker: 'AAPL', quote: { price: 202.63 } }],
      roles: {
        nodes: [
          {
            relation: 'LEADS',
            title: 'Chief Executive Officer',
            from: null,
            to: null,
            isCurrent: true,
            filedDate: '2025-11-18',
            target: { name: 'Apple Inc.' },
            stock: { ticker: 'AAPL' },
          },
        ],
      },
    });
    expect(stock.leaders).toEqual([
      { title: 'Chief Executive Officer', entity: { name: 'Robin Cook' } },
      { title: 'Chief Financial Officer', entity: { name: 'Lee Park' } },
    ]);
  });

  it('from a file take precedence over those from filings, and have dates [ENT-11]', async () => {
    const { entity } = await ask('{ entity(id: "Lee-Park") { roles { nodes { title from filedDate } } } }');
    // The form says CFO.
    expect(entity.roles.nodes).toEqual([{ title: 'Chief Financial Officer', from: '2020-01-01', filedDate: null }]);
  });

  it('past roles are listed on request [ENT-11]', async () => {
    const { entity } = await ask(`{ entity(id: "ada-stone") {
      roles { nodes { relation } } all: roles(isCurrent: false) { totalCount nodes { relation to isCurrent } } leads { ticker } } }`);
    expect(entity).toEqual({
      roles: { nodes: [{ relation: 'FOUNDED' }] },
      all: {
        totalCount: 2,
        nodes: [
          { relation: 'LEADS', to: '2011-08-24', isCurrent: false },
          { relation: 'FOUNDED', to: null, isCurrent: true },
        ],
      },
      leads: [],
    });
  });

  it('are cut into pages [ENT-11]', async () => {
    const ROLES = (page: string) =>
      `{ entity(id: "ada-stone") { roles(isCurrent: false, ${page}) { totalCount pageInfo { hasNextPage endCursor } nodes { relation } } } }`;
    const first = (await ask(ROLES('first: 1'))).entity.roles;
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, nodes: [{ relation: 'LEADS' }] });
    const second = (await ask(ROLES(`first: 1, after: "${first.pageInfo.endCursor}"`))).entity.roles;
    expect(second).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false }, nodes: [{ relation: 'FOUNDED' }] });
  });

  it('lead from a product to its maker, from a country to its companies, from an organization to its subjects [ENT-11]', async () => {
    const { product, country, organization, company } = await ask(`{
      product: entity(id: "iphone") { category relatedTicker roles { nodes { relation from stock { ticker } } } }
      country: entity(id: "united-states") { inboundRoles { nodes { relation entity { ticker } } } }
      organization: entity(id: "federal-reserve") { description roles { nodes { relation stock { ticker } } } }
      company: entity(id: "deep-apple-labs") { listingCoverage ticker stock { ticker } inboundRoles { nodes { relation entity { ticker } } } }
    }`);
    expect(product).toEqual({
      category: 'Smartphones',
      relatedTicker: 'AAPL',
      roles: { nodes: [{ relation: 'PRODUCT_OF', from: '2007-06-29', stock: { ticker: 'AAPL' } }] },
    });
    expect(country.inboundRoles.nodes).toEqual([{ relation: 'LOCATED_IN', entity: { ticker: 'AAPL' } }]);
    expect(organization).toEqual({
      description: 'The central bank.',
      roles: { nodes: [{ relation: 'REGULATES', stock: { ticker: 'JPM' } }] },
    });
    expect(company).toEqual({
      listingCoverage: 'PRIVATE',
      ticker: null,
      stock: null,
      inboundRoles: { nodes: [{ relation: 'INVESTED_IN', entity: { ticker: 'MSFT' } }] },
    });
  });

  it('begin with their day: as of a day only those that had begun [ENT-11]', async () => {
    const datedApp = await startApp();
    try {
      const SOON = '{ entity(id: "ada-stone") { roles(isCurrent: false) { nodes { relation from isCurrent } } } }';
      await derive(datedApp.db, ['entity-roles'], NOW, parseDay('2026-01-01')!);
      await datedApp.versions.refresh();
      expect((await ask(SOON, datedApp)).entity.roles.nodes).toContainEqual({
        relation: 'DIRECTS',
        from: '2026-01-01',
        isCurrent: false,
      });
      datedApp.clock.now = new Date('2026-01-02T15:00:00Z');
      expect((await ask(SOON, datedApp)).entity.roles.nodes).toContainEqual({
        relation: 'DIRECTS',
        from: '2026-01-01',
        isCurrent: true,
      });
    } finally {
      await datedApp.close();
    }
  });

  it('are read in one statement, however many stocks ask [ENT-11]', async () => {
    const page = (tickers: string) =>
      ask(
        `{ stocks(tickers: [${tickers}]) { nodes { entities { title entity { name relatedTicker } } leaders { title } } } }`,
      );
    const countedApp = await startApp();
    try {
      countedApp.queries.length = 0;
      await ask(
        '{ stocks(tickers: ["AAPL", "NVDA", "JPM", "KO"]) { nodes { entities { title entity { name } } leaders { title entity { name } } } } }',
        countedApp,
      );
      const tables = countedApp.queries.map((sql) => /FROM (?:"public"\.)?"(\w+)"/.exec(sql)?.[1]).sort();
      // Former symbols are read once for each version of the identities.
      expect(tables).toEqual(['api_key', 'entity', 'entity_role', 'security_name', 'stock']);
    } finally {
      await countedApp.close();
    }
    expect((await page('"AAPL", "NVDA"')).stocks.nodes).toHaveLength(2);
  });
});

describe('Trades', () => {
  const TRADES =
    'insiderTrades(period: { days: 365 }) { isPreview totalCount nodes { ticker insiderName transactionDate insider { entity { name } } } }';

  it('of a person and of a company’s insiders are fields of their entities [INS-03]', async () => {
    const { person, company, topic, stranger } = await ask(`{
      person: entity(id: "ana-diaz") { ${TRADES} }
      company: entity(id: "apple") { ${TRADES} }
      topic: entity(id: "ai-topic") { ${TRADES} }
      stranger: entity(id: "ada-stone") { ${TRADES} }
    }`);
    expect(person.insiderTrades.nodes).toEqual(
      [
        ['NVDA', '2025-11-04'],
        ['AAPL', '2025-10-17'],
        ['AAPL', '2025-10-01'],
      ].map(([ticker, transactionDate]) => ({
        ticker,
        transactionDate,
        insiderName: 'Ana Diaz',
        insider: { entity: { name: 'Ana Diaz' } },
      })),
    );
    const { body } = await app.rest('/api/v1/insider/trades/AAPL?lookbackDays=365');
    expect(company.insiderTrades.totalCount).toBe(body.length);
    expect([topic.insiderTrades, stranger.insiderTrades]).toEqual([
      null,
      { isPreview: false, totalCount: 0, nodes: [] },
    ]);
  });

  it('are a preview below PRO [PREVIEW-02]', async () => {
    const { body } = await app.graphql(`{ entity(id: "apple") { ${TRADES} } }`, { as: 'FREE' });
    const { isPreview, totalCount, nodes } = body.data.entity.insiderTrades;
    expect([isPreview, nodes.length]).toEqual([true, 5]);
    expect(totalCount).toBeGreaterThan(5);
  });

  it('belong to funds and partnerships without a person behind them [ENT-11]', async () => {
    const { insider } = await ask('{ insider(id: "9000005") { name entity { name } } }');
    expect(insider).toEqual({ name: 'Fund GP LLC', entity: null });
  });
});
