import type { GraphQLInputObjectType, GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_SCREENS, SCREENS } from '../../../src/families/screener/presets/rules.ts';
import { CATALOG } from '../../../src/families/screener/rules/catalog.ts';
import { readPlan } from '../../../src/families/screener/rules/plan.ts';
import { schema } from '../../support/graph.ts';
import { useApp } from '../../support/harness.ts';

const app = useApp();

describe('A screen in the graph', () => {
  it('has typed and described conditions, and links to the stock [SCR-08, SCR-31]', async () => {
    const { body } = await app.graphql(`{
      stockScreen(
        filters: [
          { field: MARKET_CAP, op: GTE, value: "1T" }
          { field: SENTI_SCORE_7D, op: GT, value: 0 }
          { field: SERVICE_RATING, op: NOT_IN, values: ["C"] }
        ]
        sort: { field: SENTI_SCORE_7D, dir: DESC }
        tickers: ["AAPL", "MSFT", "KO"]
      ) {
        matched limit screened
        explain { fieldName op matched missing }
        stocks { nodes { ticker marketCap generatedAt stock { name quote { price } } } }
      }
    }`);
    expect(body.errors).toBeUndefined();
    const { explain, ...rest } = body.data.stockScreen;
    expect(explain.slice(0, 2)).toEqual([
      { fieldName: 'MARKET_CAP', op: 'GTE', matched: 2, missing: 0 },
      { fieldName: 'SENTI_SCORE_7D', op: 'GT', matched: 2, missing: 1 },
    ]);
    expect([rest.limit, rest.screened]).toEqual([100, 3]);
    expect(rest.stocks.nodes.at(-1)).toEqual({
      ticker: 'AAPL',
      marketCap: 202.63 * 15e9,
      generatedAt: '2025-11-21T15:30:00.000Z',
      stock: { name: 'Apple Inc.', quote: { price: 202.63 } },
    });
  });

  it('screens funds, and takes a plan as JSON in place of typed conditions [SCR-03, SCR-09]', async () => {
    const typed =
      '{ etfScreen(filters: [{ field: ISSUER, op: IN, values: ["SPDR"] }]) { etfs { nodes { ticker etf { issuer } } } } }';
    const expected = { etfScreen: { etfs: { nodes: [{ ticker: 'SPY', etf: { issuer: 'SPDR' } }] } } };
    expect((await app.graphql(typed)).body.data).toEqual(expected);
    const asPlan = 'query ($plan: ScreenPlan) { etfScreen(plan: $plan) { etfs { nodes { ticker etf { issuer } } } } }';
    const plan = { filters: [{ field: 'ISSUER', op: 'IN', values: ['SPDR'] }] };
    expect((await app.graphql(asPlan, { variables: { plan } })).body.data).toEqual(expected);
    const query =
      '{ etfScreen(plan: { filters: [{ field: "ISSUER", op: "IN", values: ["SPDR"] }] }) { etfs { nodes { ticker etf { issuer } } } } }';
    expect((await app.graphql(query)).body.data).toEqual(expected);
  });

  it.each([
    ['SCR-13', 'plan: { filters: [{ fieldName: "FOO", op: "GT", value: 1 }] }', 'unknown_field', 'FOO'],
    [
      'SCR-12',
      'plan: { filters: [{ fieldName: "PRICE", op: "GT", value: "x" }] }',
      'malformed_request',
      'filters[0].value',
    ],
    ['SCR-12', 'filters: [{ field: PRICE, op: GT, value: "x" }]', 'malformed_request', 'value'],
    ['AMB-15', 'filters: [{ field: SERVICE_RATING, op: GT, value: 1 }]', 'malformed_request', 'filters[0].op'],
    ['SCR-03', 'filters: [], plan: { filters: [] }', 'invalid_parameter', 'plan'],
    ['UNS-13', 'limit: 0', 'invalid_limit', 'limit'],
  ])('%s: stockScreen(%s) is an error with the code %s', async (_id, args, code, field) => {
    const { body } = await app.graphql(`{ stockScreen(${args}) { matched } }`);
    const [error] = body.errors;
    expect([error.extensions.code, error.extensions.field]).toEqual([code, field]);
  });

  it('pages through all that match, each row once and in the order of the plan [SCR-31]', async () => {
    const query = `query ($after: String, $limit: Int) {
      stockScreen(sort: { field: MARKET_CAP, dir: DESC }, limit: $limit) {
        matched limit
        stocks(first: 2, after: $after) { totalCount nodes { id ticker } pageInfo { hasNextPage endCursor } }
      }
    }`;
    const all = (
      await app.ask('{ stockScreen(sort: { field: MARKET_CAP, dir: DESC }) { stocks { nodes { ticker } } } }')
    ).stockScreen;
    const paged = async (limit: number | null) => {
      const tickers: string[] = [];
      let after: string | null = null;
      do {
        const {
          stockScreen,
        }: Record<string, ReturnType<typeof JSON.parse>> = (await app.graphql(query, { variables: { after, limit } }))
          .body.data;
        expect([stockScreen.matched, stockScreen.stocks.totalCount]).toEqual([
          all.stocks.nodes.length,
          all.stocks.nodes.length,
        ]);
        tickers.push(
          ...stockScreen.stocks.nodes.map(
            ({ id, ticker }: Record<string, string>) => id === btoa(`StockScreenRow:${ticker}`) && ticker,
          ),
        );
        after = stockScreen.stocks.pageInfo.hasNextPage ? stockScreen.stocks.pageInfo.endCursor : null;
      } while (after);
      return tickers;
    };
    const tickers = all.stocks.nodes.map(({ ticker }: { ticker: string }) => ticker);
    expect(tickers.length).toBeGreaterThan(3);
    expect(await paged(null)).toEqual(tickers);
    // `limit` bounds the number of matches that can be paged.
    expect(await paged(3)).toEqual(tickers.slice(0, 3));
  });

  it('a page of a screen has at most 100 rows [GEN-01]', async () => {
    const { body } = await app.graphql('{ etfScreen { etfs(first: 101) { totalCount } } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', field: 'first' });
  });

  it('costs one call with hundreds of rows and their stocks [LIMITS-10]', async () => {
    const { body } = await app.graphql('{ stockScreen(limit: 500) { stocks { nodes { stock { name } } } } }');
    expect(body.extensions.cost.requested).toBe(1);
  });

  it('shows FREE the same as PRO, and needs a key [SCR-47]', async () => {
    const query =
      '{ stockScreen { matched stocks { nodes { ticker serviceScore7D ratingScore priceSparkline30D } } } }';
    const [pro, free] = [await app.graphql(query), await app.graphql(query, { as: 'FREE' })];
    expect(free.body.data).toEqual(pro.body.data);
    expect((await app.graphql(query, { as: 'anonymous' })).status).toBe(401);
  });
});

