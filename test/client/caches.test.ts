import { readFileSync } from 'node:fs';
import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as apollo from '../../client/apollo.ts';
import { StockHoldersDocument, StockPageDocument } from '../../client/generated/graphql.ts';
import * as urql from '../../client/urql.ts';
import { useApp } from '../support/harness.ts';

type Stocks = { stocks: { edges: unknown[]; pageInfo: { endCursor: string } } };
// Apollo's paging merges edges.
const STOCKS: TypedDocumentNode<Stocks> = gql`query Stocks($first: Int!, $after: String) { stocks(first: $first, after: $after) { edges { node { ticker } } pageInfo { hasNextPage endCursor } } }`;
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

  it('of Apollo takes pages of a connection together and answers a known page without the network [GEN-01]', async () => {
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
    const list = client.watchQuery({ query: STOCKS, variables: { first: 3 } });
    const watching = list.subscribe(() => {});
    const nodes = () => list.getCurrentResult().data?.stocks?.edges?.length;
    await vi.waitFor(() => expect(nodes()).toBe(3));
    await list.fetchMore({ variables: { after: list.getCurrentResult().data!.stocks!.pageInfo!.endCursor } });
    await vi.waitFor(() => expect(nodes()).toBe(6));
    watching.unsubscribe();
    client.stop();
  });

  it('of urql stores types without an id in their parent, and warns of nothing [GEN-01]', async () => {
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
