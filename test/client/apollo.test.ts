import { createHash } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cacheConfig, createPersistedLink } from '../../client/apollo.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { load } from '../support/load.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const URL = 'http://gateway.test/graphql';
const PRICE = 'query StockPrice($ticker: Ticker!) { stock(ticker: $ticker) { ticker name quote { id price } } }';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The document as codegen registers it with `typenames: true`. */
async function registerPrice(): Promise<string> {
  const { addTypenameSelectionDocumentTransform } = await import('@graphql-codegen/client-preset');
  const [{ document }] = addTypenameSelectionDocumentTransform.transform({
    documents: [{ document: parse(PRICE) }],
    schema: parse('type Query { stock: Int }'),
    config: {},
  }) as [{ document: ReturnType<typeof parse> }];
  return print(document);
}
const REGISTERED = HAS_TOOLS ? await registerPrice() : '';
const manifest = REGISTERED ? { [sha256(REGISTERED)]: REGISTERED } : {};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ documents: new Map(Object.entries(manifest)) });
});
afterAll(() => app.close());

/** The requests of a client, by method and whether they have a text. */
async function connect() {
  const { key } = await app.newKey('PRO');
  const requests: { method: string; hasText: boolean; accept: string | null }[] = [];
  const send: typeof fetch = async (url, init) => {
    const { pathname, search, searchParams } = new globalThis.URL(String(url));
    const { method = 'GET', body } = init ?? {};
    const headers = new Headers(init?.headers);
    const hasText = body ? 'query' in JSON.parse(String(body)) : searchParams.has('query');
    requests.push({ method, hasText, accept: headers.get('accept') });
    headers.set('X-Service-API-Key', key);
    return app.fetch(pathname + search, { ...init, headers }, 'anonymous');
  };
  return { requests, send };
}

describe('Apollo Client', () => {
  it.skipIf(!HAS_TOOLS)('keeps its cache with documents that are sent by hash [GEN-01]', async () => {
    const { requests, send } = await connect();
    const client = new ApolloClient({
      link: createPersistedLink(manifest, new HttpLink({ uri: URL, fetch: send })),
      cache: new InMemoryCache(cacheConfig),
    });
    const query = gql(PRICE);
    const { data } = await client.query<{ stock: { name: string } }>({ query, variables: { ticker: 'KO' } });
    expect(requests.map(({ method, hasText }) => ({ method, hasText }))).toEqual([{ method: 'GET', hasText: false }]);
    expect((await client.query({ query, variables: { ticker: 'KO' } })).data).toEqual(data);
    const fragment = gql`fragment Name on Stock { name }`;
    const id = client.cache.identify({ __typename: 'Stock', ticker: 'KO' })!;
    expect(client.cache.readFragment({ id, fragment })).toEqual({ __typename: 'Stock', name: data!.stock.name });
    // A document that is not in the manifest is sent as text at once.
    await client.query({ query: gql`query Hours { market { status { status } } }` });
    expect(requests.slice(1).map(({ method, hasText }) => ({ method, hasText }))).toEqual([
      { method: 'POST', hasText: true },
    ]);
    client.stop();
  });

  it('sends no more hashes after the gateway reports that it registers none [LIMITS-01]', async () => {
    const { requests, send } = await connect();
    const link = new PersistedQueryLink({ sha256 }).concat(new HttpLink({ uri: URL, fetch: send }));
    const client = new ApolloClient({ link, cache: new InMemoryCache(cacheConfig) });
    for (const ticker of ['AAPL', 'KO', 'NVDA']) {
      const query = gql`query Price($ticker: Ticker!) { quote(ticker: $ticker) { price } }`;
      await client.query({ query, variables: { ticker } });
    }
    expect(requests.map(({ hasText }) => hasText)).toEqual([false, true, true, true]);
    client.stop();
  });

  it('follows subscriptions by its own protocol, multipart HTTP, without a link of the kit', async () => {
    const { requests, send } = await connect();
    const client = new ApolloClient({ link: new HttpLink({ uri: URL, fetch: send }), cache: new InMemoryCache() });
    const families: string[] = [];
    const errors: unknown[] = [];
    const stream = client
      .subscribe<{ dataUpdated: { family: string } }>({
        query: gql`subscription DataUpdated { dataUpdated(families: [PRICES]) { family } }`,
      })
      .subscribe({ next: ({ data }) => data && families.push(data.dataUpdated.family), error: (e) => errors.push(e) });
    await vi.waitFor(() => expect(requests[0]?.accept).toContain('subscriptionSpec'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,71\n' });
    await vi.waitFor(() => expect(new Set(families)).toEqual(new Set(['PRICES'])), { timeout: 20_000 });
    expect(errors).toEqual([]);
    stream.unsubscribe();
    client.stop();
  });
});
