import { print, type TypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { get, post, readVariables } from '../../src/graph/rest/route.ts';
import { routes } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();

/** Values of the parameters in paths; all others take a ticker. */
const inPath: Readonly<Record<string, string>> = {
  trackerId: 'institution-aum',
  indexId: 'magnificent-7',
  metricType: 'mentions',
  dimension: 'source',
  slug: 'Ann-Abel',
  reportDate: '2025-06-30',
};

const getTypeName = (type: TypeNode): string => (type.kind === 'NamedType' ? type.name.value : getTypeName(type.type));

describe('reading parameters', () => {
  it('ignores query parameters that it does not know [GEN-01]', async () => {
    const path = '/api/v1/stocks/price?ticker=AAPL';
    const odd = await app.rest(`${path}&nothing=1&query={viewer{tier}}&__proto__=x`);
    expect([odd.status, odd.body]).toEqual([200, (await app.rest(path)).body]);
  });

  it('answers 400 invalid_timeframe with the values there are to a timeframe that is none [ERR-01]', async () => {
    const { status, body } = await app.rest('/api/v1/stocks/chart?ticker=AAPL&timeframe=2M');
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'invalid_timeframe',
      message: expect.any(String),
      field: 'timeframe',
      validValues: ['1M', '3M', '6M', '1Y'],
    });
  });

  const METRICS = ['mentions', 'sentiment', 'sentisense', 'social_dominance'];
  const DIMENSIONS = ['source', 'publisher', 'type'];
  const TIMES = ['before_open', 'after_close', 'during_market', 'unknown'];
  it.each<[path: string, names: string[], literals: string[]]>([
    ['/api/v2/metrics/entity/AAPL/metric/:value', ['SCORE', 'MENTIONS', 'Mentions'], METRICS],
    ['/api/v2/metrics/entity/AAPL/distribution/mentions?dimension=:value', ['SOURCE', 'Source'], DIMENSIONS],
    ['/api/v2/metrics/entity/AAPL/metric/mentions/mean-by/:value', ['SOURCE'], DIMENSIONS],
    ['/api/v1/stocks/chart?ticker=AAPL&timeframe=:value', ['ONE_MONTH', '1m'], ['1M', '3M', '6M', '1Y']],
    ['/api/v1/stocks/fundamentals?ticker=AAPL&timeframe=:value', ['ANNUAL', 'Quarterly'], ['quarterly', 'annual']],
    [
      '/api/v1/kb/entities/search?q=apple&type=:value',
      ['COMPANY', 'Company'],
      ['company', 'country', 'etf', 'organization', 'person', 'product', 'topic'],
    ],
    ['/api/v1/insights/stock/AAPL?urgency=:value', ['HIGH', 'High'], ['low', 'medium', 'high']],
    ['/api/v1/stocks/AAPL/ai-summary?depth=:value', ['DEEP'], ['basic', 'deep']],
    ['/api/v1/calendar/earnings?week=:value', ['THIS'], ['this', 'next']],
    ['/api/v1/calendar/earnings?time=:value', ['BEFORE_OPEN'], TIMES],
  ])(
    '%s takes the documented literals alone, and lists them in their order [ERR-01]',
    async (path, names, literals) => {
      for (const name of names) {
        const { status, body } = await app.rest(path.replace(':value', name), { as: await app.newKey('PRO') });
        expect([status, body.validValues]).toEqual([400, literals]);
      }
      for (const literal of literals)
        expect((await app.rest(path.replace(':value', literal), { as: await app.newKey('PRO') })).status).not.toBe(400);
    },
  );

  it.each([
    '/api/v1/politicians/member/Nobody-Here?limit=0',
    '/api/v1/politicians/member/Nobody-Here?offset=-1',
    '/api/v2/metrics/entity/nobody-here/metric/mentions?maxDataPoints=0',
    '/api/v2/metrics/entity/nobody-here/metric/mentions?startTime=2000&endTime=1000',
    '/api/v2/metrics/entity/nobody-here/distribution/mentions?dimension=source&startTime=2000&endTime=1000',
    '/api/v1/insider/trades/QQQQX?lookbackDays=0',
    '/api/v1/politicians/filings/QQQQX?lookbackDays=366',
    '/api/v1/stocks/QQQQX/similar?limit=0',
  ])('%s is 400, even if its subject is unknown [ERR-01]', async (path) => {
    expect((await app.rest(path)).status).toBe(400);
    expect((await app.rest(path.replace(/\?.*/, '?dimension=source'))).status).toBe(404);
  });

  it.each([
    ['/api/v1/stocks/AAPL/similar?limit=abc', 'limit: expected a whole number up to 2147483647, got "abc".'],
    ['/api/v1/stocks/AAPL/similar?limit=1.5', 'limit: expected a whole number up to 2147483647, got 1.5.'],
    ['/api/v1/stocks/AAPL/similar?limit=0', 'limit: 1 or more.'],
    ['/api/v1/stocks/price?ticker=%3F%3F', 'ticker: expected a ticker symbol such as AAPL or BRK.B, got "??".'],
    ['/api/v1/stocks/prices?tickers=AAPL,!!', 'tickers: expected a ticker symbol such as AAPL or BRK.B, got "!!".'],
    ['/api/v1/stocks/price', 'ticker is required.'],
    ['/api/v1/stocks/AAPL/profile?forced=maybe', 'forced: expected true or false, got "maybe".'],
    ['/api/v1/calendar/earnings?from=2025-13-40', 'from: expected a date such as 2025-11-21, got "2025-13-40".'],
    [
      '/api/v2/metrics/entity/AAPL/metric/mentions?startTime=never',
      'startTime: expected epoch milliseconds, or an instant such as 2025-11-21T21:00:00Z, got "never".',
    ],
  ])('%s is refused in words of a path, and names the parameter [ERR-01]', async (path, message) => {
    const { status, body } = await app.rest(path, { as: await app.newKey('PRO') });
    expect([status, body.message]).toEqual([400, message]);
    expect(message.startsWith(body.field)).toBe(true);
  });

  it('joins a list that is written as repeated parameters [GEN-01]', async () => {
    for (const path of ['prices', 'images', 'descriptions']) {
      const repeated = await app.rest(`/api/v1/stocks/${path}?tickers=AAPL&tickers=MSFT,KO&tickers=XOM`);
      const joined = await app.rest(`/api/v1/stocks/${path}?tickers=AAPL,MSFT,KO,XOM`);
      expect([repeated.status, repeated.body]).toEqual([200, joined.body]);
    }
  });

  it.each(
    routes.flatMap(({ method, path, operation }) =>
      (operation.variableDefinitions ?? [])
        // A plan is any JSON, and the screener says what is wrong with it.
        .filter(({ type }) => !/^\[|ScreenPlan/.test(print(type)))
        .filter(({ variable }) => !path.includes(`:${variable.name.value}`))
        .map(({ variable }) => [`${method} ${path}`, variable.name.value, method, path] as const),
    ),
  )('%s refuses a repeated %s, and names it [ERR-01]', async (_route, name, method, path) => {
    const query = new URLSearchParams({ ticker: 'AAPL', dimension: 'source', reportDate: '2025-06-30', q: 'apple' });
    if (name !== 'tickers') query.set('tickers', 'AAPL');
    query.delete(name);
    const address = `${path.replaceAll(/:(\w+)/g, (_all, parameter: string) => inPath[parameter] ?? 'AAPL')}?${query}`;
    const repeated = `${address}&${name}=1&${name}=1`;
    const body = method === 'POST' ? { plan: { filters: [] } } : undefined;
    const answer = await app.rest(repeated, { as: await app.newKey('PRO'), method, body });
    expect([answer.status, answer.body.field, answer.body.message]).toEqual([
      400,
      name,
      `${name}: takes a single value, and the request has 2.`,
    ]);
  });

  it.each(['1795000000', '1763700000', '100000000', '99999999999'])(
    'refuses %s as an instant, because it is in seconds [MET-20, ERR-01]',
    async (seconds) => {
      for (const [path, name] of [
        ['metric/mentions', 'startTime'],
        ['metric/mentions', 'endTime'],
        ['distribution/mentions', 'startTime'],
        ['metric/mentions/mean-by/source', 'endTime'],
      ]) {
        const { status, body } = await app.rest(
          `/api/v2/metrics/entity/AAPL/${path}?dimension=source&${name}=${seconds}`,
        );
        expect([status, body]).toEqual([
          400,
          {
            error: 'invalid_parameter',
            message: `${name}: expected epoch milliseconds, or an instant such as 2025-11-21T21:00:00Z, got "${seconds}", which is in seconds: append 000.`,
            field: name,
          },
        ]);
      }
      const { status } = await app.rest(`/api/v2/metrics/entity/AAPL/metric/mentions?endTime=${seconds}000`);
      expect(status).toBe(200);
    },
  );

  it.each(['501', '2147483647', '99999999999', '1'.repeat(40)])(
    'counts limit=%s as the maximum of the path [LIMITS-18, POL-06, POL-16]',
    async (limit) => {
      for (const path of ['activity', 'member/Ann-Abel', 'directory']) {
        const { status, body } = await app.rest(`/api/v1/politicians/${path}?limit=${limit}`);
        expect([path, status, body]).toEqual([path, 200, (await app.rest(`/api/v1/politicians/${path}`)).body]);
      }
    },
  );

  it('a path without its key is refused in words of a path [AUTH-02]', async () => {
    const { status, body } = await app.rest('/api/v1/screener/fields', { as: 'anonymous' });
    expect([status, body]).toEqual([
      401,
      {
        error: 'api_key_required',
        message: 'API key is required for this path: send it in the header X-Service-API-Key.',
      },
    ]);
  });

  it('a missing key is reported before invalid parameters [ERR-10]', async () => {
    const { status } = await app.rest('/api/v2/metrics/entity/AAPL/metric/mentions?maxDataPoints=0', {
      as: 'anonymous',
    });
    expect(status).toBe(401);
  });

  const query = `query Q($text: String, $id: ID, $whole: Int, $long: Long, $part: Float, $yes: Boolean!, $list: [Ticker!]!,
    $numbers: [Int!], $span: FundamentalsTimeframe) { viewer { tier } }`;
  const readParams = (text: string, params: Record<string, string> = {}) =>
    readVariables(schema, get('/x/:id', query), params, new URLSearchParams(text));

  it.each<[string, Record<string, unknown>]>([
    ['text=12', { text: '12' }],
    ['text=', { text: '' }],
    ['text=a%20b%2Cc+d', { text: 'a b,c d' }],
    ['whole=12', { whole: 12 }],
    ['whole=-3', { whole: -3 }],
    ['whole=', {}],
    ['whole=1e3', { whole: '1e3' }],
    ['whole=0x10', { whole: '0x10' }],
    ['whole=twelve', { whole: 'twelve' }],
    ['long=9007199254740991', { long: 9_007_199_254_740_991 }],
    ['part=1.5', { part: 1.5 }],
    ['yes=true', { yes: true }],
    ['yes=FALSE', { yes: false }],
    ['yes=1', { yes: '1' }],
    ['list=aapl,%20brk-b,', { list: ['aapl', 'brk-b'] }],
    ['list=', { list: [] }],
    ['numbers=1,2,x', { numbers: [1, 2, 'x'] }],
    ['span=annual', { span: 'ANNUAL' }],
    ['span=2M', { span: '2M' }],
    ['span=ANNUAL', { span: '"ANNUAL"' }],
    ['text=first&text=second', { text: ['first', 'second'] }],
    ['list=AAPL&list=MSFT', { list: ['AAPL', 'MSFT'] }],
    ['list=AAPL,KO&list=&list=MSFT', { list: ['AAPL', 'KO', 'MSFT'] }],
    ['span=annual&span=annual', { span: ['annual', 'annual'] }],
    ['whole=99999999999', { whole: 2_147_483_647 }],
    ['whole=-99999999999', { whole: -2_147_483_648 }],
    ['whole=99999999999.5', { whole: 99_999_999_999.5 }],
    ['other=1', {}],
  ])('reads %s as the type that the operation declares [GEN-01]', (text, expected) => {
    expect(readParams(text)).toEqual(expected);
  });

  it('lets the path win over the query string [GEN-01]', () => {
    expect(readParams('id=query', { id: 'path' })).toEqual({ id: 'path' });
  });

  it('reads a posted parameter from the JSON body, and the path and query string first [GEN-01]', () => {
    const route = post('/x/:id', query);
    const body = { text: 'body', whole: 5, other: 1, id: 'body' };
    expect(readVariables(schema, route, { id: 'path' }, new URLSearchParams('whole=6'), body)).toEqual({
      text: 'body',
      whole: 6,
      id: 'path',
    });
    expect(readVariables(schema, get('/x/:id', query), {}, new URLSearchParams(), body)).toEqual({});
  });

  it('declares every parameter with a type that text can be read as [GEN-01]', () => {
    for (const { path, operation } of routes)
      for (const { type } of operation.variableDefinitions ?? [])
        expect(schema.getType(getTypeName(type)), path).toBeDefined();
  });

  it('counts a path that is none, and looks at the key first [UNS-03, UNS-18]', async () => {
    const { key } = await app.newKey('FREE');
    const { status, headers } = await app.rest('/api/v1/nothing', { as: { key } });
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([404, '29']);
    expect(headers.get('X-Request-Id')).toBeTruthy();
    expect((await app.rest('/api/v1/nothing', { as: { key: 'ssk_wrong' } })).status).toBe(401);
  });
});
