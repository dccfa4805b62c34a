import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { federatedSchema } from '../../src/gateway/federation/federated-schema.ts';
import { cachedCallCosts } from '../../src/gateway/metering/cached-call-costs.ts';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { createMeter } from '../../src/gateway/request/meter.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

const price = (query: string, variables: Record<string, unknown> = {}, tier: Tier = 'PRO', operation?: string) =>
  callCost(schema, parse(query), operation, variables, { tier, at: NOW, countStocks: () => 0 });
const calls = (...args: Parameters<typeof price>) => price(...args).calls;

describe('the price of an operation', () => {
  it.each<[what: string, query: string, variables: Record<string, unknown>, calls: number]>([
    ['one stock', '{ stock(ticker: "AAPL") { name } }', {}, 1],
    [
      'a rating through its stock as the call that it replaces',
      '{ stock(ticker: "AAPL") { name rating { asOf } } }',
      {},
      1,
    ],
    ['a rating, and a value of the stock beside it', '{ stock(ticker: "AAPL") { sector rating { asOf } } }', {}, 2],
    ['a rating and its trades', '{ stock(ticker: "AAPL") { rating { asOf } insiderTrades { totalCount } } }', {}, 2],
    ['a price as at most two, for the stock may be unknown', '{ stock(ticker: "AAPL") { quote { price } } }', {}, 2],
    [
      'a watchlist of any length as one',
      'query($t: [Ticker!]!) { watchlist(tickers: $t) { price } }',
      { t: ['A', 'B'] },
      1,
    ],
    ['the quotes of fifty stocks as one call', '{ stocks(first: 50) { nodes { quote { price } } } }', {}, 2],
    ['the charts of fifty stocks as fifty', '{ stocks(first: 50) { nodes { chart { close } } } }', {}, 51],
    ['the same through edges', '{ stocks(first: 50) { edges { node { chart { close } } } } }', {}, 51],
    [
      'two timeframes as two calls',
      '{ stock(ticker: "AAPL") { a: chart(period: { window: ONE_YEAR }) { close } b: chart { close } } }',
      {},
      2,
    ],
    [
      'one field under two aliases once',
      '{ a: quote(ticker: "AAPL") { price } b: quote(ticker: "AAPL") { price } }',
      {},
      1,
    ],
    ['two stocks twice', '{ a: stock(ticker: "AAPL") { name } b: stock(ticker: "MSFT") { name } }', {}, 2],
    [
      'a ticker in any spelling once',
      '{ a: quote(ticker: "brk-b") { price } b: quote(ticker: "BRK.B") { price } }',
      {},
      1,
    ],
    [
      'an argument that is left at its default once',
      '{ market { a: insiderActivity { buyCount } } market { b: insiderActivity(period: { days: 90 }) { sellCount } } }',
      {},
      1,
    ],
    [
      'a field of the same object under two aliases once',
      '{ a: stock(ticker: "AAPL") { chart { close } } b: stock(ticker: "aapl") { chart { day } } }',
      {},
      1,
    ],
    [
      'a skipped field not at all',
      '{ quote(ticker: "A") @skip(if: true) { price } market { status { status } } }',
      {},
      1,
    ],
    [
      'a field that a variable leaves out not at all',
      'query($all: Boolean!) { market { status { status } } quote(ticker: "A") @include(if: $all) { price } }',
      { all: false },
      1,
    ],
    [
      'a fragment that a variable leaves in',
      'query($all: Boolean!) { market { status { status } } ... on Query @include(if: $all) { quote(ticker: "A") { price } } }',
      { all: true },
      2,
    ],
    [
      'fragments, named and nested',
      '{ stock(ticker: "A") { ...F } } fragment F on Stock { quote { price } ... on Security { chart { close } } ...G } fragment G on Stock { similar { name } }',
      {},
      3,
    ],
    [
      'a page as long as a variable says',
      'query($n: Int) { stocks(first: $n) { nodes { chart { close } } } }',
      { n: 7 },
      8,
    ],
    ['a page as long as the default', 'query($n: Int = 3) { stocks(first: $n) { nodes { chart { close } } } }', {}, 4],
    ['a page of no stated length as a hundred', '{ stocks { nodes { chart { close } } } }', {}, 101],
    ['a page as long as its list of tickers', '{ stocks(tickers: ["A", "B"]) { nodes { chart { close } } } }', {}, 3],
    ['lists in lists', '{ stocks(first: 4) { nodes { similar(first: 3) { chart { close } } } } }', {}, 1 + 4 + 12],
    ['a list as long as its argument', '{ quotes(tickers: ["A", "B", "C"]) { stock { chart { close } } } }', {}, 4],
    ['nodes by id', '{ nodes(ids: ["a", "b"]) { ... on Stock { chart { close } } } }', {}, 4],
    ['who you are as nothing', '{ viewer { tier usage { minute { remaining } } } }', {}, 0],
    ['pricing as nothing', '{ costOf(document: "{ stocks { totalCount } }") { calls } }', {}, 0],
    ['introspection as nothing', '{ __schema { types { name } } __typename }', {}, 0],
    ['what is free beside what is not', '{ viewer { tier } quote(ticker: "A") { price } }', {}, 1],
    ['the documented call with its viewer', '{ viewer { tier } market { insiderActivity { buyCount } } }', {}, 1],
  ])('counts %s [AMB-49]', (_what, query, variables, expected) => {
    expect(price(query, variables)).toMatchObject({ calls: expected, quota: expected });
  });

  it('counts a preview by the rows that the tier sees [AMB-49]', () => {
    const query = '{ market { insiderTrades(ticker: "AAPL") { nodes { stock { chart { close } } } } } }';
    expect(calls(query, {}, 'FREE')).toBe(1 + 5);
    expect(calls(query, {}, 'PRO')).toBe(1 + 100);
  });

  it('prices the named operation, or one call if it is ambiguous [AMB-49]', () => {
    const two =
      'query One { market { status { status } } } query Two { stocks(first: 9) { nodes { chart { close } } } }';
    expect(calls(two, {}, 'PRO', 'One')).toBe(1);
    expect(calls(two, {}, 'PRO', 'Two')).toBe(10);
    expect(price(two)).toMatchObject({ calls: 1, quota: 1, needKey: [] });
    expect(price(two, {}, 'PRO', 'Three')).toMatchObject({ calls: 1, quota: 1, needKey: [] });
    expect(price('mutation { markInboxRead(input: {}) { unreadCount } }')).toMatchObject({
      calls: 1,
      quota: 1,
      needKey: ['markInboxRead'],
    });
    expect(
      calls('mutation { a: markInboxRead(input: {}) { unreadCount } b: markInboxRead(input: {}) { unreadCount } }'),
    ).toBe(2);
    expect(calls('query($t: Ticker!) { quote(ticker: $t) { price } }', { t: '???' })).toBe(1);
  });

  it('names the fields that need a key, wherever they stand [AMB-49]', () => {
    const query = '{ market { status { status } } ...F } fragment F on Query { e: entity(id: "AAPL") { name } }';
    expect(price(query).needKey).toEqual(['entity']);
    expect(price('{ market { status { status } } entity(id: "A") @skip(if: true) { name } }').needKey).toEqual([]);
  });
});

