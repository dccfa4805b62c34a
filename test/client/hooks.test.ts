import { focusManager, skipToken } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { StockPageQuery } from '../../client/generated/graphql.ts';
import {
  useAnalystActionsQuery,
  useChartQuery,
  useMarketStatusQuery,
  useStockHoldersInfiniteQuery,
  useStockListInfiniteQuery,
  useStockListQuery,
  useStockPageQuery,
} from '../../client/generated/hooks.ts';
import type * as Partial from '../../client/generated/partial.ts';
import { type GatewayError, previewOf, useDataUpdated } from '../../client/index.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import { catalog } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { act, clearPage, drawn, frontEnd, waits } from '../support/hooks-harness.ts';
import { load } from '../support/load.ts';

let app: TestApp;
const keys = { FREE: '', PRO: '' };
beforeAll(async () => {
  app = await startApp();
  for (const tier of ['FREE', 'PRO'] as const) keys[tier] = (await app.newKey(tier)).key;
});
afterEach(clearPage);
afterAll(() => app.close());
const pro = () => ({ apiKey: keys.PRO });
const free = () => ({ apiKey: keys.FREE });

const refused = (status: number, extensions: Record<string, unknown>, headers?: Record<string, string>) =>
  new Response(JSON.stringify({ errors: [{ message: 'Not now.', extensions }] }), { status, headers });

