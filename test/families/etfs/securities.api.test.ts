import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

const readCost = async (query: string): Promise<[requested: number, actual: number]> => {
  const { body } = await app.graphql(query);
  expect(body.errors).toBeUndefined();
  return [body.extensions.cost.requested, body.extensions.cost.actual];
};

describe('security', () => {
  const KIND = '__typename ticker name quote { ticker } ... on Stock { sector } ... on ETF { issuer }';

  it('finds a stock and a fund by ticker, each with its own fields', async () => {
    const data = await app.ask(
      `{ stock: security(ticker: "AAPL") { ${KIND} } fund: security(ticker: "SPY") { ${KIND} } }`,
    );
    expect(data).toEqual({
      stock: {
        __typename: 'Stock',
        ticker: 'AAPL',
        name: 'Apple Inc.',
        quote: { ticker: 'AAPL' },
        sector: 'INFORMATION_TECHNOLOGY',
      },
      fund: { __typename: 'ETF', ticker: 'SPY', name: expect.any(String), quote: { ticker: 'SPY' }, issuer: 'SPDR' },
    });
  });

  it('has the id under which node finds the same stock or fund', async () => {
    const { stock, fund } = await app.ask(
      '{ stock: security(ticker: "AAPL") { id } fund: security(ticker: "SPY") { id } }',
    );
    const { nodes } = await app.ask(
      `{ nodes(ids: ["${stock.id}", "${fund.id}"]) { ... on Security { __typename ticker } } }`,
    );
    expect(nodes).toEqual([
      { __typename: 'Stock', ticker: 'AAPL' },
      { __typename: 'ETF', ticker: 'SPY' },
    ]);
  });

  it('finds a stock by the other spellings of its ticker', async () => {
    expect((await app.ask('{ security(ticker: "brka") { ticker } }')).security).toEqual({ ticker: 'BRK.B' });
  });

  it('suggests stocks for an unknown ticker and names the quote of an index', async () => {
    const unknown = await app.graphql('{ security(ticker: "AAPLE") { name } }');
    expect(unknown.body.errors[0].extensions).toMatchObject({
      code: 'entity_not_found',
      suggestions: expect.any(Array),
    });
    const index = await app.graphql('{ security(ticker: "^VIX") { name } }');
    expect(index.body.errors[0].extensions.seeInstead).toEqual(['quote(ticker: "^VIX")']);
  });

  it('needs a key, because a fund does [AUTH-03]', async () => {
    for (const query of ['{ security(ticker: "AAPL") { name } }', '{ securities(tickers: ["SPY"]) { name } }']) {
      const { status, body } = await app.graphql(query, { as: 'anonymous' });
      expect([status, body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
    }
  });

  it.each([
    ['the name of a stock', '{ security(ticker: "AAPL") { name } }', 1],
    ['the values of a fund', '{ security(ticker: "SPY") { ... on ETF { aum issuer } } }', 1],
    ['a price and nothing for the way', '{ security(ticker: "SPY") { quote { price } } }', 1],
    ['a price, and a value beside it', '{ security(ticker: "SPY") { quote { price } ... on ETF { aum } } }', 2],
    ['a chart', '{ security(ticker: "AAPL") { chart { close } } }', 1],
    ['splits, which are values of the stock', '{ security(ticker: "AAPL") { splits { ratio } } }', 1],
    ['holders of a stock', '{ security(ticker: "AAPL") { ... on Stock { holders { totalCount } } } }', 1],
    [
      'the same stock once, by either root',
      '{ stock(ticker: "AAPL") { sector } security(ticker: "AAPL") { ... on Stock { industry } } }',
      1,
    ],
    [
      'the same fund once, by either root',
      '{ etf(ticker: "SPY") { aum } security(ticker: "SPY") { ... on ETF { issuer } } }',
      1,
    ],
    ['a look at the other kind', '{ security(ticker: "AAPL") { ... on ETF { holdings { isPartial } } } }', 1],
  ])('costs %s [AMB-49]', async (_what, query, calls) => {
    const [requested, actual] = await readCost(query);
    expect(actual).toBe(calls);
    expect(requested).toBeGreaterThanOrEqual(actual);
    expect((await app.ask(`{ costOf(document: ${JSON.stringify(query)}) { calls } }`)).costOf.calls).toBe(requested);
  });

  it('answers the same from the caches, at the same price', async () => {
    const query = '{ security(ticker: "SPY") { name quote { price } ... on ETF { aum } } }';
    const key = await app.newKey('PRO');
    const first = await app.graphql(query, { as: key });
    const second = await app.graphql(query, { as: key });
    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.extensions.cost.actual).toBe(first.body.extensions.cost.actual);
  });
});

describe('securities', () => {
  it('the list of securities finds stocks and funds in the order of the tickers, each once, without unknown tickers', async () => {
    const { securities } = await app.ask(
      '{ securities(tickers: ["SPY", "MSFT", "NOPE", "aapl", "SPY", "^VIX"]) { __typename ticker } }',
    );
    expect(securities).toEqual([
      { __typename: 'ETF', ticker: 'SPY' },
      { __typename: 'Stock', ticker: 'MSFT' },
      { __typename: 'Stock', ticker: 'AAPL' },
    ]);
  });

  it.each([
    ['one call for the values of all', 'name ... on Stock { sector } ... on ETF { aum }', 1],
    ['one call more for all prices', 'name quote { price }', 2],
    ['a call more for each chart', 'name chart { close }', 4],
    ['a call more for each list of a stock', 'name ... on Stock { leadership { name } }', 3],
  ])('the list of securities costs %s [AMB-49]', async (_what, fields, calls) => {
    const [requested, actual] = await readCost(`{ securities(tickers: ["AAPL", "MSFT", "SPY"]) { ${fields} } }`);
    expect(actual).toBe(calls);
    expect(requested).toBeGreaterThanOrEqual(actual);
  });

  it('the list of securities takes 1 to 100 tickers', async () => {
    const ask = (count: number) =>
      app.graphql(`{ securities(tickers: [${Array.from({ length: count }, (_, i) => `"T${i}"`)}]) { name } }`);
    expect((await ask(100)).body.data).toEqual({ securities: [] });
    for (const count of [0, 101])
      expect((await ask(count)).body.errors[0].extensions).toMatchObject({
        code: 'invalid_parameter',
        field: 'tickers',
      });
  });
});