describe('charged calls', () => {
  const charts = (tickers: string) => `{ stocks(tickers: [${tickers}]) { nodes { chart { close } } } }`;
  const KNOWN = '"AAPL", "MSFT"';
  const UNKNOWN = '"NOPEA", "NOPEB", "NOPEC"';

  it('the price of an operation returns the unused reservation [AMB-49]', async () => {
    const as = await app.newKey('FREE');
    const { cost } = (await app.graphql(charts(`${KNOWN}, ${UNKNOWN}`), { as })).body.extensions;
    expect(cost).toMatchObject({ requested: 6, actual: 3, minute: { remaining: 27 }, month: { remaining: 997 } });
    const { viewer } = (await app.graphql('{ viewer { usage { minute { remaining } month { remaining } } } }', { as }))
      .body.data;
    expect(viewer.usage).toEqual({ minute: { remaining: 27 }, month: { remaining: 997 } });
  });

  it('the price of an operation pays the same call once, however many aliases and lists lead to it [AMB-49]', async () => {
    const as = await app.newKey('PRO');
    const query = `{ stock(ticker: "AAPL") { chart { close } }
      market { insiderTrades(ticker: "AAPL") { nodes { stock { chart { close } quote { price } } } } } }`;
    const { cost } = (await app.graphql(query, { as })).body.extensions;
    expect(cost).toMatchObject({ actual: 3, minute: { remaining: 297 } });
  });

  /** A page of this many stocks costs one call, and each chart another. */
  const readCharts = (...pages: number[]) =>
    `{ ${pages.map((first, i) => `p${i}: stocks(first: ${first}) { nodes { chart { close } } }`).join(' ')} }`;

  it('the price of an operation refuses an operation above the remaining calls before any read, with the time to retry [AMB-49]', async () => {
    const as = await app.newKey('FREE');
    await app.graphql('{ quote(ticker: "AAPL") { price } }', { as });
    app.queries.length = 0;
    const { status, headers, body } = await app.graphql(readCharts(29), { as });
    expect([status, body.data]).toEqual([429, undefined]);
    expect(body.errors[0].message).toBe(
      'Rate limit exceeded (30 requests/minute): this operation costs 30 calls, and 29 are left this minute.',
    );
    expect(body.errors[0].extensions).toEqual({ code: 'rate_limit_exceeded', retryAfter: expect.any(Number) });
    expect(headers.get('Retry-After')).toBe(String(body.errors[0].extensions.retryAfter));
    expect(body.extensions.cost).toMatchObject({ requested: 30, actual: 0, minute: { remaining: 29 } });
    expect(app.queries).toEqual([]);
    expect((await app.graphql(readCharts(28), { as })).status).toBe(200);
  });

  it.each([
    ['FREE', 30, 31, [30], ', or use a PRO key, which has 300 a minute'],
    ['FREE', 30, 301, [99, 98, 97, 3], ''],
    ['PRO', 300, 301, [99, 98, 97, 3], ''],
  ] as const)(
    'the price of an operation refuses %s, which has %d a minute, %d calls for good: no retry, and what would fit [AMB-49]',
    async (...the) => {
      const [tier, limit, calls, pages, offer] = the;
      const as = await app.newKey(tier);
      await app.graphql('{ viewer { tier } }', { as });
      app.queries.length = 0;
      const query = readCharts(...pages);
      const { status, headers, body } = await app.graphql(query, { as });
      expect([status, body.data, headers.get('Retry-After')]).toEqual([429, undefined, null]);
      expect(body.errors[0].extensions).toEqual({ code: 'operation_too_expensive', calls, limit });
      expect(body.errors[0].message).toBe(
        `This operation costs ${calls} calls, and ${tier} has ${limit} a minute. Split it into operations of at most ${limit} calls, or request shorter lists${offer}.`,
      );
      expect(body.extensions.cost).toMatchObject({ requested: calls, actual: 0, minute: { remaining: limit } });
      expect(app.queries).toEqual([]);
    },
  );

  it('costs nothing to look around [AMB-49]', async () => {
    const as = await app.newKey('FREE');
    for (const query of ['{ viewer { tier } }', '{ __schema { queryType { name } } }', '{ __typename }']) {
      const { cost } = (await app.graphql(query, { as })).body.extensions;
      expect(cost).toMatchObject({ requested: 0, actual: 0, minute: { remaining: 30 }, month: { remaining: 1000 } });
    }
  });

  it.each([
    ['/api/v1/stocks/AAPL/profile'],
    ['/api/v1/stocks/AAPL/similar?limit=50'],
    ['/api/v1/stocks/prices?tickers=AAPL,MSFT,NVDA,JPM'],
    ['/api/v1/stocks/descriptions?tickers=AAPL,MSFT'],
    ['/api/v1/insider/activity'],
  ])(
    'the price model counts the documented path %s as one call, for all reads of its operation [AMB-49, LIMITS-05]',
    async (path) => {
      const as = await app.newKey('FREE');
      const { status, headers } = await app.rest(path, { as });
      expect(status).toBe(200);
      expect(headers.get('X-RateLimit-Remaining')).toBe('29');
      expect(headers.get('X-RateLimit-Remaining-Month')).toBe('999');
    },
  );
});