describe('a typed query hook', () => {
  it('answers the page of a stock, typed by its document [GEN-01]', async () => {
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }), pro());
    expect(result.current.isPending).toBe(true);
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    const { data, error } = result.current;
    expectTypeOf(data).toEqualTypeOf<StockPageQuery | undefined>();
    expectTypeOf(error).toEqualTypeOf<GatewayError | null>();
    expect(data!.stock).toMatchObject({ ticker: 'AAPL', quote: { price: expect.any(Number) } });
  });

  it('keeps the fields that a restricted key may read, with partial types [GEN-01]', async () => {
    const settings = { label: 'two families', tier: 'PRO' as const, families: ['prices', 'stocks'] };
    const { key } = await commandsOn(catalog, app.db, () => app.clock.now).createKey(settings);
    await app.versions.refresh();
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }, { partial: true }), {
      apiKey: key,
    });
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    const { data, errors } = result.current;
    expectTypeOf(data!).toEqualTypeOf<Partial.StockPageQuery>();
    expectTypeOf<NonNullable<StockPageQuery['stock']>['insiderTrades']>().not.toBeNullable();
    expectTypeOf<NonNullable<Partial.StockPageQuery['stock']>['insiderTrades']>().toBeNullable();
    expect(data!.stock).toMatchObject({ ticker: 'AAPL', quote: { price: expect.any(Number) }, insiderTrades: null });
    expect(errors.map(({ path }) => path!.join('.'))).toContain('stock.insiderTrades');
  });

  it('sends one request for a component that leaves and comes back before the answer [LIMITS-01]', async () => {
    const page = frontEnd(app);
    page.use(() => useStockPageQuery({ ticker: 'AAPL' }), pro()).unmount();
    const { result } = page.use(() => useStockPageQuery({ ticker: 'AAPL' }), pro());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(page.asked).toHaveLength(1);
  });

  it('takes the variables that the document declares and no others', () => {
    // @ts-expect-error: a page needs its ticker.
    const unasked = () => useStockPageQuery({});
    // @ts-expect-error: a page needs variables.
    const nothing = () => useStockPageQuery();
    // @ts-expect-error: no timeframe is called so.
    const unknown = () => useChartQuery({ ticker: 'AAPL', timeframe: 'FOREVER' });
    // @ts-expect-error: a stock has no such field.
    const field = () => useStockPageQuery({ ticker: 'AAPL' }).data?.stock?.weather;
    const allowed = () => [useStockListQuery(), useStockListQuery({ sector: 'ENERGY' }, { enabled: false })];
    expect([unasked, nothing, unknown, field, allowed]).toHaveLength(5);
  });

  it('waits for its variables while they are skipToken', async () => {
    const page = frontEnd(app);
    let ticker: string | null = null;
    const use = () => useStockPageQuery(ticker === null ? skipToken : { ticker });
    const { result, rerender } = page.use(use, pro());
    expect(result.current).toMatchObject({ data: undefined, fetchStatus: 'idle' });
    ticker = 'AAPL';
    rerender();
    await drawn(() => expect(result.current.data?.stock?.ticker).toBe('AAPL'));
    expect(page.asked).toHaveLength(1);
  });

  it('returns the request that it sends, with the day that it is of', async () => {
    const page = frontEnd(app);
    const bars = () => useChartQuery({ ticker: 'AAPL', timeframe: 'ONE_MONTH' });
    const { result } = page.use(bars, pro());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.request).toEqual(page.asked[0]!.body);
    expect(result.current.request?.variables).toEqual({ ticker: 'AAPL', timeframe: 'ONE_MONTH' });
    const list = page.use(() => useStockListInfiniteQuery({ first: 1 }), pro()).result;
    await drawn(() => expect(list.current.rows).toHaveLength(1));
    await act(() => list.current.fetchNextPage());
    // The first page's, which has no cursor.
    expect(list.current.request?.variables).toEqual({ first: 1 });
    const { current } = page.use(() => useStockPageQuery(skipToken), pro()).result;
    expect(current.request).toBeNull();
    const past = page.use(() => useStockPageQuery({ ticker: 'AAPL' }, { asOf: '2025-11-18', enabled: false }), pro());
    expect(past.result.current.request?.variables).toEqual({ ticker: 'AAPL', asOf: '2025-11-18' });
  });

  it('returns the selected part of the response with its type', async () => {
    const price = (page: StockPageQuery) => page.stock?.quote?.price ?? null;
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }, { select: price }), pro());
    expectTypeOf(result.current.data).toEqualTypeOf<number | null | undefined>();
    await drawn(() => expect(result.current.data).toEqual(expect.any(Number)));
  });

  it('shows a coded error at once: asking again would bring the same [ERR-01]', async () => {
    const page = frontEnd(app);
    const { result } = page.use(() => useStockPageQuery({ ticker: 'NOSUCH' }), pro());
    await drawn(() => expect(result.current.isError).toBe(true));
    expect(result.current.error).toMatchObject({ name: 'GatewayError', code: 'entity_not_found', retryAfter: null });
    expect(result.current.error!.extensions.suggestions).toBeDefined();
    expect(page.asked).toHaveLength(1);
  });

  it('reports a wrong key [AUTH-01]', async () => {
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }), { apiKey: 'ssk_wrong' });
    await drawn(() => expect(result.current.error).toMatchObject({ code: 'invalid_api_key', status: 401 }));
  });

  it('returns partial data if a caller asks for it, and an error otherwise', async () => {
    const page = frontEnd(app, () =>
      Response.json({
        data: { stocks: null },
        errors: [{ message: 'Gone.', path: ['stocks'], extensions: { code: 'internal_error' } }],
      }),
    );
    const whole = page.use(() => useStockListQuery(), pro());
    const parts = page.use(() => useStockListQuery({}, { partial: true }), pro());
    await drawn(() =>
      expect(whole.result.current.error).toMatchObject({ code: 'internal_error', data: { stocks: null } }),
    );
    await drawn(() => expect(parts.result.current.data).toEqual({ stocks: null }));
    expect(parts.result.current.errors).toMatchObject([{ path: ['stocks'], extensions: { code: 'internal_error' } }]);
  });

  it('returns the cost, the remaining calls, and the tier of the response [LIMITS-02]', async () => {
    const page = frontEnd(app);
    const { result } = page.use(() => useStockListQuery(), { ...pro(), caller: 'user-42' });
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.cost).toMatchObject({ actual: 2, minute: { remaining: expect.any(Number) } });
    expect(result.current).toMatchObject({ caller: 'user-42', errors: [] });
  });

  it('keeps an answer until the data changes: neither time nor focus asks again', async () => {
    const page = frontEnd(app);
    const { result, rerender } = page.use(() => useStockListQuery(), pro());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    rerender();
    expect(result.current.isStale).toBe(false);
    expect(page.asked).toHaveLength(1);
  });

  it('shows the responses of a new key, never those of the previous key [AUTH-04]', async () => {
    const page = frontEnd(app);
    const { result, become } = page.use(() => useStockPageQuery({ ticker: 'AAPL' }), pro());
    await drawn(() => expect(result.current.data?.stock?.insiderTrades.isPreview).toBe(false));
    become(free());
    expect(result.current.data).toBeUndefined();
    await drawn(() => expect(result.current.data?.stock?.insiderTrades.isPreview).toBe(true));
    expect(
      JSON.stringify(
        page.client
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ),
    ).not.toContain(keys.PRO);
  });
});

