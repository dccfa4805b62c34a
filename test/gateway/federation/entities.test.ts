import { describe, expect, it } from 'vitest';
import { type As, useApp } from '../../support/harness.ts';

const app = useApp();

type Key = Record<string, unknown>;
const entities = (representations: readonly unknown[], selection: string, as: As = 'PRO') =>
  app.graphql(`query($of: [_Any!]!) { _entities(representations: $of) { ${selection} } }`, {
    as,
    variables: { of: representations },
  });

/** For each type, the representation of an object of the market, and its root field. */
const HUBS: [type: string, key: Key, root: string][] = [
  ['Stock', { ticker: 'NVDA' }, 'stock(ticker: "NVDA")'],
  ['ETF', { ticker: 'SPY' }, 'etf(ticker: "SPY")'],
  ['Entity', { kbEntityId: 'kb/company/320193' }, 'entity(id: "kb/company/320193")'],
  ['Index', { indexId: 'market-mood' }, 'index(indexId: "market-mood")'],
  ['Tracker', { trackerId: 'MARKET_HEATMAP' }, 'tracker(trackerId: MARKET_HEATMAP)'],
];

describe('an object by its key', () => {
  it.each(HUBS)('finds a %s as its root field does, by its key and by its global id', async (type, key, root) => {
    const { found } = await app.ask(`{ found: ${root} { __typename id } }`);
    const byKey = await entities([{ __typename: type, ...key }], `... on ${type} { __typename id }`);
    const byId = await entities([{ __typename: type, id: found.id }], `... on ${type} { __typename id }`);
    expect(byKey.body.data._entities).toEqual([found]);
    expect(byId.body.data._entities).toEqual([found]);
  });

  it('keeps the order of the representations, with null for unknown objects', async () => {
    const { body } = await entities(
      [
        { __typename: 'Stock', ticker: 'NVDA' },
        { __typename: 'Stock', ticker: 'NOPE' },
        { __typename: 'ETF', ticker: 'SPY' },
        { __typename: 'Stock', ticker: 'aapl' },
        { __typename: 'Tracker', id: Buffer.from('Tracker:nope').toString('base64') },
      ],
      '__typename ... on Security { ticker }',
    );
    expect(body.errors).toBeUndefined();
    expect(body.data._entities).toEqual([
      { __typename: 'Stock', ticker: 'NVDA' },
      null,
      { __typename: 'ETF', ticker: 'SPY' },
      { __typename: 'Stock', ticker: 'AAPL' },
      null,
    ]);
  });

  it.each([
    ['an unknown type', { __typename: 'Bond', cusip: '1' }, 'A representation needs a __typename, one of'],
    ['no type', { ticker: 'NVDA' }, 'A representation needs a __typename, one of'],
    ['no key', { __typename: 'Stock' }, 'A representation of Stock needs ticker, or id as served.'],
    ['the global id of another type', { __typename: 'ETF', id: 'U3RvY2s6TlZEQQ==' }, 'A representation of ETF needs'],
    ['a ticker that is none', { __typename: 'Stock', ticker: '!' }, '"!" is not a ticker symbol.'],
    ['no object', null, 'Expected non-nullable type'],
    ['a text', 'NVDA', 'A representation needs a __typename, one of'],
    ['a list as its type', { __typename: ['Stock'], ticker: 'AAPL' }, 'A representation needs a __typename, one of'],
    ['a number as its type', { __typename: 1, ticker: 'AAPL' }, 'A representation needs a __typename, one of'],
  ])('refuses %s with an error that says so', async (_what, representation, message) => {
    const { body } = await entities([representation], '__typename');
    expect(body.data).toBeUndefined();
    expect(body.errors[0].message).toContain(message);
    expect(body.errors[0].extensions.code).toBe('invalid_parameter');
  });
});

