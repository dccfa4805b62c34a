import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS } from '../../src/graph/errors.ts';
import { startApp, type TestApp } from '../support/harness.ts';

const JSON_BODY = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
/** Internal words that must not reach a caller. */
const INSIDE = /prisma|postgres|pglite|select |relation|daily_?bar|quote_|node_modules|\.ts\b|stack|originalError/i;

type Coded = { extensions: { code: string } };
let app: TestApp;
/** A gateway whose table of daily bars is missing. */
let broken: TestApp;
beforeAll(async () => {
  [app, broken] = await Promise.all([startApp(), startApp()]);
  await broken.db.query('DROP TABLE "daily_bar" CASCADE');
});
afterAll(() => Promise.all([app.close(), broken.close()]));

const post = async (body: string, headers: Record<string, string> = JSON_BODY) =>
  app.fetch('/graphql', { method: 'POST', headers, body }, 'PRO');

/** A body whose variables contain this many nested lists. */
const nested = (lists: number) =>
  `{"query":"{ __typename }","variables":{"a":${'['.repeat(lists)}${']'.repeat(lists)}}}`;

/** This many nested brackets. */
const brackets = (levels: number, open = '[', close = ']', inner = '') =>
  open.repeat(levels) + inner + close.repeat(levels);
const deepMember = (name: string, lists: number) =>
  JSON.stringify({ query: '{ __typename }', [name]: 0 }).replace(`"${name}":0`, `"${name}":{"a":${brackets(lists)}}`);
const toBody = (query: string) => JSON.stringify({ query });

describe('the body of an error', () => {
  it('is { error, message } on REST, with the status of its code [ERR-01]', async () => {
    const { status, headers, body } = await app.rest('/api/v1/stocks/nothing/here/at/all');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toEqual({ error: 'not_found', message: expect.stringMatching(/\S/) });
  });

  it('has the same code for an invalid argument on REST and in GraphQL [ERR-01, ERR-09]', async () => {
    const rest = await app.rest('/api/v1/insider/trades/AAPL?lookbackDays=0');
    const graph = await app.graphql('{ market { insiderTrades(ticker: "AAPL", period: { days: 0 }) { totalCount } } }');
    expect(rest.body).toEqual({ error: 'invalid_parameter', message: expect.any(String), field: 'lookbackDays' });
    expect(graph.body.errors[0].extensions).toEqual({ code: 'invalid_parameter', field: 'period.days' });
    expect(graph.body.errors[0].message).toBe(rest.body.message.replace('lookbackDays', 'period.days'));
  });

  it.each([0, 366, -1, '1.5', 'abc', '1e2', '99999999999'])(
    'answers 400 to lookbackDays=%s on every insider path [ERR-09, LIMITS-15, INS-13]',
    async (days) => {
      for (const path of ['activity', 'trades/AAPL', 'cluster-buys'])
        for (const as of ['PRO', 'anonymous'] as const) {
          const { status, body } = await app.rest(`/api/v1/insider/${path}?lookbackDays=${days}`, { as });
          expect([status, body.error], `${path} ${as}`).toEqual([400, 'invalid_parameter']);
        }
      app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    },
  );

  it.each([1, 365])('takes lookbackDays=%s [LIMITS-15]', async (days) => {
    expect((await app.rest(`/api/v1/insider/activity?lookbackDays=${days}`)).status).toBe(200);
  });

  it('answers 404 entity_not_found to an unknown symbol, with up to three that may have been meant [ERR-15]', async () => {
    const rest = await app.rest('/api/v1/stocks/price?ticker=AAPX');
    expect(rest.status).toBe(404);
    expect(rest.body).toEqual({
      error: 'entity_not_found',
      message: expect.any(String),
      suggestions: [{ name: 'Apple Inc.', urlSlug: 'Apple', type: 'company', ticker: 'AAPL' }],
    });
    const graph = await app.graphql('{ stock(ticker: "AAPX") { name } entity(id: "GOO") { name } }');
    expect(graph.body.errors.map(({ extensions }: Coded) => extensions.code)).toEqual(
      Array(2).fill('entity_not_found'),
    );
    expect(graph.body.errors[0].extensions.suggestions).toEqual(rest.body.suggestions);
    // Suggestions for an entity come from its search, in which share classes are one company.
    expect(
      graph.body.errors[1].extensions.suggestions.map((suggestion: { ticker: string }) => suggestion.ticker),
    ).toEqual(['GOOGL']);
    expect((await app.rest('/api/v1/stocks/ZZZZ/profile')).body.suggestions).toEqual([]);
  });

  it('answers 410 endpoint_retired to the old metric paths [ERR-18]', async () => {
    const { status, body } = await app.rest('/api/v1/entity-metrics/AAPL/metric/mentions', { as: 'anonymous' });
    expect(status).toBe(410);
    expect(body).toEqual({ error: 'endpoint_retired', message: expect.any(String) });
  });
});