describe('patience', () => {
  it('waits as long as a 429 says, and asks again [LIMITS-02]', async () => {
    const answers = [refused(429, { code: 'rate_limit_exceeded', retryAfter: 17 }), null];
    const page = frontEnd(app, () => answers.shift() ?? null);
    const { result } = page.use(() => useStockPageQuery({ ticker: 'AAPL' }), pro());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(waits).toContain(17_000);
    expect(page.asked).toHaveLength(2);
  });

  it('waits as long as the header of a 503 states, for any sender', async () => {
    const answers = [new Response('starting', { status: 503, headers: { 'Retry-After': '5' } }), null];
    const { result } = frontEnd(app, () => answers.shift() ?? null).use(() => useStockListQuery(), pro());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(waits).toContain(5_000);
  });

  it('does not retry an operation that no minute can afford, even if a proxy asks for it [AMB-49]', async () => {
    const refusal = refused(429, { code: 'operation_too_expensive', calls: 46, limit: 30 });
    refusal.headers.set('Retry-After', '5');
    const page = frontEnd(app, () => refusal);
    const { result } = page.use(() => useStockListQuery(), pro());
    await drawn(() =>
      expect(result.current.error).toMatchObject({ code: 'operation_too_expensive', retryAfter: null }),
    );
    expect(page.asked).toHaveLength(1);
  });

  it('does not wait for a month that is used up [LIMITS-04]', async () => {
    const page = frontEnd(app, () => refused(429, { code: 'quota_exceeded' }));
    const { result } = page.use(() => useStockListQuery(), pro());
    await drawn(() => expect(result.current.error).toMatchObject({ code: 'quota_exceeded', status: 429 }));
    expect(page.asked).toHaveLength(1);
  });

  it('tries a gateway that cannot be reached three times more, each after a longer wait', async () => {
    const page = frontEnd(app, () => {
      throw new TypeError('fetch failed');
    });
    const { result } = page.use(() => useStockListQuery(), pro());
    await drawn(() => expect(result.current.error).toMatchObject({ code: 'unreachable', status: null }));
    expect(waits.filter((ms) => ms >= 1_000)).toEqual([1_000, 2_000, 4_000]);
    expect(page.asked).toHaveLength(4);
  });
});

describe('a preview', () => {
  it('lists the withheld fields and the way to see them in one place [PREVIEW-02, PREVIEW-04]', async () => {
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }), free());
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    const page = previewOf(result.current.data);
    expect(page).toMatchObject({ isPreview: true, upgrade: { plan: 'PRO', message: expect.any(String) } });
    expect(page.isWithheld('stock.insiderTrades.nodes')).toBe(true);
    expect(previewOf(result.current.data!.stock!.insiderTrades).withheld).toEqual(['edges', 'nodes']);
  });

  it('is none for a PRO key, nor before anything is answered', async () => {
    const { result } = frontEnd(app).use(() => useStockPageQuery({ ticker: 'AAPL' }), pro());
    expect(previewOf(result.current.data)).toMatchObject({ isPreview: false, withheld: [], upgrade: null });
    await drawn(() => expect(result.current.isSuccess).toBe(true));
    expect(previewOf(result.current.data)).toMatchObject({ isPreview: false, withheld: [], upgrade: null });
  });
});

describe('infinite scrolling', () => {
  it('brings the rows of a connection page by page, each once, until there are no more', async () => {
    const page = frontEnd(app);
    const { result } = page.use(() => useStockListInfiniteQuery({ first: 4 }), pro());
    await drawn(() => expect(result.current.rows).toHaveLength(4));
    expectTypeOf(result.current.rows[0]!.ticker).toEqualTypeOf<string>();
    while (result.current.hasNextPage) {
      const { length } = result.current.rows;
      await act(async () => void (await result.current.fetchNextPage()));
      await drawn(() => expect(result.current.rows.length).toBeGreaterThan(length));
    }
    const tickers = result.current.rows.map(({ ticker }) => ticker);
    const { body } = await app.graphql('{ stocks(first: 100) { nodes { ticker } } }');
    expect(tickers).toEqual(body.data.stocks.nodes.map(({ ticker }: { ticker: string }) => ticker));
    expect(page.asked).toHaveLength(Math.ceil(tickers.length / 4));
  });

  it('pages a connection inside of an object as well, by its edges', async () => {
    const { result } = frontEnd(app).use(() => useStockHoldersInfiniteQuery({ ticker: 'AAPL', first: 1 }), pro());
    await drawn(() => expect(result.current.rows).toHaveLength(1));
    expectTypeOf(result.current.rows[0]!.etf.ticker).toEqualTypeOf<string>();
    await act(async () => void (await result.current.fetchNextPage()));
    await drawn(() => expect(result.current.rows).toHaveLength(2));
    const [first, second] = result.current.rows;
    expect(first!.weightPercent).toBeGreaterThanOrEqual(second!.weightPercent);
  });

  it('has no rows of a stock that is not there', async () => {
    const { result } = frontEnd(app).use(() => useStockHoldersInfiniteQuery({ ticker: 'NOSUCH' }), pro());
    await drawn(() => expect(result.current.isError).toBe(true));
    expect(result.current.rows).toEqual([]);
  });
});

