import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { parse, validate } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { getFieldBasis } from '../../src/graph/point-in-time.ts';
import { tools } from '../../src/mcp/tools.ts';
import type { ServerOptions } from '../../src/server/app.ts';
import { createListener } from '../../src/server/listener.ts';
import { listDocumentFields } from '../../src/web/docs/field-errors.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

// A day is recorded, for tests of screens.
const app = useApp(async ({ db }) => {
  await recordDay(db, new Date('2025-10-31T00:00:00Z'), NOW);
});
const log = pino({ level: 'silent' });
const BODY_MOST = 20_000;

let url: string;
const closers: (() => Promise<unknown>)[] = [];
const serve = async (options: Partial<ServerOptions> = {}) => {
  const gateway = gatewayOn(app, options);
  const server = await listening(createListener({ most: BODY_MOST, log, handle: gateway.handle }));
  closers.push(server.close);
  return server.url;
};
beforeAll(async () => {
  url = await serve({ corsOrigins: ['https://named.example'] });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

// biome-ignore lint/suspicious/noExplicitAny: a schema is whatever the test expects it to be.
type Json = any;

/** An agent with a key, connected by the SDK. */
async function agent(key: string | null, at = url) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${at}/mcp`), {
    requestInit: { headers: { ...(key && { [KEY_HEADER]: key }) } },
  });
  await client.connect(transport);
  closers.push(() => client.close());
  return {
    client,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [{ text }] = content as [{ text: string }];
      return { isError: isError === true, ...(text.startsWith('{') ? JSON.parse(text) : { text }) };
    },
  };
}
const withKey = async (tier: 'FREE' | 'PRO') => agent((await app.newKey(tier)).key);

/** Arguments of each stored tool. */
const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  find_entities: { query: 'apple' },
  stock_page: { ticker: 'AAPL' },
  price_history: { ticker: 'AAPL' },
  index_prices: { ticker: '^VIX' },
  fundamentals: { ticker: 'AAPL' },
  institutional_holders: { ticker: 'AAPL', limit: 5 },
  institutional_filer: { cik: '0008000002' },
  largest_filers: {},
  screen_funds: { filters: [{ field: 'EXPENSE_RATIO', op: 'LTE', value: 1 }], limit: 3 },
  compare_stocks: { tickers: ['AAPL', 'NVDA'] },
  explain_rating: { ticker: 'AAPL' },
  options_dossier: { ticker: 'AAPL' },
  insider_activity: {},
  insider_trades: { ticker: 'AAPL' },
  congress_activity: {},
  congress_trades: { ticker: 'AAPL' },
  market_mood: {},
  screen_stocks: { filters: [{ field: 'PRICE', op: 'GTE', value: 1 }], limit: 3 },
  screener_fields: {},
  earnings_calendar: {},
  fund_page: { ticker: 'SPY' },
  backtest_screen: { screen: 'high-volume', from: '2025-10-01' },
  // A study of at most 21 sessions, which is one call.
  event_study: { event: 'INSIDER_BUY', from: '2025-11-03' },
  signal_record: { signal: 'RATING' },
};

/** Whether all that a tool reads is always of now. */
const isOfNow = (name: string): boolean =>
  listDocumentFields(schema, tools.find((one) => one.name === name)!.document)
    .map(([, field]) => field)
    .filter((field) => schema.getQueryType()!.getFields()[field.name] === field)
    .every((root) => getFieldBasis(root) === 'PRESENT');

/** The calls that docs/agents.md states for each tool. */
const documentedCalls = new Map(
  readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, names, calls] = /^\| ((?:`\w+`(?:, )?)+) \|.*\| (\d+) \|$/.exec(line) ?? [];
      return [...(names ?? '').matchAll(/\w+/g)].map(([name]) => [name, Number(calls)] as const);
    }),
);

describe('the tools', () => {
  it('are the stored queries, a search of the schema, and queries of the agent’s own', async () => {
    const { client } = await agent(null);
    const { tools: listed } = await client.listTools();
    const names = [...Object.keys(ARGUMENTS), 'search_schema', 'run_query'];
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(listed.filter(({ description, annotations }) => !description || !annotations?.readOnlyHint)).toEqual([]);
    expect(client.getInstructions()).toContain('`upgrade.relay`');
  });

  it('all stored tools take a past day, and report a day without history instead of answering as of now', async () => {
    const { call } = await withKey('PRO');
    for (const [name, args] of Object.entries(ARGUMENTS)) {
      if (isOfNow(name)) continue;
      const { errors } = await call(name, { ...args, asOf: '2020-01-02' });
      expect([name, errors?.[0]?.code]).toEqual([name, 'not_available_as_of']);
    }
  });

  it('a tool whose fields are always of now takes no day, and refuses it like any other unknown argument', async () => {
    const { client, call } = await withKey('PRO');
    const { tools: listed } = await client.listTools();
    const ofNow = Object.keys(ARGUMENTS).filter(isOfNow);
    expect(ofNow).toEqual(['backtest_screen', 'event_study', 'signal_record']);
    for (const { name, inputSchema } of listed.filter(({ name }) => name in ARGUMENTS))
      expect([name, 'asOf' in (inputSchema.properties ?? {})]).toEqual([name, !ofNow.includes(name)]);
    for (const [name, more] of [
      ['signal_record', { asOf: '2025-10-31' }],
      ['stock_page', { day: '2025-10-31' }],
    ] as const) {
      const { isError, text } = await call(name, { ...ARGUMENTS[name], ...more });
      expect([isError, text]).toEqual([true, expect.stringContaining(Object.keys(more)[0]!)]);
    }
  });

  it('a tool lists the smallest and the largest integer that each argument takes', async () => {
    const { client, call } = await withKey('PRO');
    const { tools: listed } = await client.listTools();
    const getRange = (name: string, argument: string) => {
      const { minimum, maximum } = (listed.find((tool) => tool.name === name)!.inputSchema.properties as Json)[
        argument
      ];
      return [minimum, maximum];
    };
    expect(getRange('insider_trades', 'lookbackDays')).toEqual([1, 365]);
    expect(getRange('institutional_holders', 'limit')).toEqual([1, 100]);
    // More rows than the maximum count as the maximum.
    expect(getRange('find_entities', 'limit')).toEqual([1, 2_147_483_647]);
    expect(JSON.stringify(listed.map(({ inputSchema }) => inputSchema))).not.toContain('9007199254740991');
    for (const lookbackDays of [0, 366]) {
      const { errors } = await call('insider_trades', { ticker: 'AAPL', lookbackDays });
      const path = await app.rest(`/api/v1/insider/trades/AAPL?lookbackDays=${lookbackDays}`);
      expect([errors[0].code, errors[0].field]).toEqual([path.body.error, path.body.field]);
      expect(path.body.error).toBe('invalid_parameter');
    }
  });

  it('a tool names the tool that serves the ticker of another kind [ANA-35, ERR-05]', async () => {
    const { call } = await withKey('PRO');
    for (const [name, ticker, code, instead] of [
      ['stock_page', 'SPY', 'ticker_is_etf', 'fund_page'],
      ['fundamentals', 'SPY', 'ticker_is_etf', 'fund_page'],
      ['explain_rating', 'SPY', 'ticker_is_etf', 'fund_page'],
      ['insider_trades', 'SPY', 'ticker_is_etf', 'fund_page'],
      ['stock_page', '^VIX', 'entity_not_found', 'index_prices'],
      ['price_history', '^VIX', 'entity_not_found', 'index_prices'],
      ['fund_page', '^VIX', 'not_found', 'index_prices'],
      ['fund_page', 'AAPL', 'ticker_is_not_etf', 'stock_page'],
    ] as const) {
      const { errors } = await call(name, { ticker });
      expect([name, ticker, errors[0].code, errors[0].seeInstead]).toEqual([name, ticker, code, [instead]]);
      expect(errors[0].message).toContain(`use ${instead}.`);
      expect((await call(instead, { ticker })).isError).toBe(false);
    }
    // A query of the agent's own is of the graph.
    const { errors } = await call('run_query', { query: '{ stock(ticker: "SPY") { name } }' });
    expect(errors[0].seeInstead).toEqual(['etf(ticker: "SPY")']);
  });

  it('take the variables of their operations, described as the schema describes its arguments', async () => {
    const { client } = await agent(null);
    const { tools: listed } = await client.listTools();
    const readInput = (name: string) => listed.find((tool) => tool.name === name)!.inputSchema;
    expect(readInput('insider_trades')).toMatchObject({
      required: ['ticker'],
      properties: {
        ticker: { type: 'string' },
        lookbackDays: {
          type: 'integer',
          default: 90,
          description: 'This many calendar days up to today.',
        },
      },
    });
    const { filters } = readInput('screen_stocks').properties as { filters: { items: { required: string[] } } };
    expect(filters.items.required).toEqual(['field', 'op']);
    expect(filters.items).toMatchObject({ properties: { op: { enum: expect.arrayContaining(['GTE', 'NOT_IN']) } } });
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s is a valid operation of one name',
    (name, { query, operation }) => {
      expect(validate(schema, parse(query))).toEqual([]);
      const camel = name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
      expect(operation.name?.value).toBe(camel);
    },
  );

  it.each(Object.entries(ARGUMENTS))(
    '%s answers, and costs what its operation costs [LIMITS-05]',
    async (name, args) => {
      const { query } = tools.find((tool) => tool.name === name)!;
      const { body } = await app.graphql(query, { variables: args });
      expect(body.errors).toBeUndefined();
      const { data, cost, errors, isError } = await (await withKey('PRO')).call(name, args);
      expect(errors).toBeUndefined();
      expect(isError).toBe(false);
      expect(Object.keys(data).sort()).toEqual(Object.keys(body.data).sort());
      const { actual } = body.extensions.cost;
      expect(documentedCalls.get(name)).toBe(actual);
      expect(actual > 0).toBe(name !== 'signal_record');
      expect(cost).toEqual({ calls: actual, leftThisMinute: 300 - actual });
    },
  );

  it('describe their output, and answer in that form beside the text', async () => {
    const { client } = await withKey('PRO');
    const { tools: listed } = await client.listTools();
    expect(listed.filter(({ outputSchema }) => outputSchema?.type !== 'object')).toEqual([]);
    const trades = listed.find(({ name }) => name === 'insider_trades')!.outputSchema!.properties as Json;
    expect(trades.data.properties.stock.properties.insiderTrades.properties.nodes.items.properties).toMatchObject({
      pricePerShareUsd: { type: 'number' },
      transactionDate: { type: 'string' },
    });
    // The client of the SDK refuses structured content that does not fit the listed schema.
    const calls = [
      ...Object.entries(ARGUMENTS),
      ['search_schema', { query: 'float' }],
      ['run_query', { query: '{ viewer { tier } }' }],
    ];
    for (const [name, args] of calls as [string, Record<string, unknown>][]) {
      const { content, structuredContent } = await client.callTool({ name, arguments: args });
      const [{ text }] = content as [{ text: string }];
      expect(JSON.parse(text), name).toEqual(structuredContent);
    }
  });

  it('name the text that a caller looks for `query`, and the number of rows `limit`', async () => {
    const { client } = await agent(null);
    const names = (await client.listTools()).tools.flatMap(({ inputSchema }) =>
      Object.keys(inputSchema.properties ?? {}),
    );
    expect(
      names.filter((name) => ['q', 'words', 'text', 'search', 'first', 'holdings', 'count'].includes(name)),
    ).toEqual([]);
    expect(names.filter((name) => name === 'query')).toHaveLength(3);
  });

  it('the list of tools is short enough to be part of every conversation', async () => {
    const { client } = await agent(null);
    const { tools: listed } = await client.listTools();
    const inputs = listed.map(({ outputSchema: _output, ...tool }) => tool);
    expect(JSON.stringify(inputs).length).toBeLessThan(25_200);
    expect(JSON.stringify(listed).length).toBeLessThan(66_000);
  });

  it('name the units of figures and leave out unknown values', async () => {
    const { data } = await (await withKey('PRO')).call('stock_page', { ticker: 'NVDA' });
    expect(data.stock).toMatchObject({ ticker: 'NVDA', name: 'NVIDIA Corporation', sector: 'INFORMATION_TECHNOLOGY' });
    expect(data.stock.quote).toMatchObject({ asOf: expect.any(String), priceUsd: expect.any(Number) });
    expect(JSON.stringify(data)).not.toMatch(/null|isPreview|withheld/);
  });
});

describe('the access of a key', () => {
  it('FREE gets the preview, the withheld fields, and a message for the user [PREVIEW-02, PREVIEW-04]', async () => {
    const { data, upgrade, cost } = await (await withKey('FREE')).call('insider_trades', { ticker: 'AAPL' });
    expect(data.stock.insiderTrades).toMatchObject({ isPreview: true, withheld: ['edges', 'nodes'], totalCount: 8 });
    expect(data.stock.insiderTrades.nodes).toHaveLength(5);
    expect(data.stock.insiderTrades).not.toHaveProperty('upgrade');
    expect(upgrade.relay).toContain('Tell the user in one line');
    expect(upgrade.messages).toEqual(['PRO shows every row; FREE shows at most 5.']);
    expect(cost).toEqual({ calls: 1, leftThisMinute: 29, leftThisMonth: 999 });
  });

  it('PRO gets the whole, without an offer', async () => {
    const { data, upgrade } = await (await withKey('PRO')).call('insider_trades', { ticker: 'AAPL' });
    expect(data.stock.insiderTrades.nodes).toHaveLength(7);
    expect(upgrade).toBeUndefined();
  });

  it('without a key a tool that needs a key refuses, and an open tool answers [AUTH-05]', async () => {
    const nobody = await agent(null);
    const refused = await nobody.call('explain_rating', { ticker: 'AAPL' });
    expect(refused).toMatchObject({ isError: true, errors: [{ code: 'api_key_required' }] });
    expect(refused.data).toBeUndefined();
    expect(await nobody.call('insider_trades', { ticker: 'AAPL' })).toMatchObject({ isError: false });
  });

  it('a key that was never issued is refused [AUTH-06]', async () => {
    const wrong = await agent('ssk_wrong');
    expect(await wrong.call('market_mood')).toMatchObject({ isError: true, errors: [{ code: 'invalid_api_key' }] });
  });

  it('tools and queries use up one minute [LIMITS-01]', async () => {
    const { key } = await app.newKey('FREE');
    const { call } = await agent(key);
    const many = Array.from({ length: 29 }, (_, i) => `a${i}: shortInterest(ticker: "S${i}") { ticker }`);
    expect((await call('run_query', { query: `{ market { ${many.join(' ')} } }` })).cost.leftThisMinute).toBe(1);
    expect((await call('insider_trades', { ticker: 'AAPL' })).cost.leftThisMinute).toBe(0);
    expect(await call('insider_trades', { ticker: 'NVDA' })).toMatchObject({
      isError: true,
      errors: [{ code: 'rate_limit_exceeded', retryAfter: expect.any(Number) }],
    });
  });

  it('a bad argument is an error that names it', async () => {
    const { call } = await withKey('PRO');
    const answer = await call('insider_trades', { ticker: 'AAPL', lookbackDays: 1_000 });
    expect(answer).toMatchObject({
      isError: true,
      errors: [{ message: 'lookbackDays: from 1 to 365.', path: 'stock.insiderTrades' }],
    });
    expect((await call('stock_page', {})).text).toContain('ticker');
  });
});

describe('queries of the agent’s own', () => {
  it('return the data unchanged, including nulls', async () => {
    const { call } = await withKey('PRO');
    const query = 'query($ticker: Ticker!) { stock(ticker: $ticker) { name delistedDate } viewer { tier } }';
    const { data, cost } = await call('run_query', { query, variables: { ticker: 'NVDA' } });
    expect(data).toEqual({ stock: { name: 'NVIDIA Corporation', delistedDate: null }, viewer: { tier: 'PRO' } });
    expect(cost.calls).toBe(1);
  });

  it('that fail in part return the rest, with each error', async () => {
    const { call } = await withKey('PRO');
    const answer = await call('run_query', {
      query: '{ good: stock(ticker: "NVDA") { name } bad: stock(ticker: "NOPE") { name } }',
    });
    expect(answer).toMatchObject({ isError: false, data: { good: { name: 'NVIDIA Corporation' }, bad: null } });
    expect(answer.errors).toMatchObject([{ code: 'entity_not_found', path: 'bad' }]);
  });

  it.each([
    ['that do not parse', '{ stock(', 'Syntax Error'],
    ['of unknown fields', '{ stonk }', 'Cannot query field "stonk"'],
    ['that are nested too deeply', '['.repeat(200), 'brackets'],
    ['for a stream', 'subscription { dataUpdated { family } }', 'not subscriptions'],
  ])('%s are refused with a reason', async (_what, query, reason) => {
    const answer = await (await withKey('PRO')).call('run_query', { query });
    expect(answer.isError).toBe(true);
    expect(answer.errors[0].message).toContain(reason);
  });

  it('begin with a search of the schema, which costs no call', async () => {
    const { call } = await withKey('FREE');
    const { matches } = await call('search_schema', { query: 'short interest', limit: 5 });
    expect(matches).toHaveLength(5);
    expect(matches[0].at).toMatch(/^(ETF|Security|Stock)\.shortInterest\(.*\): ShortInterest$/);
    expect(matches[0]).toMatchObject({ calls: 1, description: expect.stringContaining('short interest') });
    const { cost } = await call('run_query', { query: '{ viewer { tier } }' });
    expect(cost).toMatchObject({ calls: 0, leftThisMinute: 30 });
  });

  it('are refused where only persisted documents are answered; stored tools are not', async () => {
    const closed = await serve({ allowOnlyPersisted: true });
    const { client, call } = await agent((await app.newKey('PRO')).key, closed);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(ARGUMENTS).sort());
    expect(await call('stock_page', { ticker: 'NVDA' })).toMatchObject({ data: { stock: { ticker: 'NVDA' } } });
  });
});

describe('requests', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    });
  const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  it.each([
    ['no page', undefined, 200],
    ['a page of this machine', 'http://localhost:6274', 200],
    ['a page of this machine by address', 'http://127.0.0.1:8080', 200],
    ['a page that the operator names', 'https://named.example', 200],
    ['a page of another site', 'https://evil.example', 403],
    ['a page whose name begins like this machine', 'http://localhost.evil.example', 403],
    ['a page without an origin', 'null', 403],
  ])('from %s get %s %d', async (_what, origin, status) => {
    const response = await post(LIST, origin === undefined ? {} : { origin });
    expect(response.status).toBe(status);
  });

  it.each([
    ['that is no JSON', '{', 400],
    ['of several messages', `[${LIST},${LIST}]`, 400],
    ['that is nested too deeply', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`, 400],
    ['that is too long', JSON.stringify({ text: 'x'.repeat(BODY_MOST) }), 413],
  ])('with a body %s are refused', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('are posted: there is no stream to open and no session to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${url}/mcp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('get the limits as headers too, as on every other surface', async () => {
    const { key } = await app.newKey('FREE');
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'insider_activity', arguments: {} } };
    const response = await post(JSON.stringify(call), { [KEY_HEADER]: key });
    expect(response.headers.get('x-ratelimit-remaining')).toBe('29');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });
});
