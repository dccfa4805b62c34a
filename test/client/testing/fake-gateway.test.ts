import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createGateway, type Gateway, type GatewayError, hasCode, previewOf } from '../../../client/core/index.ts';
import * as documents from '../../../client/generated/graphql.ts';
import { STATUSES } from '../../../client/testing/fake-error.ts';
import {
  createFakeGateway,
  type FakeGateway,
  type FakeGatewayOptions,
  type FakeGatewaySettings,
  fakeError,
} from '../../../client/testing/index.ts';
import { STATUS } from '../../../src/graph/errors.ts';

const { StockListDocument, StockPageDocument } = documents;
const connect = (fake: FakeGateway): Gateway => createGateway({ url: '/api/graphql', fetch: fake.fetch });
const requestPage = (fake: FakeGateway, ticker = 'KO') => connect(fake).request(StockPageDocument, { ticker });
const document = (text: string) => ({ toString: () => text });

describe('a fake gateway', () => {
  it('returns the values that a test states, and plausible values for all other fields', async () => {
    const fake = createFakeGateway<typeof documents>({
      StockPage: {
        stock: { name: 'Coca-Cola', quote: { price: 64.5 }, rating: { __typename: 'UnratedStock' } as object },
      },
    });
    const { data } = await requestPage(fake);
    expect(data.stock).toMatchObject({ ticker: 'KO', name: 'Coca-Cola', quote: { price: 64.5 } });
    const { quote, chart, rating, insiderTrades } = data.stock!;
    expect(rating).not.toHaveProperty('score');
    // USD, percent points, and shares.
    expect(quote!.week52Low!).toBeLessThan(quote!.week52High!);
    expect(Math.abs(quote!.changePercent!)).toBeLessThan(6);
    expect(Number.isInteger(quote!.volume)).toBe(true);
    // A series ends on the day of the response, a Monday; the weekday before is a Friday.
    expect(chart.map(({ day }) => day).slice(-2)).toEqual(['2026-06-12', '2026-06-15']);
    expect(insiderTrades).toMatchObject({ isPreview: false, withheld: [], upgrade: null, totalCount: 3 });
    expect(insiderTrades.nodes.map(({ transactionDate }) => transactionDate)).toEqual([
      '2026-06-15',
      '2026-06-12',
      '2026-06-11',
    ]);
  });

  it('returns equal values for equal variables, on a page and in a list alike', async () => {
    const [first, second] = await Promise.all([requestPage(createFakeGateway()), requestPage(createFakeGateway())]);
    expect(second).toEqual(first);
    const other = await requestPage(createFakeGateway(), 'NVDA');
    expect(other.data.stock!.quote!.price).not.toBe(first.data.stock!.quote!.price);
    const list = document('query Q { stocks(tickers: ["KO", "NVDA"]) { nodes { ticker quote { price } } } }');
    const { data } = await connect(createFakeGateway()).request(list);
    expect(data).toEqual({
      stocks: {
        nodes: [first, other].map((page) => ({
          ticker: page.data.stock!.ticker,
          quote: { price: page.data.stock!.quote!.price },
        })),
      },
    });
  });

  it('answers by variables, and later otherwise', async () => {
    const fake = createFakeGateway<typeof documents>({
      StockPage: ({ ticker }) => ({ stock: ticker === 'KO' ? { name: 'Coca-Cola' } : null }),
    });
    expect((await requestPage(fake, 'KO')).data.stock!.name).toBe('Coca-Cola');
    expect((await requestPage(fake, 'NONE')).data.stock).toBeNull();
    fake.answer(StockPageDocument, { stock: { name: 'Renamed' } });
    expect((await requestPage(fake, 'KO')).data.stock!.name).toBe('Renamed');
    expect(fake.requests.map(({ operation, variables }) => [operation, variables.ticker])).toEqual([
      ['StockPage', 'KO'],
      ['StockPage', 'NONE'],
      ['StockPage', 'KO'],
    ]);
  });

  it('follows aliases, fragments, directives, and the types of a union', async () => {
    const { data } = await connect(createFakeGateway({ Q: { one: { label: 'Mine' } } })).request(
      document(`query Q($no: Boolean = false) {
        one: security(ticker: "SPY") { label: name ticker @include(if: $no) }
        two: securities(tickers: ["KO"]) { ...Head }
      }
      fragment Head on Security { __typename ticker }`),
    );
    expect(data).toEqual({ one: { label: 'Mine' }, two: [{ __typename: 'Stock', ticker: 'KO' }] });
  });

  it('pages through the rows that the test states', async () => {
    const nodes = ['A', 'B', 'C'].map((ticker) => ({ ticker }));
    const gateway = connect(createFakeGateway<typeof documents>({ StockList: { stocks: { nodes } } }));
    const readPage = async (after: string | null) => {
      const { nodes: rows, pageInfo } = (await gateway.request(StockListDocument, { first: 2, after })).data.stocks!;
      return { tickers: rows.map(({ ticker }) => ticker), ...pageInfo };
    };
    const page = await readPage(null);
    expect(page).toMatchObject({ tickers: ['A', 'B'], hasNextPage: true });
    expect(await readPage(page.endCursor)).toMatchObject({ tickers: ['C'], hasNextPage: false });
  });

  it('answers every query of the kit, without values that their schema refuses', async () => {
    const gateway = connect(createFakeGateway());
    const values: Record<string, unknown> = {
      'Date!': '2026-03-31',
      'ScreenPlan!': { filters: [] },
      'MetricType!': 'SCORE',
      'TrackerId!': 'INSTITUTION_AUM',
    };
    const failures: string[] = [];
    let count = 0;
    for (const [name, operation] of Object.entries(documents)) {
      if (!name.endsWith('Document') || !/^\s*query/.test(String(operation))) continue;
      count += 1;
      const required = String(operation).matchAll(/\$(\w+): (\[?\w+!?\]?!)(?! =)/g);
      const variables = Object.fromEntries(
        [...required].map(([, variable, type]) => [variable, type!.startsWith('[') ? ['KO'] : (values[type!] ?? 'KO')]),
      );
      await gateway
        .request(operation as typeof StockPageDocument, variables as { ticker: string })
        .catch(({ message }: Error) => failures.push(`${name}: ${message}`));
    }
    expect(count).toBeGreaterThan(60);
    // An enum or index that KO is no value of.
    expect(failures.filter((failure) => !/got invalid value "KO"/.test(failure))).toEqual([]);
  });

  it('takes a schema of another version, and names the cause if a document does not fit', async () => {
    const schema = 'type Query { weather(ticker: String): Weather } type Weather { sky: String! }';
    const ask = (options: FakeGatewayOptions) =>
      connect(createFakeGateway(options)).request(document('query W { weather { sky } }'));
    expect((await ask({ schema })).data).toEqual({ weather: { sky: 'Sky 1' } });
    await expect(ask({})).rejects.toThrow(/Cannot query field "weather".* pass `schema`/);
    const sdl = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
    expect(await requestPage(createFakeGateway({ schema: sdl }))).toEqual(await requestPage(createFakeGateway()));
  });

  it('has types that refuse fields and operations that do not exist', () => {
    type Answers = FakeGatewaySettings<typeof documents>;
    // @ts-expect-error: no operation is called so.
    const operation: Answers = { StockPag: {} };
    // @ts-expect-error: a stock has no such field.
    const field: Answers = { StockPage: { stock: { weather: 1 } } };
    // @ts-expect-error: a price is a number.
    const value: Answers = { StockPage: { stock: { quote: { price: 'high' } } } };
    expect([operation, field, value]).toHaveLength(3);
    expectTypeOf(fakeError).toBeCallableWith('rate_limit_exceeded', { retryAfter: 30 });
    // @ts-expect-error: the gateway has no such code.
    expect(() => fakeError('rate_limited')).not.toThrow();
  });
});