describe('costOf', () => {
  const costOf =
    'query($document: String!, $variables: JSON) { costOf(document: $document, variables: $variables) { calls quota needKey } }';

  it.each<[query: string, variables: Record<string, unknown>]>([
    ['query($n: Int) { stocks(first: $n) { nodes { chart { close } quote { price } } } }', { n: 6 }],
    ['{ market { insiderTrades(ticker: "AAPL") { nodes { stock { similar(first: 2) { name } } } } } }', {}],
    [
      '{ market { insiderActivity { purchases { nodes { stock { quote { price } } } } } } market { status { status } } }',
      {},
    ],
    ['{ viewer { tier } }', {}],
  ])('states the maximum cost of %s [AMB-49]', async (document, variables) => {
    const as = await app.newKey('FREE');
    const preview = await app.graphql(costOf, { as, variables: { document, variables } });
    expect(preview.body.extensions.cost.actual).toBe(0);
    const { calls: most } = preview.body.data.costOf;
    const { cost } = (await app.graphql(document, { as, variables })).body.extensions;
    expect(cost.requested).toBe(most);
    expect(cost.actual).toBeLessThanOrEqual(most);
  });

  it('says which fields need a key [AMB-49]', async () => {
    const variables = { document: '{ entity(id: "AAPL") { name } }' };
    const { body } = await app.graphql(costOf, { as: 'anonymous', variables });
    expect(body.data.costOf).toEqual({ calls: 1, quota: 1, needKey: ['entity'] });
  });

  it.each([
    ['no document', '', undefined, 'document'],
    ['a field that is not there', '{ nothing }', undefined, 'document'],
    ['variables that are a list', '{ viewer { tier } }', [1], 'variables'],
    ['variables that are a text', '{ viewer { tier } }', '{}', 'variables'],
  ])('answers invalid_parameter to %s [AMB-49]', async (_what, document, variables, field) => {
    const { body } = await app.graphql(costOf, { variables: { document, variables } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', field });
  });

  const burst = (size: number) =>
    `{ ${Array.from({ length: size }, (_, i) => `c${i}: costOf(document: "{ viewer { tier } }") { calls }`).join(' ')} }`;
  const answered = (bodies: { data: Record<string, unknown> }[]) =>
    bodies.flatMap(({ data }) => Object.values(data)).filter((value) => value !== null).length;

  it('answers exactly 60 of a burst of 100 in one operation [AMB-49]', async () => {
    const { status, body } = await app.graphql(burst(100), { as: await app.newKey('PRO') });
    expect(status).toBe(200);
    expect(answered([body])).toBe(60);
    expect(body.errors).toHaveLength(40);
    // No minute has room for 100 of them: waiting does not help.
    for (const { extensions } of body.errors)
      expect(extensions).toEqual({ code: 'operation_too_expensive', field: 'costOf', limit: 60 });
  });

  it('answers exactly 60 of 100 spread over parallel requests, and another key its own [AMB-49]', async () => {
    const [as, other] = [await app.newKey('FREE'), await app.newKey('FREE')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.graphql(burst(10), { as })));
    expect(answered(answers.map(({ body }) => body))).toBe(60);
    expect(answered([(await app.graphql(burst(10), { as: other })).body])).toBe(10);
  });
});

describe('calls beyond the estimate', () => {
  it('the limiter reserves each call before it is made, and none twice [AMB-49]', async () => {
    const more: unknown[] = [];
    const meter = createMeter({ calls: 1, quota: 1 }, async (price) => more.push(price));
    for (const call of ['a', 'a', 'b', 'b', 'c']) await meter.spend(call, call !== 'c');
    expect(more).toEqual([
      { calls: 1, quota: 1 },
      { calls: 1, quota: 0 },
    ]);
    expect(meter.spent()).toEqual({ calls: 3, quota: 2 });
  });

  it('the limiter does not charge one that is refused [AMB-49]', async () => {
    const meter = createMeter({ calls: 1, quota: 1 }, () => Promise.reject(new Error('nothing left')));
    await meter.spend('a', true);
    await expect(meter.spend('b', true)).rejects.toThrow();
    expect(meter.spent()).toEqual({ calls: 1, quota: 1 });
  });

  it('prices a repeated document by its current variables [AMB-49]', () => {
    const boundOf = cachedCallCosts(schema);
    const document = parse(`query A($n: Int!) { stocks(first: $n) { nodes { chart { close } } } }
      query B { entity(id: "AAPL") { name } }`);
    for (const _round of [1, 2])
      for (const tier of ['FREE', 'PRO'] as const)
        for (const [name, n] of [
          ['A', 1],
          ['A', 9],
          ['A', null],
          ['B', 1],
        ] as const)
          expect(boundOf(document, name, { n }, { tier, at: NOW, countStocks: () => 0 })).toEqual(
            callCost(schema, document, name, { n }, { tier, at: NOW, countStocks: () => 0 }),
          );
    expect(boundOf(document, 'A', { n: 9 }, { tier: 'PRO', at: NOW, countStocks: () => 0 }).calls).toBe(10);
  });

  it.each<[what: string, document: string, variables: Record<string, unknown>[]]>([
    [
      'by the equality of arguments',
      'query ($a: Ticker!, $b: Ticker!) { a: stock(ticker: $a) { name } b: stock(ticker: $b) { name } }',
      [
        { a: 'AAPL', b: 'MSFT' },
        { a: 'AAPL', b: 'aapl' },
        { a: 'KO', b: 'KO' },
        { a: 'KO', b: 'XOM' },
      ],
    ],
    [
      'by directives',
      'query ($t: Ticker!, $with: Boolean!) { stock(ticker: $t) { name chart @include(if: $with) { close } } }',
      [
        { t: 'AAPL', with: true },
        { t: 'MSFT', with: false },
        { t: 'AAPL', with: false },
      ],
    ],
    [
      'by the length of lists',
      'query ($list: [Ticker!]) { stocks(tickers: $list) { nodes { chart { close } } } }',
      [{ list: ['AAPL'] }, { list: ['KO', 'XOM'] }, { list: ['KO', 'JNJ'] }, { list: null }, {}],
    ],
    [
      'by null and what is no value at all',
      'query ($days: Int = 30) { market { insiderTrades(ticker: "AAPL", period: { days: $days }) { totalCount } } }',
      [{ days: 7 }, { days: null }, {}, { days: 'x' }],
    ],
    [
      'inside of objects and lists',
      'query ($a: Ticker!, $b: Ticker!) { stocks(tickers: [$a, $b]) { nodes { chart { close } } } quotes(tickers: [$b]) { price } }',
      [
        { a: 'AAPL', b: 'MSFT' },
        { a: 'AAPL', b: 'AAPL' },
      ],
    ],
  ])('prices a document that comes again as a walk would: %s [AMB-49]', (_what, text, all) => {
    const boundOf = cachedCallCosts(schema);
    const document = parse(text);
    for (const variables of [...all, ...all])
      for (const tier of ['FREE', 'PRO'] as const)
        expect(boundOf(document, null, variables, { tier, at: NOW, countStocks: () => 0 })).toEqual(
          callCost(schema, document, null, variables, { tier, at: NOW, countStocks: () => 0 }),
        );
  });

  it('prices fragments that spread each other many times like a single spread [AMB-49]', () => {
    const spreads = (to: number) => Array.from({ length: 400 }, () => `...F${to}`).join(' ');
    const links = Array.from({ length: 5 }, (_, i) => `fragment F${i} on Query { ${spreads(i + 1)} }`);
    const last = 'fragment F5 on Query { stock(ticker: "AAPL") { chart { close } } }';
    const document = parse(['query { ...F0 }', ...links, last].join('\n'));
    expect(callCost(schema, document, null, {}, { tier: 'FREE', at: NOW, countStocks: () => 0 })).toMatchObject({
      calls: 1,
      quota: 1,
      needKey: [],
    });
  });
});

describe('the price of what an operation repeats', () => {
  const aliases = (count: number, field: string) =>
    Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
  const equal = (count: number) => ({
    of: Array.from({ length: count }, () => ({ __typename: 'Stock', ticker: 'KO' })),
  });
  const entities = (selection: string) =>
    `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${selection} } } }`;
  const federated = federatedSchema(schema);
  const callsOfEntities = (selection: string, count: number) =>
    callCost(federated, parse(entities(selection)), null, equal(count), { tier: 'PRO', at: NOW, countStocks: () => 0 })
      .calls;

  it('is nothing below two thousand fields', () => {
    const stock = (fields: string) => `{ stock(ticker: "KO") { ${fields} } }`;
    expect(calls(stock(aliases(60, 'name')))).toBe(1);
    // Each chart counts as itself and 253 bars: 7 that are repeated are 1,778 fields.
    expect(calls(stock(aliases(8, 'chart { close }')))).toBe(calls(stock('chart { close }')));
  });

  it('is a call for each thousand after the first, for aliases of a field', () => {
    const query = (count: number) => `{ stock(ticker: "KO") { ${aliases(count, 'chart { close }')} } }`;
    const alone = calls(query(1));
    // 8 that are repeated are 2,032 fields; 40 are 10,160.
    expect(calls(query(9)) - alone).toBe(1);
    expect(calls(query(41)) - alone).toBe(9);
    expect(price(query(41)).quota - price(query(1)).quota).toBe(9);
  });

  it('grows with the objects that have the aliases', () => {
    const query = (first: number, count: number) =>
      `{ stocks(first: ${first}) { nodes { ${aliases(count, 'quote { price change }')} } } }`;
    // Each quote is itself and two values: 100 stocks repeat it 11 times, which is 3,300 fields.
    expect(calls(query(100, 12)) - calls(query(100, 1))).toBe(2);
    expect(calls(query(10, 12)) - calls(query(10, 1))).toBe(0);
  });

  it('counts other arguments and other objects as no repetition', () => {
    const others = ['ONE_MONTH', 'THREE_MONTHS', 'SIX_MONTHS', 'ONE_YEAR'].map(
      (timeframe, n) => `a${n}: chart(period: { window: ${timeframe} }) { day open high low close volume }`,
    );
    expect(price(`{ stock(ticker: "KO") { ${others.join(' ')} } }`).repetitions).toBe(0);
    const stocks = Array.from({ length: 40 }, (_, n) => `s${n}: stock(ticker: "S${n}") { chart { close } }`);
    expect(price(`{ ${stocks.join(' ')} }`).repetitions).toBe(0);
  });

  it('counts equal objects of the root once, with all that is below the others', () => {
    const stocks = (count: number) =>
      `{ ${aliases(count, 'stock(ticker: "KO") { a: chart { close } b: chart { close } }')} }`;
    // The first has one repeated chart of 254 fields; each other stock is 1 + 2 * 254 fields: 254 + 49 * 509 = 25,195.
    expect(price(stocks(50)).repetitions).toBe(24);
  });

  it('is the number of duplicates times aliases for entities', () => {
    expect(callsOfEntities('name', 1_000)).toBe(callsOfEntities('name', 1));
    // 999 duplicates of 3 fields are 2,997.
    expect(callsOfEntities('name sector description', 1_000) - callsOfEntities('name', 1)).toBe(1);
    // 999 * 45 * 254 = 11,418,570 of duplicates, and 44 * 254 = 11,176 of the first.
    expect(callsOfEntities(aliases(45, 'chart { close }'), 1_000)).toBe(11_429);
  });

  it('is part of costOf, refused before anything runs if it is too much, and charged otherwise', async () => {
    const document = entities('name sector description');
    const cost = await app.graphql(
      'query($d: String!, $v: JSON) { costOf(document: $d, variables: $v) { calls quota } }',
      {
        variables: { d: document, v: equal(1_000) },
      },
    );
    expect(cost.body.data.costOf).toEqual({ calls: 2, quota: 2 });
    const { body } = await app.graphql(document, { variables: equal(1_000) });
    expect(body.extensions.cost).toMatchObject({ requested: 2, actual: 2 });
    expect(body.data._entities).toHaveLength(1_000);
    app.queries.length = 0;
    const refused = await app.graphql(entities(aliases(45, 'chart { close }')), { variables: equal(1_000) });
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, 'operation_too_expensive']);
    expect(app.queries.filter((sql) => sql.includes('"daily_bar"'))).toEqual([]);
  });
});
