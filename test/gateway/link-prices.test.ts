import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { printedSchema } from '../../src/gateway/schema/printed-schema.ts';
import { FREE_PER_MINUTE } from '../../src/graph/limits.ts';
import { getObjectPricing } from '../../src/graph/own-call.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();
const bound = (query: string) =>
  callCost(schema, parse(query), null, {}, { tier: 'PRO', at: NOW, countStocks: () => 0 });
const readCost = async (query: string, as: 'PRO' | 'FREE' | { key: string } = 'PRO') => {
  const { body } = await app.graphql(query, { as });
  const { requested, actual } = body.extensions.cost;
  return [requested, actual];
};
const aliases = (count: number, field: (i: number) => string) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field(i)}`).join(' ')} }`;

describe('a root field that only leads to others', () => {
  it.each([
    ['a look at statements', '{ market { fundamentals(ticker: "AAPL") { ticker } } }', 1],
    ['the name of a stock through statements', '{ market { fundamentals(ticker: "AAPL") { stock { name } } } }', 1],
    [
      'the profile of a stock, and the way through statements',
      '{ market { fundamentals(ticker: "AAPL") { stock { sector } } } }',
      2,
    ],
    [
      'a rating, and the way through statements',
      '{ market { fundamentals(ticker: "AAPL") { stock { rating { asOf } } } } }',
      2,
    ],
    ['a call below and nothing for the way', '{ market { fundamentals(ticker: "AAPL") { periods { reason } } } }', 1],
    ['two calls below', '{ market { fundamentals(ticker: "AAPL") { periods { reason } current { epsTTM } } } }', 2],
    ['the stock that a fund has not got', '{ options(ticker: "SPY") { stock { sector } } }', 1],
    ['the name of a fund', '{ etf(ticker: "SPY") { name } }', 1],
    ['the values of a fund', '{ etf(ticker: "SPY") { expenseRatio } }', 1],
    ['the holdings of a fund, with its name', '{ etf(ticker: "SPY") { name holdings { isPartial } } }', 1],
    ['the holdings of a fund, with its values', '{ etf(ticker: "SPY") { aum holdings { isPartial } } }', 2],
    ['a price that one call answers for all', '{ etf(ticker: "SPY") { quote { price } } }', 1],
    ['a price, and a value beside it', '{ etf(ticker: "SPY") { aum quote { price } } }', 2],
    [
      'the prices of two stocks',
      '{ a: stock(ticker: "AAPL") { quote { price } } b: stock(ticker: "MSFT") { quote { price } } }',
      1,
    ],
    [
      'statements and options through a stock',
      '{ stock(ticker: "AAPL") { name fundamentals { periods { reason } } options { history { window } } } }',
      2,
    ],
    ['metrics of a stock', '{ stock(ticker: "AAPL") { metrics { series(metric: SCORE) { value } } } }', 1],
    ['a look at metrics', '{ entity(id: "AAPL") { metrics { entity { name } } } }', 1],
    ['a stock that nobody knows', '{ stock(ticker: "NOPE") { quote { price } rating { asOf } } }', 1],
    [
      'two prices, of which one stock is unknown',
      '{ a: stock(ticker: "AAPL") { quote { price } } b: stock(ticker: "NOPE") { quote { price } } }',
      2,
    ],
    ['an index', '{ index(indexId: "market-mood") { displayName } }', 1],
    ['a tracker', '{ tracker(trackerId: MARKET_HEATMAP) { description } }', 1],
    ['a politician', '{ politician(slug: "Finn-Fox") { displayName } }', 1],
    ['the same fund twice', '{ a: etf(ticker: "SPY") { name } b: etf(ticker: "SPY") { aum } }', 1],
    [
      'two readings of two indexes',
      '{ a: index(indexId: "market-mood") { reading { value } } b: index(indexId: "fed-sentiment") { reading { value } } }',
      2,
    ],
  ])('costs %s [AMB-49]', async (_what, query, calls) => {
    expect((await readCost(query))[1]).toBe(calls);
  });

  it.each([
    ['funds', 60, 1, (i: number) => `etf(ticker: "E${i}") { name }`],
    ['options', 95, 2, (i: number) => `options(ticker: "O${i}") { stock { sector } }`],
    ['statements', 95, 2, (i: number) => `market { fundamentals(ticker: "F${i}") { stock { description } } }`],
  ] as const)('costs one call for each of many unknown %s [AMB-49]', async (_what, count, most, field) => {
    expect(await readCost(aliases(count, field), await app.newKey('PRO'))).toEqual([count * most, count]);
  });

  it('refuses the thirty-first look of a minute without a key [AMB-49]', async () => {
    const look = '{ market { fundamentals(ticker: "AAPL") { stock { name } } } }';
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await app.graphql(look, { as: 'anonymous' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
  });
});

describe('a link', () => {
  const trades = (fields: string) =>
    `market { insiderTrades(ticker: "AAPL", period: { days: 90 }) { nodes { ${fields} } } }`;

  it.each([
    ['what its row carries for nothing', `{ ${trades('stock { ticker name urlSlug }')} }`, 1],
    ['the values of one stock once', `{ ${trades('stock { description }')} }`, 2],
    [
      'values that the root paid once',
      `{ stock(ticker: "AAPL") { description insiderTrades { nodes { stock { sector } } } } }`,
      2,
    ],
    [
      'values through a fragment',
      `{ ${trades('stock { ...F }')} } fragment F on Stock { ... on Node { id } ... on Stock { sector } }`,
      2,
    ],
    ['values that are skipped not at all', `{ ${trades('stock { name sector @skip(if: true) }')} }`, 1],
    ['values of a fund on another', '{ etf(ticker: "SPY") { analystAggregate(isRequired: true) { etf { aum } } } }', 2],
    [
      'the leaders of a stock in a list, each',
      '{ stocks(tickers: ["AAPL", "MSFT"]) { nodes { name sector leadership { name } } } }',
      3,
    ],
    [
      'the statements of a stock by the call below',
      '{ stock(ticker: "AAPL") { fundamentals { periods { reason } } } }',
      1,
    ],
    [
      'the person behind an object by its id',
      `{ node(id: "${btoa('Stock:AAPL')}") { ... on Stock { description } } }`,
      1,
    ],
    [
      'each object by its id',
      `{ nodes(ids: ["${btoa('Stock:AAPL')}", "${btoa('ETF:SPY')}", "${btoa('ETF:SPY')}"]) { id } }`,
      2,
    ],
  ])('costs %s [AMB-49]', async (_what, query, calls) => {
    const [requested, actual] = await readCost(query, await app.newKey('PRO'));
    expect(actual).toBe(calls);
    expect(requested).toBeGreaterThanOrEqual(calls);
  });

  it('costs a call for the trades of each insider, and the positions of each filer [AMB-49]', async () => {
    const { market } = (
      await app.graphql(`{ ${trades('insider { insiderId }')}
        market { institutionalHolders(ticker: "AAPL", reportDate: "2025-09-30") { positions { nodes { filerCik } } } } }`)
    ).body.data;
    const insiders = new Set(
      market.insiderTrades.nodes.map((row: { insider: { insiderId: string } }) => row.insider.insiderId),
    );
    expect(insiders.size).toBeGreaterThan(1);
    expect((await readCost(`{ ${trades('insider { trades { totalCount } }')} }`))[1]).toBe(1 + insiders.size);
    const filers = market.institutionalHolders.positions.nodes.length;
    expect(filers).toBeGreaterThan(1);
    const positions =
      '{ market { institutionalHolders(ticker: "AAPL", reportDate: "2025-09-30") { positions { nodes { filer { positions(first: 1) { totalCount } } } } } } }';
    expect((await readCost(positions, await app.newKey('FREE')))[1]).toBe(1 + 5);
  });

  it('counts the objects of a list before it runs [AMB-49]', () => {
    expect(bound('{ market { optionsOverview { stocks { nodes { stock { sector } } } } } }').calls).toBe(101);
    expect(bound('{ market { optionsOverview { stocks { nodes { stock { name } } } } } }').calls).toBe(1);
  });

  it('needs a key if the root field needs one [AUTH-02]', async () => {
    const values = '{ stock(ticker: "AAPL") { entity { description } } }';
    expect(bound(values).needKeyByLink).toEqual(['entity']);
    expect((await app.graphql(values, { as: 'anonymous' })).status).toBe(401);
    const fund = `{ node(id: "${btoa('ETF:SPY')}") { ... on ETF { aum } } }`;
    expect((await app.graphql(fund, { as: 'anonymous' })).status).toBe(401);
    const { body } = await app.graphql('query($d: String!) { costOf(document: $d) { needKey } }', {
      as: 'anonymous',
      variables: { d: values },
    });
    expect(body.data.costOf.needKey).toEqual(['entity']);
  });

  it('prints the cost of each type through a link, and every named field exists [AMB-49]', () => {
    const hubs = Object.values(schema.getTypeMap()).filter((type) => getObjectPricing(type));
    expect(hubs.map(({ name }) => name)).toEqual(expect.arrayContaining(['Stock', 'ETF', 'Entity', 'Politician']));
    for (const type of hubs) {
      const { root, carried } = getObjectPricing(type)!;
      expect(schema.getQueryType()!.getFields()[root], type.name).toBeDefined();
      if ('getFields' in type) expect(Object.keys(type.getFields())).toEqual(expect.arrayContaining([...carried]));
    }
    expect(printedSchema(schema)).toMatch(/type ETF implements Node & Security @access\(per: RESULT/);
  });
});

describe('free reads', () => {
  it(`is answered ${FREE_PER_MINUTE} times a minute, then 429 with Retry-After [LIMITS-01]`, async () => {
    const as = await app.newKey('FREE');
    const look = aliases(100, () => 'viewer { tier }');
    for (let n = 0; n < FREE_PER_MINUTE / 100; n++) expect((await app.graphql(look, { as })).status).toBe(200);
    const { status, headers, body } = await app.graphql('{ viewer { tier } }', { as });
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await app.graphql('{ __typename }', { as })).status).toBe(429);
    expect((await app.graphql('{ quote(ticker: "AAPL") { price } }', { as })).status).toBe(200);
    expect((await app.graphql('{ viewer { tier } }', { as: await app.newKey('FREE') })).status).toBe(200);
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    expect((await app.graphql('{ viewer { tier } }', { as })).status).toBe(200);
  });

  it('refuses more of it than any minute answers for good, without a retry [AMB-49]', async () => {
    const as = await app.newKey('FREE');
    const { status, headers, body } = await app.graphql(
      aliases(31, () => '__type(name: "Stock") { name }'),
      { as },
    );
    expect([status, headers.get('Retry-After')]).toEqual([429, null]);
    expect(body.errors[0].extensions).toEqual({ code: 'operation_too_expensive', calls: 310, limit: 300 });
    expect(body.errors[0].message).toBe('This operation takes 310 free fields, and a minute has 300. Split it.');
  });

  it('answers introspection 30 times a minute [LIMITS-01]', async () => {
    const as = await app.newKey('FREE');
    const first = await app.graphql(getIntrospectionQuery(), { as });
    expect(first.body.data.__schema.queryType.name).toBe('Query');
    const again = [];
    for (let n = 1; n < 30; n++) again.push(await app.graphql(getIntrospectionQuery(), { as }));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect(again[28]!.body.data).toEqual(first.body.data);
    expect((await app.graphql(getIntrospectionQuery(), { as })).status).toBe(429);
  });
});