describe('previews of a fake gateway', () => {
  it('shorten a list to its first rows, and count all', async () => {
    const nodes = Array.from({ length: 8 }, (_, index) => ({ totalValue: index }));
    const { data } = await requestPage(
      createFakeGateway<typeof documents>({
        StockPage: { stock: { insiderTrades: { nodes } } },
        previews: [{ path: 'stock.insiderTrades', upgrade: { message: 'PRO shows 8.' } }],
      }),
    );
    const { nodes: rows, totalCount } = data.stock!.insiderTrades;
    expect([rows.map(({ totalValue }) => totalValue), totalCount]).toEqual([[0, 1, 2], 8]);
    expect(previewOf(data)).toMatchObject({
      withheld: ['stock.insiderTrades.nodes'],
      upgrade: { plan: 'PRO', message: 'PRO shows 8.', url: '/upgrade' },
    });
  });

  it('null the fields that they withhold', async () => {
    const preview = { path: 'stock.options.dossier', withheld: ['oiWalls'] };
    const { data } = await requestPage(createFakeGateway({ previews: [preview] }));
    const { dossier } = data.stock!.options;
    expect([dossier!.isPreview, dossier!.withheld, dossier!.oiWalls]).toEqual([true, ['oiWalls'], null]);
    expect(dossier!.unusual).not.toBeNull();
  });

  it('shorten all parts as for a FREE key', async () => {
    const { data } = await requestPage(createFakeGateway({ previews: 'all' }));
    expect(previewOf(data).parts.map(({ path }) => path)).toEqual(['stock.options.dossier', 'stock.insiderTrades']);
  });

  it('are refused for a part that has none', async () => {
    await expect(requestPage(createFakeGateway({ previews: ['stock.quote'] }))).rejects.toThrow(
      'stock.quote is a Quote, which has no preview.',
    );
  });
});

