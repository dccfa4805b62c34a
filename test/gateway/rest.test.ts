import { type OperationDefinitionNode, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findRoute, get, inMatchingOrder } from '../../src/graph/rest/route.ts';
import { routes } from '../support/catalog.ts';
import { comparison } from '../support/forgetful.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

let compare: ReturnType<typeof comparison>;
const app = useApp(async (started) => {
  compare = comparison(started);
});

/** A value for every required parameter; a new parameter needs a line here. */
const SAMPLES: Readonly<Record<string, { text: string; value: unknown }>> = {
  ticker: { text: 'AAPL', value: 'AAPL' },
  tickers: { text: 'aapl,MSFT', value: ['AAPL', 'MSFT'] },
  entityId: { text: 'AAPL', value: 'AAPL' },
  metricType: { text: 'mentions', value: 'MENTIONS' },
  dimension: { text: 'source', value: 'SOURCE' },
  q: { text: 'apple', value: 'apple' },
  indexId: { text: 'ai-sentiment', value: 'ai-sentiment' },
  trackerId: { text: 'institution-aum', value: 'INSTITUTION_AUM' },
  slug: { text: 'Ann-Abel', value: 'Ann-Abel' },
  reportDate: { text: '2025-09-30', value: '2025-09-30' },
  plan: { text: '', value: { filters: [{ fieldName: 'VOLUME', op: 'GT', value: '1K' }] } },
};

/** Returns the sample of a parameter; on fund paths `ticker` is a fund. */
const sampleIn = (path: string, name: string) =>
  name === 'ticker' && path.startsWith('/api/v1/etfs/') ? { text: 'SPY', value: 'SPY' } : SAMPLES[name];

/** Parameters with error codes of their own in the contract; tested by their families. */
const OWN_CODES = ['entityId', 'metricType', 'dimension', 'q', 'slug', 'indexId', 'trackerId', 'plan'];