describe('many representations', () => {
  const copies = (count: number) => Array.from({ length: count }, () => ({ __typename: 'Stock', ticker: 'KO' }));

  it('are refused above 1,000 before anything is read, with the argument and the maximum', async () => {
    app.queries.length = 0;
    const { status, body } = await entities(copies(1_001), '... on Stock { name }', 'anonymous');
    expect([status, body.data]).toEqual([400, undefined]);
    expect(body.errors).toMatchObject([
      {
        message: 'representations: at most 1000 items.',
        extensions: { code: 'invalid_parameter', field: 'representations' },
      },
    ]);
    expect(app.queries.filter((sql) => sql.includes('"stock"'))).toEqual([]);
    expect(costs({ status, headers: new Headers(), body })).toEqual([0, 0]);
  });

  it('are refused in any of many aliases', async () => {
    const query = `query($few: [_Any!]!, $many: [_Any!]!) {
      a: _entities(representations: $few) { __typename } b: _entities(representations: $many) { __typename }
    }`;
    const { status, body } = await app.graphql(query, { variables: { few: copies(1), many: copies(1_001) } });
    expect([status, body.data]).toEqual([400, undefined]);
    expect(body.errors[0].message).toBe('representations: at most 1000 items.');
  });

  it('of one object find it once, however its key is written, and price it once', async () => {
    const representations = copies(999).map((copy, n) => (n % 2 === 0 ? copy : { ...copy, ticker: 'ko' }));
    const answer = await entities(
      [...representations, { __typename: 'Stock', ticker: 'NOPE' }],
      '... on Stock { ticker name }',
    );
    const { _entities: found } = answer.body.data;
    expect(found).toHaveLength(1_000);
    expect(new Set(found.slice(0, 999).map((one: unknown) => JSON.stringify(one))).size).toBe(1);
    expect(found[0].ticker).toBe('KO');
    expect(found[999]).toBeNull();
    expect(costs(answer)).toEqual([2, 2]);
  });

  it('cost what their root fields cost together, by costOf too', async () => {
    const variables = { of: ['KO', 'AAPL', 'ko', 'NVDA'].map((ticker) => ({ __typename: 'Stock', ticker })) };
    const selection = '... on Stock { sector insiderTrades { totalCount } }';
    const document = `query($of: [_Any!]!) { _entities(representations: $of) { ${selection} } }`;
    const { body } = await app.graphql(
      'query($d: String!, $v: JSON) { costOf(document: $d, variables: $v) { calls } }',
      {
        variables: { d: document, v: variables },
      },
    );
    const stocks = ['KO', 'AAPL', 'NVDA'].map((ticker, n) => `s${n}: stock(ticker: "${ticker}") { ${selection} }`);
    const direct = await app.graphql(`{ ${stocks.join(' ')} }`);
    expect(costs(await entities(variables.of, selection))).toEqual(costs(direct));
    expect(body.data.costOf.calls).toBe(costs(direct)[0]);
  });
});

const costs = ({ body: { extensions } }: Awaited<ReturnType<typeof app.graphql>>) => [
  extensions.cost.requested,
  extensions.cost.actual,
];