describe('failures of a fake gateway', () => {
  it('have the status that the gateway has for their code', () => {
    expect(STATUSES).toEqual(STATUS);
  });

  it('refuse all requests, an operation, or a field', async () => {
    const refuse = (settings: FakeGatewaySettings<typeof documents>) =>
      requestPage(createFakeGateway<typeof documents>(settings)).catch((error: GatewayError) => error);
    expect(await refuse({ error: fakeError('warming_up', { retryAfter: 2 }) })).toMatchObject({
      code: 'warming_up',
      status: 503,
      retryAfter: 2,
    });
    const limited = await refuse({ StockPage: fakeError('rate_limit_exceeded', { retryAfter: 30, message: 'Slow.' }) });
    expect(hasCode(limited, 'rate_limit_exceeded') && limited.extensions.retryAfter).toBe(30);
    expect(limited).toMatchObject({ message: 'Slow.', status: 429 });
    expect(await refuse({ error: fakeError('unreachable') })).toMatchObject({ code: 'unreachable', status: null });
    expect(await refuse({ StockPage: { stock: { insiderTrades: fakeError('family_not_allowed') } } })).toMatchObject({
      code: 'family_not_allowed',
      status: 200,
      data: { stock: { insiderTrades: null, ticker: 'KO' } },
    });
  });

  it('keep the other fields of a partial response', async () => {
    const fake = createFakeGateway<typeof documents>({
      StockPage: { stock: { insiderTrades: fakeError('family_not_allowed') } },
    });
    const { data, errors } = await connect(fake).request(StockPageDocument, { ticker: 'KO' }, { partial: true });
    expect([data.stock!.ticker, data.stock!.insiderTrades]).toEqual(['KO', null]);
    expect(errors.map(({ path }) => path!.join('.'))).toEqual(['stock.insiderTrades']);
  });

  it('begin when the calls of the minute are used up', async () => {
    const fake = createFakeGateway({ callsLeft: 1 });
    expect((await requestPage(fake)).cost!.minute.remaining).toBe(0);
    await expect(requestPage(fake)).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 60 });
    fake.set({ callsLeft: 5 });
    expect((await requestPage(fake)).cost!.minute.remaining).toBe(4);
  });

  it('ask for the text of a document that is sent by its hash', async () => {
    const fake = createFakeGateway();
    const gateway = createGateway({ url: '/api/graphql', fetch: fake.fetch, documents: 'hash' });
    expect((await gateway.request(StockPageDocument, { ticker: 'KO' })).data.stock!.ticker).toBe('KO');
    expect(fake.requests).toHaveLength(1);
  });
});

describe('handlers of a fake gateway', () => {
  let calls: string[];
  beforeEach(() => {
    calls = [];
  });

  it('answer the requests that msw intercepts', async () => {
    type Handler = (info: { request: Request }) => Promise<Response>;
    const http = {
      post(path: string, handler: Handler) {
        calls.push(path);
        return handler;
      },
    };
    const fake = createFakeGateway();
    const [handler] = fake.handlers(http);
    fake.handlers(http, '/api/graphql');
    expect(calls).toEqual(['*/graphql', '/api/graphql']);
    const body = JSON.stringify({ query: 'query Q { viewer { tier } }' });
    const response = await handler!({ request: new Request('http://page.test/api/graphql', { method: 'POST', body }) });
    expect(await response.json()).toMatchObject({ data: { viewer: { tier: expect.any(String) } } });
  });
});
