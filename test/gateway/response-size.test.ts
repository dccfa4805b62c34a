import { buildSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { createExecutor } from '../../src/executor/execute.ts';
import { toJsonText } from '../../src/executor/json-text.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { fail } from '../../src/graph/errors.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

/** Bytes: a page fits, a few charts do not. */
const MAX = 20_000;

const app = useApp();
let server: Awaited<ReturnType<typeof listening>>;
let key: string;
beforeAll(async () => {
  server = await listening(gatewayOn(app, { maxResponseBytes: MAX }).handle);
  key = (await app.newKey('PRO')).key;
});
afterAll(() => server.close());

const headers = () => ({ 'content-type': 'application/json', [KEY_HEADER]: key });

async function ask(path: string, body?: object, accept = 'application/json') {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${server.url}${path}`, { ...init, headers: { ...headers(), accept } });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  return { status: response.status, bytes: Buffer.byteLength(text), body: JSON.parse(text) as any };
}

const charts = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `a${n}: chart(period: { window: ONE_YEAR }) { day open high low close volume }`,
  ).join(' ');
const WITHIN = '{ stock(ticker: "AAPL") { name quote { price } } }';

const expectTooLarge = ({ status, body }: Awaited<ReturnType<typeof ask>>) => {
  expect(status).toBe(422);
  expect(body.data).toBeUndefined();
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0].extensions.code).toBe('response_too_large');
  expect(body.errors[0].message).toContain(`larger than ${MAX} bytes`);
  expect(body.errors[0].message).toContain('page through lists');
};

describe('A response with more bytes than it may have', () => {
  it('is an error without data, on the slow path and on the fast lane, and costs the calls that were made', async () => {
    const query = `{ stock(ticker: "AAPL") { ${charts(30)} quote { price } } }`;
    const first = await ask('/graphql', { query });
    const second = await ask('/graphql', { query });
    const third = await ask('/graphql', { query, variables: { more: 1 } });
    for (const answer of [first, second, third]) {
      expectTooLarge(answer);
      expect(answer.body.extensions.cost.actual).toBeGreaterThan(0);
    }
    expect((await ask('/graphql', { query: WITHIN })).status).toBe(200);
    expect((await ask('/graphql', { query: WITHIN })).body.data.stock.name).toContain('Apple');
  });

  it('is refused when it is put together from parts that are cached', async () => {
    const part = '{ stock(ticker: "AAPL") { chart(period: { window: ONE_YEAR }) { day close } } }';
    expect((await ask('/graphql', { query: part })).status).toBe(200);
    const parts = charts(3).replaceAll('day open high low close volume', 'day close');
    expectTooLarge(await ask('/graphql', { query: `{ stock(ticker: "AAPL") { ${parts} } }` }));
  });

  it('is refused for many copies of an object of federation', async () => {
    const representations = Array.from({ length: 1_000 }, () => ({ __typename: 'Stock', ticker: 'AAPL' }));
    const query = 'query($r: [_Any!]!) { _entities(representations: $r) { ... on Stock { name description sector } } }';
    expectTooLarge(await ask('/graphql', { query, variables: { r: representations } }));
  });

  it('is refused for introspection', async () => {
    expectTooLarge(
      await ask('/graphql', { query: '{ __schema { types { name description fields { name description } } } }' }),
    );
  });

  it('is { error, message } with 422 on a documented path, and is not cached', async () => {
    for (const _time of [1, 2]) {
      const { status, body } = await ask('/api/v1/stocks/chart?ticker=AAPL&timeframe=1Y');
      expect([status, body.error]).toEqual([422, 'response_too_large']);
      expect(body.message).toContain(`larger than ${MAX} bytes`);
    }
    expect((await ask('/api/v1/stocks/price?ticker=AAPL')).status).toBe(200);
  });

  it('is an error of the tool for an agent', async () => {
    const query = '{ stock(ticker: "AAPL") { chart(period: { window: ONE_YEAR }) { day close } } }';
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run_query', arguments: { query } } };
    const { body, bytes } = await ask('/mcp', call, 'application/json, text/event-stream');
    expect(body.result.isError).toBe(true);
    expect(JSON.parse(body.result.content[0].text).errors[0].code).toBe('response_too_large');
    expect(bytes).toBeLessThan(MAX);
  });

  it('is an error in a stream of data updates', async () => {
    const fields = Array.from({ length: 90 }, (_, n) => `a${n}: generatedAt`).join(' ');
    const query = `subscription { dataUpdated(families: [PRICES]) { ${fields} } }`;
    const small = await listening(gatewayOn(app, { maxResponseBytes: 2_000 }).handle);
    try {
      const stream = await fetch(`${small.url}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { ...headers(), accept: 'text/event-stream' },
      });
      const reader = stream.body!.getReader();
      await bumpVersion(app.db, 'prices', { now: NOW });
      await app.versions.refresh();
      let text = '';
      while (!text.includes('event: next')) text += Buffer.from((await reader.read()).value!).toString();
      expect(text).toContain('response_too_large');
      await reader.cancel();
    } finally {
      await small.close();
    }
  });
});

describe('The executor', () => {
  const schema = buildSchema('type Query { items: [Item!]! } type Item { text: String! list: [String] }');
  const run = (maxBytes: number, items: Iterable<object>, query = '{ items { text } }') =>
    createExecutor(null, null, { maxBytes, tooLarge: fail.responseTooLarge })({
      schema,
      document: parse(query),
      rootValue: { items },
    });
  const codes = (result: Awaited<ReturnType<typeof run>>) => result.errors?.map(({ extensions }) => extensions.code);

  it('stops soon after the bound at any remaining size', async () => {
    let bytesWritten = 0;
    const items = Array.from({ length: 100_000 }, () => ({
      text: () => {
        bytesWritten += 1;
        return 'x'.repeat(1_000);
      },
    }));
    const result = await run(1_000_000, items);
    expect(codes(result)).toEqual(['response_too_large']);
    expect(result.data).toBeUndefined();
    expect(bytesWritten).toBeLessThan(1_100);
  });

  it('counts errors', async () => {
    const list = Array.from({ length: 100 }, () => new Error('It failed.'));
    const items = Array.from({ length: 10 }, () => ({ list }));
    // 1,000 nulls are 5 kB; an error for each of them is 100 bytes at least.
    expect(codes(await run(50_000, items, '{ items { list } }'))).toEqual(['response_too_large']);
    const result = await run(1_000_000, items, '{ items { list } }');
    expect(result.errors).toHaveLength(1_000);
  });

  it('counts bytes, not characters', async () => {
    const text = 'ẞ'.repeat(1_000);
    const items = Array.from({ length: 10 }, () => ({ text }));
    // 10,000 characters are 30,000 bytes; 4,096 bytes are for the envelope.
    expect(codes(await run(30_000, items))).toEqual(['response_too_large']);
    const result = await run(36_000, items);
    expect(Buffer.byteLength(toJsonText(result.data))).toBeGreaterThan(30_000);
  });

  it('stops before a text gets longer than the engine allows', async () => {
    const text = 'x'.repeat(2 ** 20);
    const items = Array.from({ length: 600 }, () => ({ text }));
    expect(codes(await run(32 * 2 ** 20, items))).toEqual(['response_too_large']);
  });
});
