import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { NOW, startApp, type TestApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

const ask = async (query: string, variables?: Record<string, unknown>, of = app) => {
  const { body } = await of.graphql(query, { variables });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const getTicker = async (id: string, of = app) =>
  (await ask('query ($id: ID!) { entity(id: $id) { ticker } }', { id }, of)).entity.ticker;

describe('A company', () => {
  it('has a slug, a permanent id with slashes, and the same id with dashes [ENT-11]', async () => {
    const { entity } = await ask(
      '{ entity(id: "AAPL") { type name kbEntityId dashedId urlSlug ticker aliases stock { name quote { price } } } }',
    );
    expect(entity).toEqual({
      type: 'COMPANY',
      name: 'Apple Inc.',
      kbEntityId: 'kb/company/320193',
      dashedId: 'kb-company-320193',
      urlSlug: 'Apple',
      ticker: 'AAPL',
      aliases: ['Apple', 'Apple Computer'],
      stock: { name: 'Apple Inc.', quote: { price: 202.63 } },
    });
  });

  it.each([
    ['AAPL', ['aapl', 'Apple', 'APPLE', ' apple ', 'kb/company/320193', 'kb-company-320193', 'KB-Company-320193']],
    ['BRK.B', ['brk-b', 'BRK/B', 'BRK.A', 'brkb', 'berkshire-hathaway', 'kb/company/1067983']],
    ['KO', ['ko', 'coca-cola', 'Coca-Cola', 'KB/COMPANY/21344']],
    ['GOOGL', ['goog', 'googl', 'alphabet', 'kb-company-1652044']],
    ['GONE', ['gone', 'gone-industries', 'kb/company/gone', 'kb-company-gone']],
  ])('%s is found by ticker, slug and id, in any case [ENT-11, MET-15, AMB-55]', async (ticker, handles) => {
    for (const handle of handles) expect(await getTicker(handle), handle).toBe(ticker);
  });

  it('is not found by anything else, and then others are suggested [ENT-11]', async () => {
    const { status, body } = await app.graphql('{ entity(id: "Appl") { name } other: entity(id: "KO") { ticker } }');
    expect([status, body.data]).toEqual([200, { entity: null, other: { ticker: 'KO' } }]);
    expect(body.errors[0].extensions).toEqual({
      code: 'entity_not_found',
      suggestions: [
        { name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL' },
        { name: 'iPhone', urlSlug: 'iPhone', type: 'product', ticker: null },
        { name: 'Deep Apple Labs', urlSlug: 'Deep-Apple-Labs', type: 'company', ticker: null },
      ],
    });
    for (const id of ['kb/company/1', 'kb/person/320193', 'NOPX', '', '%'])
      expect((await app.graphql(`{ entity(id: "${id}") { name } }`)).body.data.entity, id).toBeNull();
  });

  it('needs a key [ENT-11]', async () => {
    const { status, body } = await app.graphql('{ entity(id: "AAPL") { name } }', { as: 'anonymous' });
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
  });

  it('with a slug like a ticker gives way to the company listed under it [AMB-54, MET-16]', async () => {
    const market = await startApp();
    try {
      await load(market, 'companies', { 'companies.csv': 'ticker,name\nZKO,Ko Inc.\nZQ,Qqq Corp\n' });
      const { entity } = await ask('{ entity(id: "ZKO") { urlSlug } }', {}, market);
      expect(entity.urlSlug).toBe('Ko');
      expect(await getTicker('ko', market)).toBe('KO');
      expect(await getTicker('zko', market)).toBe('ZKO');
      // A fund is listed too.
      expect(await getTicker('qqq', market)).toBe('QQQ');
      expect(await getTicker('kb/company/zq', market)).toBe('ZQ');
    } finally {
      await market.close();
    }
  });
});

describe('A company and its stocks', () => {
  it('lead to each other, and two share classes have one company [ENT-11]', async () => {
    const company = {
      kbEntityId: 'kb/company/1652044',
      urlSlug: 'Alphabet',
      name: 'Alphabet Inc.',
      stock: { ticker: 'GOOGL' },
    };
    const { stocks } = await ask(
      `{ stocks(tickers: ["GOOG", "GOOGL"]) { nodes {
           ticker kbEntityId urlSlug entity { kbEntityId urlSlug name stock { ticker } } } } }`,
    );
    const { kbEntityId, urlSlug } = company;
    expect(stocks.nodes).toEqual([
      { ticker: 'GOOG', kbEntityId, urlSlug, entity: company },
      { ticker: 'GOOGL', kbEntityId, urlSlug, entity: company },
    ]);
  });

  it('are found again by their ids in the graph [ENT-11]', async () => {
    const { entity } = await ask('{ entity(id: "jpmorgan-chase") { id stock { id } } }');
    const { nodes } = await ask(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Entity { name } ... on Stock { ticker } } }',
      { ids: [entity.id, entity.stock.id] },
    );
    expect(nodes).toEqual([
      { __typename: 'Entity', name: 'JPMorgan Chase & Co.' },
      { __typename: 'Stock', ticker: 'JPM' },
    ]);
  });
});

describe('Slugs and ids', () => {
  let market: TestApp;
  beforeAll(async () => {
    market = await startApp();
  });
  afterAll(() => market.close());

  const ENTITY = '{ stock(ticker: "AAPL") { name kbEntityId urlSlug entity { name kbEntityId urlSlug ticker } } }';

  it('stay when everything is derived again [ENT-11]', async () => {
    const entities = () => market.db.query('SELECT * FROM "entity" ORDER BY "id"');
    const before = await entities();
    // Eleven stocks, two of them of one company; ten insiders, two funds, a registrant, and seven that a file alone has.
    expect(before).toHaveLength(30);
    await derive(market.db, ['stocks', 'prices', 'insider'], NOW);
    expect(await entities()).toEqual(before);
  });

  it('stay when a company takes another name, which it is then called by [ENT-11]', async () => {
    await load(market, 'companies', { 'companies.csv': 'ticker,name\nAAPL,Pear Corporation\n' });
    const ids = { kbEntityId: 'kb/company/320193', urlSlug: 'Apple' };
    expect(await ask(ENTITY, {}, market)).toEqual({
      stock: { name: 'Pear Corporation', ...ids, entity: { name: 'Pear Corporation', ticker: 'AAPL', ...ids } },
    });
    expect(await getTicker('apple', market)).toBe('AAPL');
  });

  it('stay when a later file states the number of a company that had none [ENT-11]', async () => {
    const query = '{ stock(ticker: "GONE") { cik kbEntityId urlSlug } entity(id: "gone-industries") { kbEntityId } }';
    const removed = { kbEntityId: 'kb/company/gone', urlSlug: 'Gone-Industries' };
    expect((await ask(query, {}, market)).stock).toEqual({ cik: null, ...removed });
    const companies = JSON.stringify({ 0: { cik_str: 777, ticker: 'GONE', title: 'GONE INDUSTRIES INC' } });
    await load(market, 'sec-companies', { 'company_tickers.json': companies });
    expect(await ask(query, {}, market)).toEqual({
      stock: { cik: '0000000777', ...removed },
      entity: { kbEntityId: 'kb/company/gone' },
    });
  });

  it('follow a company to another ticker [ENT-11]', async () => {
    const before = '{ entity(id: "kb/company/888") { urlSlug ticker } }';
    const list = (ticker: string) => ({ 'dow30_constituents.csv': `Symbol,Security,CIK\n${ticker},Faces Inc.,888\n` });
    await load(market, 'constituents', list('FACE'));
    expect((await ask(before, {}, market)).entity).toEqual({ urlSlug: 'Faces', ticker: 'FACE' });
    await load(market, 'constituents', list('MASK'));
    expect((await ask(before, {}, market)).entity).toEqual({ urlSlug: 'Faces', ticker: 'MASK' });
  });

  it('differ if two companies have one name [ENT-11, AMB-54]', async () => {
    await load(market, 'companies', { 'companies.csv': 'ticker,name\nTWOA,Two Inc.\nTWOB,Two Corp.\n' });
    const { stocks } = await ask('{ stocks(tickers: ["TWOA", "TWOB"]) { nodes { urlSlug } } }', {}, market);
    expect(stocks.nodes).toEqual([{ urlSlug: 'Two' }, { urlSlug: 'Two-TWOB' }]);
    expect(await getTicker('two-twob', market)).toBe('TWOB');
  });
});