const getRequired = ({ variableDefinitions }: OperationDefinitionNode) =>
  (variableDefinitions ?? [])
    .filter(({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue)
    .map(({ variable }) => variable.name.value);

/** A valid request of the route, and its variables. */
function createSample({ method, path, operation }: (typeof routes)[number]) {
  const names = getRequired(operation);
  for (const name of names) if (!sampleIn(path, name)) throw new Error(`${path} needs a sample of ${name}.`);
  const inQuery = names.filter((name) => !path.includes(`:${name}`));
  const query = inQuery.map((name) => `${name}=${sampleIn(path, name)!.text}`).join('&');
  const url = path.replace(/:(\w+)/g, (_part, name: string) => sampleIn(path, name)!.text);
  const variables = Object.fromEntries(names.map((name) => [name, sampleIn(path, name)!.value]));
  if (method === 'POST') return { url, variables, post: { method, body: variables } };
  return { url: query ? `${url}?${query}` : url, variables };
}

describe('every documented path', () => {
  it('is listed once, under /api [GEN-02]', () => {
    const all = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
    for (const { path } of routes) expect(path).toMatch(/^\/api\/v[12]\/[\w/:-]+$/);
  });

  it.each(routes)(
    '$method $path is a valid query, every parameter of the path one of its variables [GEN-01]',
    (route) => {
      expect(validate(schema, parse(route.query))).toEqual([]);
      expect(route.operation.operation).toBe('query');
      expect(route.operation.name?.value).toBeTruthy();
      const declared = (route.operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
      for (const [, name] of route.path.matchAll(/:(\w+)/g)) expect(declared).toContain(name);
      // The contract has two paths that are posted to, and neither changes anything.
      if (route.method === 'POST') expect(route.path).toMatch(/screener.*execute/);
    },
  );

  it.each(routes)(
    '$method $path gives the same data as its operation on GraphQL, for PRO and FREE [GEN-01]',
    async (route) => {
      const { url, variables, post: posted } = createSample(route);
      for (const tier of ['PRO', 'FREE'] as const) {
        const as = await app.newKey(tier);
        // A report is written on first request; afterwards both read the stored report.
        if (route.path.endsWith('/ai-summary')) await app.rest(url, { as });
        const graph = await app.graphql(route.query, { as, variables });
        expect(graph.body.errors).toBeUndefined();
        const rest = await app.rest(url, { as, ...posted });
        expect(rest.status).toBe(200);
        expect(rest.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(rest.body).toEqual(JSON.parse(JSON.stringify(route.shape(graph.body.data as never))));
        expect(JSON.stringify(rest.body).length).toBeGreaterThan(2);
      }
    },
  );

  it.each(routes.filter(({ method }) => method === 'GET'))(
    '$path answers every caller the same, also after another caller [AUTH-04]',
    async (route) => {
      const { kept, anew } = await compare(createSample(route).url);
      expect(kept).toEqual(anew);
    },
  );

  it.each(
    routes.flatMap((route) =>
      getRequired(route.operation)
        .filter((name) => !OWN_CODES.includes(name))
        .map((name) => ({ path: route.path, name, route })),
    ),
  )('$path says which parameter is wrong or missing: $name [UNS-11]', async ({ path, name, route }) => {
    const isInPath = path.includes(`:${name}`);
    const { url } = createSample(route);
    const wrong = isInPath ? path.replace(`:${name}`, '%3F%3F') : url.replace(/\?.*/, `?${name}=%3F%3F`);
    const urls = isInPath ? [wrong] : [wrong, url.replace(/\?.*/, ''), url.replace(/\?.*/, `?${name}=`)];
    for (const one of urls) {
      const { status, body } = await app.rest(one, { as: await app.newKey('FREE') });
      expect([status, body], one).toEqual([
        400,
        { error: 'invalid_parameter', message: expect.any(String), field: expect.stringMatching(name) },
      ]);
    }
  });

  it('is under v1; only market mood and metrics are under v2 [VER-01]', () => {
    for (const { path } of routes)
      expect(path.startsWith('/api/v2/')).toBe(/^\/api\/v2\/(market-mood|metrics)(\/|$)/.test(path));
  });
});

describe('finding a path', () => {
  it('lets a fixed segment win over a ticker, for any order of the paths [STK-22]', () => {
    const listed = [
      get('/api/v1/things/:id/parts', 'query A($id: ID!) { node(id: $id) { id } }'),
      get('/api/v1/things/:id', 'query B($id: ID!) { node(id: $id) { id } }'),
      get('/api/v1/things/popular', 'query C { viewer { tier } }'),
      get('/api/v1/things/popular/parts', 'query D { viewer { tier } }'),
    ];
    const getOperation = (path: string, order: typeof listed) => {
      const match = findRoute(inMatchingOrder(order), 'GET', path);
      return 'route' in match ? [match.route.operation.name?.value, match.params] : match;
    };
    for (const order of [listed, [...listed].reverse()]) {
      expect(getOperation('/api/v1/things/popular', order)).toEqual(['C', {}]);
      expect(getOperation('/api/v1/things/popular/parts', order)).toEqual(['D', {}]);
      expect(getOperation('/api/v1/things/x', order)).toEqual(['B', { id: 'x' }]);
      expect(getOperation('/api/v1/things/x/parts', order)).toEqual(['A', { id: 'x' }]);
    }
  });

  it('answers the fixed paths of the stocks as themselves [STK-22]', async () => {
    for (const path of [
      'popular',
      'detailed',
      'images?tickers=AAPL',
      'price?ticker=AAPL',
      'chart?ticker=AAPL',
      'market-status',
    ])
      expect((await app.rest(`/api/v1/stocks/${path}`)).status, path).toBe(200);
    expect((await app.rest('/api/v1/stocks/popular/detailed')).body[0]).toHaveProperty('kbEntityId');
  });

  it.each([
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v1/stocks/AAPL',
    '/api/v1/stocks//profile',
    '/api/v3/stocks',
    '/api/v1/stocks/AAPL/profile/x',
  ])('answers 404 in JSON to %s [ERR-01]', async (path) => {
    const { status, headers, body } = await app.rest(path, { as: 'anonymous' });
    expect([status, body.error]).toEqual([404, 'not_found']);
    expect(headers.get('content-type')).toContain('application/json');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('answers %s on a path that is read with 405 [GEN-01]', async (method) => {
    const { status, body, headers } = await app.rest('/api/v1/stocks/price?ticker=AAPL', { method });
    expect([status, body.error]).toEqual([405, 'method_not_allowed']);
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it.each(['', '/', '/x', '/AAPL/metric/mentions', '/a/b/c/d?x=1', '/%E0%A4%A'])(
    'answers 410 on /api/v1/entity-metrics%s, with or without a key, for every method [VER-08, MET-23, ERR-18]',
    async (rest) => {
      for (const method of ['GET', 'POST', 'DELETE'])
        for (const as of ['PRO', 'anonymous', { key: 'ssk_wrong' }] as const) {
          const { status, body } = await app.rest(`/api/v1/entity-metrics${rest}`, { as, method });
          expect([status, body.error]).toEqual([410, 'endpoint_retired']);
        }
    },
  );

  it('retires that family alone [VER-08]', async () => {
    for (const path of ['/api/v1/entity-metricsx', '/api/v2/entity-metrics', '/api/v1/entity'])
      expect((await app.rest(path)).status, path).toBe(404);
  });

  it('reads a path percent-decoded, and answers 400 if it is badly encoded [GEN-02]', async () => {
    const plain = await app.rest('/api/v1/insider/trades/BRK.B');
    expect(plain.body).toHaveLength(2);
    for (const ticker of ['BRK%2EB', 'brk%2Fb', 'brk-b', '%42RK.B'])
      expect((await app.rest(`/api/v1/insider/trades/${ticker}`)).body, ticker).toEqual(plain.body);
    for (const bad of ['%E0%A4%A', '%', 'A%2']) {
      const { status, body } = await app.rest(`/api/v1/insider/trades/${bad}`);
      expect([status, body.error], bad).toEqual([400, 'bad_request']);
    }
  });

  it('takes a trailing slash [GEN-02]', async () => {
    const path = '/api/v1/stocks/AAPL/profile';
    expect(await app.rest(`${path}/`)).toMatchObject({ status: 200, body: (await app.rest(path)).body });
  });

  it('answers HEAD as it answers GET, without the body [GEN-01]', async () => {
    const path = '/api/v1/stocks/price?ticker=';
    for (const [ticker, expected] of [
      ['AAPL', 200],
      ['NOPE', 404],
    ] as const) {
      const { status, headers, body } = await app.rest(path + ticker, { method: 'HEAD' });
      expect([status, body, headers.get('content-type')]).toEqual([expected, '', 'application/json; charset=utf-8']);
      expect(headers.get('X-RateLimit-Limit')).toBe('300');
    }
  });
});