describe('codes', () => {
  const graphs: [what: string, query: string, variables?: Record<string, unknown>][] = [
    ['a document that does not parse', '{'],
    ['an empty document', ''],
    ['a field that is not there', '{ nothing }'],
    ['a mutation', 'mutation { anything }'],
    ['a subscription', 'subscription { anything }'],
    ['two operations and no name', 'query A { __typename } query B { __typename }'],
    ['a missing variable', 'query($t: Ticker!) { quote(ticker: $t) { price } }'],
    ['a variable of another type', 'query($t: Ticker!) { quote(ticker: $t) { price } }', { t: 5 }],
    [
      'a variable outside its enum',
      'query($t: ChartTimeframe!) { chart(ticker: "A", period: { window: $t }) { close } }',
      { t: '1M' },
    ],
    ['a bad ticker in the document', '{ quote(ticker: "???") { price } }'],
    ['a bad page size', '{ stocks(first: 101) { nodes { name } } }'],
    ['a bad limit', '{ stock(ticker: "AAPL") { similar(first: 0) { name } } }'],
    ['a bad year', '{ market { exchangeCalendar(year: 1) { year } } }'],
    ['an unknown stock', '{ stock(ticker: "NOPE") { name } }'],
    ['an unknown insider', '{ insider(id: "1") { name } }'],
    ['a global id that is none', '{ node(id: "garbage") { id } }'],
    ['global ids that are none', '{ nodes(ids: ["garbage", "QWJjOjE="]) { id } }'],
    ['a pricing of a mutation', '{ costOf(document: "mutation { x }") { calls } viewer { nothing } }'],
    ['too many aliases', `{ ${Array.from({ length: 101 }, (_, i) => `a${i}: viewer { tier }`).join(' ')} }`],
    ['too many tokens', `{ ${'__typename '.repeat(5_001)} }`],
    ['too deep a document', `{ stock(ticker: "AAPL") ${'{ similar '.repeat(20)} { name } ${'}'.repeat(20)} }`],
    ['more than the minute holds', '{ stocks { nodes { similar(first: 10) { chart { close } } } } }'],
    ['a text with a NUL in it', 'query($id: ID!) { insider(id: $id) { name } }', { id: 'a\0b' }],
    ['a global id with a NUL in it', `{ node(id: "${Buffer.from('Insider:a\0b').toString('base64')}") { id } }`],
    ['an entity id with a NUL in it', 'query($id: ID!) { entity(id: $id) { name } }', { id: 'a\0b' }],
  ];

  it.each(graphs)(
    'the gateway answers %s with a code of the closed list, and never as a fault of its own [ERR-01]',
    async (...args) => {
      const [, query, variables] = args;
      const { status, body } = await app.graphql(query, { as: await app.newKey('PRO'), variables });
      expect(body.errors.length).toBeGreaterThan(0);
      for (const { extensions } of body.errors) {
        expect(Object.keys(STATUS)).toContain(extensions.code);
        expect(extensions.code).not.toBe('internal_error');
      }
      expect(status).toBeLessThan(500);
      if (!('data' in body)) expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    [
      'query A { __typename } query B { __typename }',
      null,
      'The document has 2 operations; operationName must select one: A, B.',
    ],
    ['query A { __typename } query B { __typename }', 'C', 'The document has no operation "C".'],
    ['fragment A on Query { __typename }', null, 'The document has no operation, only fragments.'],
  ])(
    'the gateway explains %j with operationName %j, as costOf does [ERR-01]',
    async (document, operationName, message) => {
      const body = JSON.stringify({ query: document, ...(operationName && { operationName }) });
      const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
      const response = await app.fetch('/graphql', { method: 'POST', headers, body }, 'PRO');
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toMatchObject([{ message, extensions: { code: 'bad_request' } }]);
      const priced = await app.graphql(
        'query($d: String!, $n: String) { costOf(document: $d, operationName: $n) { calls } }',
        {
          variables: { d: document, n: operationName },
        },
      );
      const unused = document.startsWith('fragment') ? 'Fragment "A" is never used.' : message;
      expect(priced.body.errors).toMatchObject([{ message: unused }]);
    },
  );

  it.each([
    ['no JSON', '{'],
    ['no query', '{}'],
    ['a query that is no text', '{"query":5}'],
    ['variables that are no object', '{"query":"{__typename}","variables":"x"}'],
    ['a member that GraphQL does not know', '{"query":"{__typename}","nothing":1}'],
    ['variables nested 21 levels deep', nested(21)],
    ['variables nested deeper than any stack', nested(300_000)],
    ['extensions nested deeper than any stack', deepMember('extensions', 300_000)],
    ['an operation name nested deeper than any stack', deepMember('operationName', 300_000)],
    ['a query nested deeper than any stack', deepMember('query', 300_000)],
    ['a list of 2,400 lists in an argument', toBody(`{ stocks(tickers: ${brackets(2_400)}) { ticker } }`)],
    ['2,400 objects in an argument', toBody(`{ stocks(tickers: ${brackets(2_400, '{a:', '1}')}) { ticker } }`)],
    ['2,400 lists in a directive', toBody(`{ __typename @include(if: ${brackets(2_400)}) }`)],
    ['2,400 lists as a default', toBody(`query($a: [Int] = ${brackets(2_400)}) { __typename }`)],
    ['a type of 2,400 lists', toBody(`query($a: ${brackets(2_400, '[', ']', 'Int')}) { __typename }`)],
    ['2,400 selections', toBody(brackets(2_400, '{a', '}'))],
    ['2,400 fragments', toBody(`{ ${brackets(2_400, '... {', '}', '__typename')} }`)],
    ['100,000 brackets that are never closed', toBody('['.repeat(100_000))],
  ])('the gateway answers a body with %s with 400 and a code of the closed list [ERR-01]', async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map(({ extensions }: Coded) => extensions)).toEqual([{ code: 'bad_request' }]);
  });

  it.each(['variables', 'extensions'])(
    'the gateway answers %s in an address that are no JSON with 400 [ERR-01]',
    async (name) => {
      for (const text of ['%25', '{', brackets(3_000)]) {
        const response = await app.fetch(`/graphql?query={__typename}&${name}=${text}`, {}, 'PRO');
        expect(response.status).toBe(400);
        expect((await response.json()).errors[0].extensions).toEqual({ code: 'bad_request' });
      }
    },
  );

  it.each([300, 300_000])(
    'the gateway answers a plan nested %d levels deep with 400 on its path [ERR-01]',
    async (levels) => {
      const body = `{"plan":{"filters":${brackets(levels)}}}`;
      for (const text of [body, brackets(levels), '['.repeat(levels)]) {
        const headers = { 'content-type': 'application/json' };
        const response = await app.fetch('/api/v1/screener/execute', { method: 'POST', headers, body: text }, 'PRO');
        expect([response.status, (await response.json()).error]).toEqual([400, 'bad_request']);
      }
    },
  );

  it('prices no document and no variables that are nested too deep [ERR-01]', async () => {
    const document = `{ stocks(tickers: ${brackets(2_400)}) { ticker } }`;
    for (const args of [
      `document: ${JSON.stringify(document)}`,
      `document: "{ __typename }", variables: { a: ${brackets(30)} }`,
    ]) {
      const { body } = await app.graphql(`{ costOf(${args}) { calls } }`);
      expect(body.errors[0].extensions.code).toBe('invalid_parameter');
    }
  });

  it('the gateway counts no brackets in strings and comments [ERR-01]', async () => {
    const text = '['.repeat(200);
    for (const query of [`{ __typename } # ${text}`, `{ stocks(tickers: ["${text}"]) { ticker } }`]) {
      const { errors } = await (await post(JSON.stringify({ query }))).json();
      expect(JSON.stringify(errors ?? [])).not.toContain('brackets');
    }
    const query = `{ entity(id: """ "${text}" \\""" ${text} """) { name } }`;
    const { errors } = await (await post(toBody(query))).json();
    expect(errors.map(({ extensions }: Coded) => extensions.code)).toEqual(['entity_not_found']);
  });

  it('the gateway takes variables that are nested 20 levels deep [ERR-01]', async () => {
    expect((await post(nested(20))).status).toBe(200);
  });

  it('the gateway answers a method that GraphQL does not take with 405 method_not_allowed [ERR-01]', async () => {
    const response = await app.fetch('/graphql', { method: 'PUT', headers: JSON_BODY, body: '{}' }, 'PRO');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/\bPOST\b/);
    expect((await response.json()).errors[0].extensions.code).toBe('method_not_allowed');
  });
});

