import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { type AnyVariables, Client, fetchExchange, type OperationResult } from '@urql/core';
import { describe, expect, it, vi } from 'vitest';
import { cacheConfig } from '../../client/apollo.ts';
import { createGateway } from '../../client/core/index.ts';
import type * as documents from '../../client/generated/graphql.ts';
import { DataUpdatedDocument, StockListDocument } from '../../client/generated/graphql.ts';
import { gatewayInfiniteQuery, gatewayQuery } from '../../client/query/index.ts';
import { createFakeGateway, type FakeGatewaySettings, fakeError } from '../../client/testing/index.ts';
import { createSubscriptionExchange } from '../../client/urql.ts';

/** A fake gateway, and the kit's client for it. */
function open(settings: FakeGatewaySettings<typeof documents>) {
  const fake = createFakeGateway<typeof documents>(settings);
  return { fake, gateway: createGateway({ url: 'http://gateway.test/graphql', fetch: fake.fetch }) };
}

const listStocks = (...tickers: string[]) => ({ stocks: { nodes: tickers.map((ticker) => ({ ticker })) } });

describe('public reports about clients, with the kit', () => {
  it('TanStack/query#2418: a list that became shorter has no row twice', async () => {
    const { fake, gateway } = open({ StockList: listStocks('A', 'B', 'C', 'D', 'E') });
    const client = new QueryClient();
    const options = gatewayInfiniteQuery(
      gateway,
      StockListDocument,
      { connection: (data) => data.stocks, after: 'after' },
      { first: 2 },
    );
    const list = new InfiniteQueryObserver(client, options);
    const stop = list.subscribe(() => {});
    const readRows = () =>
      list.getCurrentResult().data?.pages.flatMap(({ stocks }) => stocks?.nodes.map(({ ticker }) => ticker));
    await vi.waitFor(() => expect(readRows()).toEqual(['A', 'B']), { timeout: 20_000 });
    await list.fetchNextPage();
    await list.fetchNextPage();
    expect(readRows()).toEqual(['A', 'B', 'C', 'D', 'E']);
    fake.answer(StockListDocument, listStocks('A', 'B', 'C'));
    await list.refetch();
    expect(readRows()).toEqual(['A', 'B', 'C']);
    expect(list.getCurrentResult().hasNextPage).toBe(false);
    stop();
  });

  it('TanStack/query#9610: a page that its server prefetched is not requested again', async () => {
    const server = open({ StockList: listStocks('A') });
    const prefetching = new QueryClient();
    await prefetching.prefetchQuery(gatewayQuery(server.gateway, StockListDocument, { first: 2 }));
    const state = dehydrate(prefetching);
    const browser = open({});
    const client = new QueryClient();
    for (const visit of ['the first', 'the second']) {
      hydrate(client, state);
      const query = new QueryObserver(client, gatewayQuery(browser.gateway, StockListDocument, { first: 2 }));
      const stop = query.subscribe(() => {});
      expect(query.getCurrentResult(), visit).toMatchObject({ isSuccess: true, fetchStatus: 'idle' });
      stop();
    }
    expect(browser.fake.requests).toEqual([]);
  });

  it('apollographql/apollo-client#11624: fields of a fragment on an interface are read from the cache', async () => {
    const { fake } = open({});
    const client = new ApolloClient({
      link: new HttpLink({ uri: 'http://gateway.test/graphql', fetch: fake.fetch }),
      cache: new InMemoryCache(cacheConfig),
    });
    const query = gql`
      query Either($ticker: Ticker!) { security(ticker: $ticker) { ...Head } }
      fragment Head on Security { ticker name quote { price } }
    `;
    const { data } = await client.query({ query, variables: { ticker: 'SPY' } });
    expect(data).toMatchObject({
      security: { ticker: 'SPY', name: expect.any(String), quote: { price: expect.any(Number) } },
    });
    expect(client.readQuery({ query, variables: { ticker: 'SPY' } })).toEqual(data);
  });

  const follow = (settings: FakeGatewaySettings<typeof documents>) => {
    const { fake, gateway } = open(settings);
    const client = new Client({
      url: gateway.url,
      fetch: fake.fetch,
      preferGetMethod: false,
      exchanges: [fetchExchange, createSubscriptionExchange(gateway)],
    });
    const results: OperationResult<unknown, AnyVariables>[] = [];
    const { unsubscribe } = client
      .subscription(String(DataUpdatedDocument), { families: null })
      .subscribe((result) => results.push(result));
    return { fake, results, unsubscribe };
  };

  it('urql-graphql/urql#3139: a subscription goes on after three events', async () => {
    const { fake, results, unsubscribe } = follow({});
    await vi.waitFor(() => expect(fake.streams).toHaveLength(1));
    for (const event of ['PRICES', 'INSIDER', 'OPTIONS', 'STOCKS', 'RATINGS'] as const) {
      fake.announce(event);
      await vi.waitFor(() => expect(results.at(-1)?.data).toMatchObject({ dataUpdated: { family: event } }));
    }
    expect(results).toHaveLength(5);
    expect(fake.streams).toHaveLength(1);
    unsubscribe();
    await vi.waitFor(() => expect(fake.streams).toHaveLength(0));
  });

  it('urql-graphql/urql#3823: a stream that is refused at once passes its error on', async () => {
    const { fake, results, unsubscribe } = follow({ DataUpdated: fakeError('invalid_api_key') });
    await vi.waitFor(() => expect(results.at(-1)?.hasNext).toBe(false));
    for (const { error } of results) expect(error?.message).toContain('invalid_api_key');
    expect(fake.streams).toEqual([]);
    unsubscribe();
  });
});