describe('data that moves', () => {
  const KO = { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,80\n' };
  const operations = (requests: readonly { body: Record<string, unknown>; accept: string | null }[]) =>
    requests.map(({ body }) => /(?:query|subscription) (\w+)/.exec(String(body.query))![1]);

  it('displayed data is requested again when it changes, and data of other families is not', async () => {
    const page = frontEnd(app);
    // A component renders again only if a property that it read has changed.
    const use = () => ({
      hours: useMarketStatusQuery().data,
      chart: useChartQuery({ ticker: 'KO' }).data?.chart,
      notes: useAnalystActionsQuery({ ticker: 'KO' }).data,
      updates: useDataUpdated(),
    });
    const { result, unmount } = page.use(use, pro());
    await drawn(() => expect(Object.values(result.current)).not.toContain(undefined));
    await drawn(() => expect(page.streams.count).toBe(1));
    page.asked.length = 0;
    await load(app, 'prices', KO);
    await drawn(() => expect(result.current.chart?.at(-1)).toMatchObject({ date: '2025-11-21', close: 80 }));
    expect(operations(page.asked)).toContain('Chart');
    // The hours of the exchange are read from no data at all.
    expect(operations(page.asked)).not.toContain('MarketStatus');
    unmount();
  });

  it('the kit reports why it cannot listen, and does not retry with a refused key [AUTH-02]', async () => {
    const page = frontEnd(app);
    const { result } = page.use(() => useDataUpdated(), { apiKey: null });
    await drawn(() => expect(result.current.error).toMatchObject({ code: 'api_key_required', status: 401 }));
    expect(page.asked).toHaveLength(1);
  });

  it('changed data is polled every few minutes if the platform does not stream, and the hook reports it', async () => {
    const page = frontEnd(app, ({ accept }) => (accept?.includes('event-stream') ? new Response(null) : null));
    const { result, unmount } = page.use(() => useDataUpdated(), pro());
    await drawn(() => expect(result.current.error).toMatchObject({ code: 'streaming_unsupported' }));
    await drawn(() => expect(operations(page.asked)).toEqual(['DataUpdated', 'DataVersions']));
    unmount();
  });

  it('data that changed before is requested once a component listens, and no other data is', async () => {
    const page = frontEnd(app);
    let enabled = false;
    const use = () => ({
      hours: useMarketStatusQuery().data,
      chart: useChartQuery({ ticker: 'KO' }).data?.chart,
      updates: useDataUpdated(undefined, { enabled }),
    });
    const { result, rerender, unmount } = page.use(use, pro());
    await drawn(() => expect(Object.values(result.current)).not.toContain(undefined));
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,90\n' });
    page.asked.length = 0;
    enabled = true;
    rerender();
    await drawn(() => expect(result.current.chart?.at(-1)).toMatchObject({ date: '2025-11-21', close: 90 }));
    expect(operations(page.asked)).toEqual(['DataUpdated', 'DataVersions', 'Chart']);
    unmount();
  });

  const listening = () => {
    const { isSuccess } = useStockListQuery();
    useDataUpdated(['PRICES'], { enabled: isSuccess });
  };

  it('the kit listens again when the gateway allows it after too many streams, and refetches only changed data', async () => {
    const full = [refused(429, { code: 'rate_limit_exceeded', retryAfter: 60 }), null];
    const page = frontEnd(app, ({ accept }) => (accept?.includes('event-stream') ? (full.shift() ?? null) : null));
    const { unmount } = page.use(listening, pro());
    await drawn(() => expect(waits).toContain(60_000));
    // It compares versions when the stream is refused, and when it opens.
    await drawn(() => {
      expect(operations(page.asked).sort()).toEqual([
        'DataUpdated',
        'DataUpdated',
        'DataVersions',
        'DataVersions',
        'StockList',
      ]);
      expect(page.client.isFetching()).toBe(0);
    });
    expect(operations(page.asked)[0]).toBe('StockList');
    unmount();
  });

  it('the kit refetches nothing if the gateway refuses the key [AUTH-01]', async () => {
    const page = frontEnd(app, ({ body }) =>
      /DataVersions/.test(String(body.query)) ? refused(401, { code: 'invalid_api_key' }) : null,
    );
    const { unmount } = page.use(listening, pro());
    await drawn(() => expect(operations(page.asked)).toContain('DataVersions'));
    await drawn(() => expect(page.client.isFetching()).toBe(0));
    expect(operations(page.asked).filter((name) => name === 'StockList')).toHaveLength(1);
    unmount();
  });

  it('the kit refetches everything if the gateway does not name the changed families', async () => {
    const page = frontEnd(app, ({ body }) =>
      String(body.query).includes('DataVersions') ? refused(500, { code: 'internal_error' }) : null,
    );
    const { unmount } = page.use(listening, pro());
    await drawn(() => expect(operations(page.asked).filter((name) => name === 'StockList')).toHaveLength(2));
    unmount();
  });
});
