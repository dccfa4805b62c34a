import { readFileSync } from 'node:fs';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange, gql as urqlDocument } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as apollo from '../../client/apollo.ts';
import { StockHoldersDocument, StockPageDocument } from '../../client/generated/graphql.ts';
import * as urql from '../../client/urql.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { useApp } from '../support/harness.ts';

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const URL_OF = 'http://gateway.test/graphql';

/** Caches complain on the console: about lost data, missing keys, unknown interfaces. */
let complaints: MockInstance[];
beforeEach(() => {
  complaints = (['warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
});
afterEach(() => {
  for (const complaint of complaints) expect(complaint.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

describe('a normalizing cache with the kit’s settings', () => {
  const app = useApp();
  const fetchAs = async (tier: 'PRO') => {
    const { key } = await app.newKey(tier);
    const send: typeof fetch = (url, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'X-Service-API-Key': key };
      return app.fetch(new URL(String(url)).pathname + new URL(String(url)).search, { ...init, headers }, 'anonymous');
    };
    return send;
  };

  it('Apollo’s cache with the kit’s settings serves a cached page without the network [GEN-01]', async () => {
    const send = vi.fn(await fetchAs('PRO'));
    const client = new ApolloClient({
      link: new HttpLink({ uri: URL_OF, fetch: send }),
      cache: new InMemoryCache(apollo.cacheConfig),
    });
    const page = { query: apollo.typed(StockPageDocument), variables: { ticker: 'AAPL' } };
    const { data } = await client.query(page);
    expect((await client.query(page)).data).toEqual(data);
    await client.query({ query: apollo.typed(StockHoldersDocument), variables: { ticker: 'AAPL', first: 1 } });
    expect(send).toHaveBeenCalledTimes(2);
    client.stop();
  });

  it('of Apollo keeps the answers of all example queries together, and overwrites none [GEN-01]', async () => {
    const send = await fetchAs('PRO');
    const createClient = () =>
      new ApolloClient({
        link: new HttpLink({ uri: URL_OF, fetch: send }),
        cache: new InMemoryCache(apollo.cacheConfig),
      });
    const shared = createClient();
    for (const [name, text] of exampleQueriesByName) {
      const alone = createClient();
      const query = gql(text);
      const { data } = await alone.query({ query });
      shared.writeQuery({ query, data });
      expect(alone.readQuery({ query }), name).toEqual(data);
    }
    for (const [name, text] of exampleQueriesByName) {
      const query = gql(text);
      const alone = createClient();
      expect(shared.readQuery({ query }), name).toEqual((await alone.query({ query })).data);
    }
  });

  it('of urql keeps the answers of all example queries together, and overwrites none [GEN-01]', async () => {
    const send = await fetchAs('PRO');
    const createClient = () =>
      new Client({
        url: URL_OF,
        fetch: send,
        preferGetMethod: false,
        exchanges: [
          cacheExchange({
            ...urql.cacheConfig,
            schema: introspectionFromSchema(schema) as NonNullable<CacheExchangeOpts['schema']>,
          }),
          fetchExchange,
        ],
      });
    const shared = createClient();
    const ask = (client: Client, text: string, requestPolicy: 'network-only' | 'cache-only') =>
      client.query(urqlDocument(text), {}, { requestPolicy }).toPromise();
    for (const [name, text] of exampleQueriesByName) {
      const { error } = await ask(shared, text, 'network-only');
      expect(error, name).toBeUndefined();
    }
    for (const [name, text] of exampleQueriesByName) {
      const { data } = await ask(createClient(), text, 'network-only');
      expect((await ask(shared, text, 'cache-only')).data, name).toEqual(data);
    }
  });

  it('urql’s cache with the kit’s settings stores types without an id in their parent, without warnings [GEN-01]', async () => {
    const send = vi.fn(await fetchAs('PRO'));
    const client = new Client({
      url: URL_OF,
      fetch: send,
      preferGetMethod: false,
      exchanges: [
        cacheExchange({
          ...urql.cacheConfig,
          schema: introspectionFromSchema(schema) as NonNullable<CacheExchangeOpts['schema']>,
        }),
        fetchExchange,
      ],
    });
    const ask = () => client.query(urql.typed(StockPageDocument), { ticker: 'AAPL' }).toPromise();
    const { data, error } = await ask();
    expect(error).toBeUndefined();
    expect((await ask()).data).toEqual(data);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