describe('an unexpected error', () => {
  const BROKEN = '{ chart(ticker: "AAPL") { close } quote(ticker: "AAPL") { price } }';

  it('is masked on GraphQL, named by its request id, and logged under that id [ERR-01]', async () => {
    broken.logged.length = 0;
    const { status, headers, body } = await broken.graphql(BROKEN);
    expect(status).toBe(200);
    const [error] = body.errors;
    expect(error.extensions).toEqual({ code: 'internal_error', requestId: headers.get('X-Request-Id') });
    expect(error.path).toEqual(['chart']);
    expect(JSON.stringify(body)).not.toMatch(INSIDE);
    const line = broken.logged.find(({ msg }) => msg === 'unexpected error');
    expect(line).toMatchObject({ requestId: error.extensions.requestId, path: ['chart'] });
    expect(JSON.stringify(line!.err)).toContain('daily_bar');
  });

  it('leaves the fields beside it alone [ERR-01]', async () => {
    const { body } = await broken.graphql(BROKEN);
    expect(body.data).toEqual({ chart: null, quote: { price: expect.any(Number) } });
    const response = await app.graphql('{ stock(ticker: "NOPE") { name } quote(ticker: "AAPL") { price } }');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ stock: null, quote: { price: expect.any(Number) } });
    const ids = `["garbage", "${Buffer.from('Stock:AAPL').toString('base64')}"]`;
    const nodes = await app.graphql(`{ nodes(ids: ${ids}) { ... on Stock { ticker } } market { status { status } } }`);
    expect(nodes.body.data).toEqual({ nodes: [null, { ticker: 'AAPL' }], market: { status: { status: 'OPEN' } } });
  });

  it('is 500 internal_error on REST, with the request id and nothing of the cause [ERR-01]', async () => {
    const { status, headers, body } = await broken.rest('/api/v1/stocks/chart?ticker=AAPL');
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'internal_error',
      message: expect.any(String),
      requestId: headers.get('X-Request-Id'),
    });
    expect(JSON.stringify(body)).not.toMatch(INSIDE);
  });

  it('keeps the request id of a caller if it is plain [ERR-01]', async () => {
    const ask = async (id: string) => {
      const headers = { ...JSON_BODY, 'X-Request-Id': id };
      const response = await broken.fetch(
        '/graphql',
        { method: 'POST', headers, body: JSON.stringify({ query: BROKEN }) },
        'PRO',
      );
      return [response.headers.get('X-Request-Id'), (await response.json()).errors[0].extensions.requestId];
    };
    expect(await ask('desk-7_2025')).toEqual(['desk-7_2025', 'desk-7_2025']);
    const [given, said] = await ask('{"level":60}');
    expect(given).toMatch(/^[\w-]{36}$/);
    expect(said).toBe(given);
  });

  it('does not keep an answer that failed: the next one reads again [ERR-01]', async () => {
    const gateway = await startApp();
    await gateway.db.query('ALTER TABLE "quote" RENAME TO "quote_away"');
    expect((await gateway.rest('/api/v1/stocks/price?ticker=AAPL')).status).toBe(500);
    await gateway.db.query('ALTER TABLE "quote_away" RENAME TO "quote"');
    expect((await gateway.rest('/api/v1/stocks/price?ticker=AAPL')).status).toBe(200);
    await gateway.close();
  });
});