type Descriptor = {
  name: string;
  type: string;
  ops: string[];
  values: string[] | null;
  options: unknown[] | null;
} & Record<string, unknown>;

describe('The catalog', () => {
  let stock: Descriptor[];
  let etf: Descriptor[];
  beforeAll(async () => {
    const { status, body } = await app.rest('/api/v1/screener/fields', { as: 'FREE' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['stock', 'etf']);
    ({ stock, etf } = body);
  });
  const findField = (name: string, fields = stock) => fields.find((field) => field.name === name)!;

  it('has 33 fields of stocks and 16 of funds, in the documented groups [SCR-15, SCR-16, SCR-33]', () => {
    expect([stock.length, etf.length]).toEqual([33, 16]);
    const groups = (fields: Descriptor[]) => [...new Set(fields.map(({ group }) => group))];
    expect(groups(stock)).toEqual(['Sentiment', 'Popularity', 'Price & size', 'Analyst', 'Technical']);
    expect(groups(etf)).toEqual(['Sentiment', 'Analyst', 'Price & size', 'Coverage', 'Profile']);
  });

  it('writes every member of every field [SCR-34]', () => {
    const members = ['name', 'label', 'group', 'type', 'unit', 'ops', 'sortable', 'step', 'placeholder', 'description'];
    for (const field of [...stock, ...etf]) {
      expect(Object.keys(field).sort()).toEqual([...members, 'options', 'quickValues', 'values'].sort());
      expect(field.description).toEqual(expect.stringMatching(/\.$/));
    }
    expect(findField('SENTI_SCORE_7D')).toMatchObject({
      label: 'Score, 7 days',
      group: 'Sentiment',
      type: 'NUMBER',
      unit: 'SCORE',
      sortable: true,
      quickValues: ['5', '13', '23'],
      values: null,
      options: null,
    });
  });

  it('the two ordinals accept EQ alone and have options [SCR-23, SCR-24, SCR-35]', () => {
    const ordinals = [...stock, ...etf].filter(({ type }) => type === 'ENUM');
    expect(ordinals.map(({ name }) => name)).toEqual(['SENTIMENT_DIRECTION', 'MA_CROSS_STATE']);
    for (const { ops } of ordinals) expect(ops).toEqual(['EQ']);
    expect(findField('MA_CROSS_STATE').options).toEqual([
      { value: 1, label: 'Golden cross' },
      { value: 0, label: 'Neither' },
      { value: -1, label: 'Death cross' },
    ]);
  });

  it('texts take IN and NOT_IN; their values are five letters, or the current values of the funds [SCR-09, SCR-19, SCR-36, AMB-14]', () => {
    const texts = [...stock, ...etf].filter(({ type }) => type === 'STRING');
    expect(texts.map(({ name, sortable }) => [name, sortable])).toEqual([
      ['SERVICE_RATING', true],
      ['ISSUER', false],
      ['ASSET_CLASS', false],
      ['TRACKED_INDEX', false],
    ]);
    for (const { ops } of texts) expect(ops).toEqual(['IN', 'NOT_IN']);
    expect(texts.map(({ values }) => values)).toEqual([
      ['A', 'B', 'C', 'D', 'F'],
      ['Invesco', 'SPDR'],
      ['Equity'],
      ['S&P 500'],
    ]);
  });

  it('numbers take every comparison [SCR-08]', () => {
    expect(findField('EXPENSE_RATIO', etf).ops).toEqual(['GTE', 'GT', 'LTE', 'LT', 'EQ', 'NEQ']);
  });
});

describe('The curated screens', () => {
  it('are 28, each with a plan that its path accepts unchanged [SCR-40, SCR-41, SCR-42, SCR-44]', async () => {
    const { status, body } = await app.rest('/api/v1/screener/screens', { as: 'FREE' });
    expect([status, Object.keys(body)]).toEqual([200, ['screens']]);
    expect(new Set(body.screens.map(({ id }: { id: string }) => id)).size).toBe(28);
    for (const screen of body.screens) {
      expect(Object.keys(screen)).toEqual(['id', 'name', 'summary', 'plan']);
      const path = `/api/v1/screener/${screen.plan.universe === 'ETF' ? 'etfs/' : ''}execute`;
      expect(screen.id.startsWith('etf-')).toBe(screen.plan.universe === 'ETF');
      for (const part of [...screen.plan.filters, screen.plan.sort]) expect(part).toHaveProperty('fieldName');
      const answer = await app.rest(path, { method: 'POST', body: { plan: screen.plan } });
      expect([screen.id, answer.status]).toEqual([screen.id, 200]);
    }
  });

  it('keep their documented ids [VER-05]', () => {
    expect(DOCUMENTED_SCREENS.map(({ id }) => id)).toEqual([
      ...['winners', 'losers', 'high-sentiment', 'sentiment-divergence', 'rising-share-of-voice', 'mag-7'],
      ...['large-caps-positive', 'high-volume', 'small-cap-buzz', 'oversold-with-positive-sentiment', 'momentum'],
      ...['service-score-vs-price', 'crowd-vs-street', 'analyst-buys-quiet', 'upgrades-rising', 'below-200d-rising'],
      ...['golden-cross-bullish', 'etf-winners', 'etf-losers', 'etf-sentiment-leaders', 'etf-analyst-upside'],
      ...['etf-mega-funds', 'etf-high-volume', 'etf-near-52w-high', 'etf-dip-bullish', 'etf-broad-funds'],
      ...['etf-low-cost-core', 'etf-direct-sentiment'],
    ]);
  });

  it('say `+` where both hold and `vs` where two disagree, of two conditions at least [SCR-43]', () => {
    for (const { name, plan } of SCREENS.filter((screen) => / (\+|vs) /.test(screen.name)))
      expect(plan.filters.length, name).toBeGreaterThanOrEqual(2);
    for (const { universe, plan } of SCREENS) expect(() => readPlan(universe, plan)).not.toThrow();
  });

  it('run in place, a call each [SCR-40, LIMITS-10]', async () => {
    const { body } = await app.graphql(`{
      curatedScreens(ids: ["mag-7", "etf-mega-funds", "retired"]) {
        id: screenId universe
        result(limit: 2) { matched ... on StockScreen { stocks { nodes { ticker } } } ... on ETFScreen { etfs { nodes { ticker name } } } }
      }
    }`);
    expect(body.data.curatedScreens).toEqual([
      {
        id: 'mag-7',
        universe: 'STOCK',
        result: { matched: 3, stocks: { nodes: [{ ticker: 'NVDA' }, { ticker: 'AAPL' }] } },
      },
      {
        id: 'etf-mega-funds',
        universe: 'ETF',
        result: { matched: 1, etfs: { nodes: [{ ticker: 'SPY', name: 'SPDR S&P 500 ETF Trust' }] } },
      },
    ]);
    expect(body.extensions.cost.actual).toBe(3);
  });

  it('the graph names the columns that the catalog says [SCR-15, SCR-16]', async () => {
    const columns = (universe: 'STOCK' | 'ETF') => CATALOG[universe].map(({ column }) => column).join(' ');
    const { body } = await app.graphql(
      `{ stockScreen { stocks { nodes { ${columns('STOCK')} } } } etfScreen { etfs { nodes { ${columns('ETF')} } } } screenerFields { stock { name column } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.screenerFields.stock[0]).toEqual({ name: 'SENTI_SCORE_7D', column: 'serviceScore7D' });
  });

  it.each([
    ['StockScreenerField', 'StockScreenFilter'],
    ['ETFScreenerField', 'ETFScreenFilter'],
  ])('the names of %s have the type that %s takes [SCR-34]', (field, filter) => {
    const names = (schema.getType(field) as GraphQLObjectType).getFields().name!.type;
    const taken = (schema.getType(filter) as GraphQLInputObjectType).getFields().field!.type;
    expect(String(names)).toBe(String(taken));
  });
});