describe('the price of an entity by its key', () => {
  it.each([
    ...HUBS.map(([type, key, root]) => [type, '__typename', key, root] as const),
    ['Stock', 'name', { ticker: 'NVDA' }, 'stock(ticker: "NVDA")'],
    ['Stock', 'rating { __typename }', { ticker: 'NVDA' }, 'stock(ticker: "NVDA")'],
    ['Stock', 'sector quote { price } insiderTrades { totalCount }', { ticker: 'NVDA' }, 'stock(ticker: "NVDA")'],
    ['Stock', 'name', { ticker: 'NOPE' }, 'stock(ticker: "NOPE")'],
    ['ETF', 'name holdings { isPartial }', { ticker: 'SPY' }, 'etf(ticker: "SPY")'],
    ['ETF', 'aum holdings { isPartial }', { ticker: 'SPY' }, 'etf(ticker: "SPY")'],
    [
      'Index',
      'reading { value } history { points { value } }',
      { indexId: 'market-mood' },
      'index(indexId: "market-mood")',
    ],
  ] as const)(
    'an entity by its key is the price of its root field: %s { %s } of %o',
    async (type, selection, key, root) => {
      const direct = await app.graphql(`{ ${root} { ${selection} } }`);
      const byKey = await entities([{ __typename: type, ...key }], `... on ${type} { ${selection} }`);
      expect(costs(byKey)).toEqual(costs(direct));
      expect(costs(byKey)[1]).toBeGreaterThan(0);
    },
  );

  it('an entity by its key is paid once for an object that is named twice', async () => {
    const nvda = { __typename: 'Stock', ticker: 'NVDA' };
    expect(
      costs(await entities([nvda, nvda, { __typename: 'Stock', ticker: 'nvda' }], '... on Stock { name }')),
    ).toEqual([1, 1]);
  });

  it('an entity by its key follows the representations of each request, not those that came first', async () => {
    const stocks = ['AAPL', 'MSFT', 'NVDA'].map((ticker) => ({ __typename: 'Stock', ticker }));
    const selection = '... on Stock { sector insiderTrades { totalCount } } ... on ETF { aum }';
    expect(costs(await entities(stocks.slice(0, 1), selection))).toEqual([2, 2]);
    expect(costs(await entities(stocks, selection))).toEqual([6, 6]);
    expect(costs(await entities([{ __typename: 'ETF', ticker: 'SPY' }], selection))).toEqual([1, 1]);
  });

  it('an entity by its key counts only selections of its own type', async () => {
    const fund = [{ __typename: 'ETF', ticker: 'SPY' }];
    const both = '... on Stock { sector insiderTrades { totalCount } } ... on ETF { name holdings { isPartial } }';
    expect(costs(await entities(fund, both))).toEqual([1, 1]);
  });

  it('an entity by its key is refused before anything runs if the minute has too little left', async () => {
    const { key } = await app.newKey('FREE');
    const many = Array.from({ length: 31 }, (_, i) => ({ __typename: 'Stock', ticker: `S${i}` }));
    app.queries.length = 0;
    const { status, body } = await entities(many, '... on Stock { name }', { key });
    expect(status).toBe(429);
    expect(body.data).toBeUndefined();
    expect(app.queries.filter((sql) => sql.includes('"stock"'))).toEqual([]);
    expect(costs(await entities(many.slice(0, 30), '... on Stock { name }', { key }))).toEqual([30, 30]);
  });
});

describe('the preview of an entity by its key', () => {
  it.each(HUBS.filter(([type]) => type !== 'Stock'))(
    '%s needs the key that its root field needs',
    async (type, key) => {
      const { status, body } = await entities([{ __typename: type, ...key }], `... on ${type} { id }`, 'anonymous');
      expect(status).toBe(401);
      expect(body.errors[0].extensions.code).toBe('api_key_required');
      expect(body.errors[0].message).toContain(type);
    },
  );

  it('a stock answers without a key, and what needs one below it does not', async () => {
    const stock = [{ __typename: 'Stock', ticker: 'NVDA' }];
    const open = await entities(stock, '... on Stock { name } ... on ETF { aum }', 'anonymous');
    expect(open.body.data._entities).toEqual([{ name: 'NVIDIA Corporation' }]);
    const keyed = await entities(stock, '... on Stock { rating { __typename } }', 'anonymous');
    expect(keyed.status).toBe(401);
  });

  it.each(['FREE', 'PRO', 'anonymous'] as const)(
    '%s sees the preview that the root field shows [PREVIEW-02]',
    async (as) => {
      const selection = `insiderTrades(period: { days: 365 }) { isPreview withheld totalCount nodes { insiderName totalValue } }`;
      const { body: direct } = await app.graphql(`{ stock(ticker: "AAPL") { ${selection} } }`, { as });
      const { body } = await entities([{ __typename: 'Stock', ticker: 'AAPL' }], `... on Stock { ${selection} }`, as);
      expect(body.data._entities).toEqual([direct.data.stock]);
      expect(direct.data.stock.insiderTrades.isPreview).toBe(as !== 'PRO');
    },
  );
});
