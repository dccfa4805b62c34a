import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { buildClientSchema, buildSchema, type IntrospectionQuery } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

const app = useApp();

const post = async (body: object, as: { key: string } | 'PRO', accept = 'application/json') =>
  app.fetch(
    '/graphql',
    { method: 'POST', headers: { 'content-type': 'application/json', accept }, body: JSON.stringify(body) },
    as,
  );
const postJson = async (body: object, as: { key: string }) => {
  const response = await post(body, as);
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  return { status: response.status, body: (await response.json()) as any };
};
const getRemaining = async (as: { key: string }): Promise<number> =>
  (await app.graphql('{ viewer { usage { minute { remaining } } } }', { as })).body.data.viewer.usage.minute.remaining;

describe('an operation that cannot run', () => {
  it.each([
    ['does not parse', { query: '{ stock(' }],
    ['does not validate', { query: '{ nothing }' }],
    ['names an unknown hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
  ])('costs no call if its document %s [LIMITS-01]', async (_why, operation) => {
    const as = await app.newKey('FREE');
    for (let request = 0; request < 40; request++) {
      const { body } = await postJson(operation, as);
      expect(body.errors).toHaveLength(1);
      expect(body.extensions.cost).toMatchObject({ requested: 0, actual: 0, minute: { remaining: 30 } });
    }
    expect(await getRemaining(as)).toBe(30);
  });

  it('has a limit of its own, which leaves operations that ran before alone [LIMITS-02]', async () => {
    const as = await app.newKey('FREE');
    const price = { query: '{ quote(ticker: "AAPL") { price } }' };
    expect((await postJson(price, as)).status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 310 }, () => postJson({ query: '{' }, as)));
    const codes = responses.map(({ body }) => body.errors[0].extensions.code);
    expect(codes.filter((code) => code === 'bad_request')).toHaveLength(300);
    expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(10);
    expect(responses.at(-1)!.body.errors[0].extensions.retryAfter).toEqual(expect.any(Number));
    expect((await postJson(price, as)).status).toBe(200);
  });
});

describe('a batch of operations', () => {
  const batch = (count: number) => Array.from({ length: count }, () => ({ query: '{ market { status { status } } }' }));

  it('gets an error for each operation, at no cost', async () => {
    const as = await app.newKey('FREE');
    const response = await post(batch(3), as);
    const body = (await response.json()) as { errors: { message: string }[] }[];
    expect(body).toHaveLength(3);
    for (const { errors } of body)
      expect(errors).toMatchObject([
        { message: expect.stringContaining('request of its own'), extensions: { code: 'bad_request' } },
      ]);
    expect(await getRemaining(as)).toBe(30);
  });

  it('gets one error if it is longer than any client sends', async () => {
    const response = await post(batch(51), await app.newKey('FREE'));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'bad_request' } }] });
  });

  it('fails with the reason in Apollo Client, whose link batches', async () => {
    const { key } = await app.newKey('FREE');
    const link = new BatchHttpLink({
      uri: 'http://gateway/graphql',
      batchInterval: 5,
      fetch: (url, init) => app.fetch(new URL(String(url)).pathname, init as RequestInit, { key }),
    });
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    const ask = (name: string) =>
      client.query({ query: gql(`query ${name} { market { status { status } } }`), errorPolicy: 'all' });
    const [first, second] = await Promise.all([ask('A'), ask('B')]);
    for (const { error } of [first, second]) expect(String(error)).toContain('request of its own');
  });
});

describe('a subscription over multipart HTTP', () => {
  const ACCEPT = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json';
  const query = 'subscription { dataUpdated(families: [PRICES]) { family } }';

  it('sends a heartbeat at once, then each event as a part', async () => {
    const response = await post({ query }, await app.newKey('PRO'), ACCEPT);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('multipart/mixed; boundary="graphql"; subscriptionSpec=1.0');
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const readUntil = async (end: string) => {
      while (!text.includes(end)) text += decoder.decode((await reader.read()).value);
    };
    await readUntil('{}\r\n--graphql');
    expect(text).toBe('--graphql\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql');
    await bumpVersion(app.db, 'prices', { now: NOW });
    await app.versions.refresh();
    await readUntil('dataUpdated');
    expect(text).toContain('\r\n\r\n{"payload":{"data":{"dataUpdated":{"family":"PRICES"}}}}\r\n--graphql');
    await reader.cancel();
  });

  it('ends when its client disconnects, so that the key can open another [LIMITS-02]', async () => {
    const { key } = await app.newKey('FREE');
    const { url, close } = await listening(gatewayOn(app).handle);
    const open = async () => {
      const leaving = new AbortController();
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        signal: leaving.signal,
        headers: { 'content-type': 'application/json', accept: ACCEPT, [KEY_HEADER]: key },
        body: JSON.stringify({ query }),
      });
      const type = response.headers.get('content-type')!.split(';')[0];
      return { type, leave: () => leaving.abort() };
    };
    const streams = [await open(), await open()];
    expect(streams.map(({ type }) => type)).toEqual(['multipart/mixed', 'multipart/mixed']);
    // A FREE key may have two.
    expect((await open()).type).toBe('application/json');
    for (const { leave } of streams) leave();
    await vi.waitFor(async () => expect((await open()).type).toBe('multipart/mixed'), {
      timeout: 5_000,
      interval: 100,
    });
    await close();
  });

  it('is refused as JSON', async () => {
    const response = await post({ query: 'subscription { nothing }' }, 'PRO', ACCEPT);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(((await response.json()) as { errors: object[] }).errors).toMatchObject([
      { extensions: { code: 'bad_request' } },
    ]);
  });
});

describe('the schema for tools', () => {
  it('can be downloaded with descriptions and access rules, and revalidated', async () => {
    const response = await app.fetch('/schema.graphql', {}, 'anonymous');
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(buildSchema(text).getQueryType()!.getFields().stock!.description).toEqual(expect.any(String));
    expect(text).toContain('@access(');
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await app.fetch('/schema.graphql', { headers }, 'anonymous')).status).toBe(304);
    const zipped = await app.fetch('/schema.graphql', { headers: { 'accept-encoding': 'gzip' } }, 'anonymous');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
  });

  it('can be downloaded as introspection without descriptions or white space, and revalidated', async () => {
    const response = await app.fetch('/graphql/introspection.json', {}, 'anonymous');
    const text = await response.text();
    expect(text).not.toContain('\n');
    const introspection = JSON.parse(text) as IntrospectionQuery;
    const { stock } = buildClientSchema(introspection).getQueryType()!.getFields();
    expect(stock!.description ?? null).toBeNull();
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await app.fetch('/graphql/introspection.json', { headers }, 'anonymous')).status).toBe(304);
  });

  it('has no types of Federation in its introspection, while routers read them', async () => {
    const { __schema, any } = await app.ask(
      '{ __schema { types { name } queryType { fields { name } } } any: __type(name: "_Any") { name } }',
    );
    const names = [...__schema.types, ...__schema.queryType.fields].map(({ name }: { name: string }) => name);
    expect(names).toContain('Stock');
    expect(names.filter((name) => /^_[A-Za-z]/.test(name))).toEqual([]);
    expect(any).toBeNull();
    expect((await app.ask('{ _service { sdl } }'))._service.sdl).toContain('@key');
  });
});
