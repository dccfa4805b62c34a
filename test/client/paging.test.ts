import { readFileSync } from 'node:fs';
import {
  ApolloClient,
  gql,
  HttpLink,
  InMemoryCache,
  type ObservableQuery,
  type TypedDocumentNode,
} from '@apollo/client';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { Client, fetchExchange } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as apollo from '../../client/apollo.ts';
import { createGateway, type TypedDocument } from '../../client/core/index.ts';
import { gatewayInfiniteQuery, gatewayQuery } from '../../client/query/index.ts';
import * as urql from '../../client/urql.ts';
import { useApp } from '../support/harness.ts';

type Row = { ticker: string };
type Variables = { first: number; after?: string | null };
type PageInfo = { hasNextPage: boolean; endCursor: string };
type Stocks = { stocks: { nodes: Row[]; pageInfo: PageInfo } };
type StocksByEdge = { stocks: { edges: { node: Row }[]; pageInfo: PageInfo } };
const buildQuery = (name: string, selection: string) =>
  `query ${name}($first: Int!, $after: String) { stocks(first: $first, after: $after) { totalCount ${selection} pageInfo { hasNextPage endCursor } } }`;
const NODES = buildQuery('Stocks', 'nodes { ticker name }');
const EDGES = buildQuery('StocksByEdge', 'edges { node { ticker sector } }');
const PREFIXES = buildQuery('Prices', 'nodes { quote { price } }');

const URL = 'http://gateway.test/graphql';
const schema = buildSchema(readFileSync(new globalThis.URL('../../schema.graphql', import.meta.url), 'utf8'));

/** Caches report lost data, missing keys, and unknown interfaces on the console. */
let reports: MockInstance[];
beforeEach(() => {
  reports = (['warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
});
afterEach(() => {
  for (const report of reports) expect(report.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

describe('a list that is paged', () => {
  const app = useApp();
  let tickers: string[];
  /** The variables of the requests so far. */
  const requests: Variables[] = [];
  let send: typeof fetch;

  beforeAll(async () => {
    const { stocks } = await app.ask('{ stocks(first: 100) { nodes { ticker } } }');
    tickers = stocks.nodes.map(({ ticker }: Row) => ticker);
    expect(tickers.length).toBeGreaterThan(10);
    const { key } = await app.newKey('PRO');
    send = (_url, init) => {
      requests.push(JSON.parse(String(init?.body)).variables);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'X-Service-API-Key': key };
      return app.fetch('/graphql', { ...init, headers }, 'anonymous');
    };
  });
  beforeEach(() => {
    requests.length = 0;
  });

  describe('by Apollo Client', () => {
    const createClient = () =>
      new ApolloClient({ link: new HttpLink({ uri: URL, fetch: send }), cache: new InMemoryCache(apollo.cacheConfig) });
    const nodes = gql(NODES) as TypedDocumentNode<Stocks, Variables>;
    const edges = gql(EDGES) as TypedDocumentNode<StocksByEdge, Variables>;
    const prices = gql(PREFIXES) as TypedDocumentNode<{ stocks: { nodes: { quote: { price: number } }[] } }, Variables>;

    function watch<Data extends Stocks | StocksByEdge>(list: ObservableQuery<Data, Variables>) {
      const subscription = list.subscribe(() => {});
      const getStocks = () =>
        list.getCurrentResult().data?.stocks as Partial<Stocks['stocks'] & StocksByEdge['stocks']>;
      return {
        list,
        stop: () => subscription.unsubscribe(),
        getTickers: () =>
          getStocks()?.nodes?.map(({ ticker }) => ticker) ?? getStocks()?.edges?.map(({ node }) => node.ticker),
        fetchMore: () => list.fetchMore({ variables: { after: getStocks().pageInfo!.endCursor } }),
      };
    }

    it.each([
      ['nodes', nodes],
      ['edges', edges],
    ] as const)(
      'keeps page one when page two arrives, and requests ten rows when it has six (%s) [GEN-01]',
      async (_shape, query) => {
        const client = createClient();
        const three = watch(client.watchQuery({ query: query as typeof nodes, variables: { first: 3 } }));
        await vi.waitFor(() => expect(three.getTickers()).toEqual(tickers.slice(0, 3)));
        await three.fetchMore();
        await vi.waitFor(() => expect(three.getTickers()).toEqual(tickers.slice(0, 6)));
        expect(requests).toHaveLength(2);

        const ten = watch(client.watchQuery({ query: query as typeof nodes, variables: { first: 10 } }));
        await vi.waitFor(() => expect(ten.getTickers()).toEqual(tickers.slice(0, 10)));
        expect(requests).toHaveLength(3);
        // The first list still has the pages that it loaded, and no others.
        expect(three.getTickers()).toEqual(tickers.slice(0, 6));
        await three.fetchMore();
        await vi.waitFor(() => expect(three.getTickers()).toEqual(tickers.slice(0, 9)));
        await ten.fetchMore();
        await vi.waitFor(() => expect(ten.getTickers()).toEqual(tickers.slice(0, 20)));
        expect(requests).toHaveLength(5);
        three.stop();
        ten.stop();
        client.stop();
      },
    );

    it('answers a shorter list from the cache, and the list again after the cache was stored and restored', async () => {
      const client = createClient();
      await client.query({ query: nodes, variables: { first: 3 } });
      await client.query({ query: nodes, variables: { first: 10 } });
      const readTickers = async (from: ApolloClient, variables: Variables) =>
        (await from.query({ query: nodes, variables })).data!.stocks.nodes.map(({ ticker }) => ticker);
      expect(await readTickers(client, { first: 3 })).toEqual(tickers.slice(0, 3));
      expect(await readTickers(client, { first: 10 })).toEqual(tickers.slice(0, 10));
      expect(requests).toHaveLength(2);
      const other = createClient();
      other.cache.restore(JSON.parse(JSON.stringify(client.cache.extract())));
      expect(await readTickers(other, { first: 10 })).toEqual(tickers.slice(0, 10));
      expect(requests).toHaveLength(2);
      client.stop();
      other.stop();
    });

    it('starts again from page one when the list is fetched again', async () => {
      const client = createClient();
      const list = watch(client.watchQuery({ query: nodes, variables: { first: 3 } }));
      await vi.waitFor(() => expect(list.getTickers()).toHaveLength(3));
      await list.fetchMore();
      await vi.waitFor(() => expect(list.getTickers()).toHaveLength(6));
      await list.list.refetch();
      expect(list.getTickers()).toEqual(tickers.slice(0, 3));
      list.stop();
      client.stop();
    });

    it('merges rows that two documents select by other fields', async () => {
      const client = createClient();
      const both = [
        watch(client.watchQuery({ query: nodes, variables: { first: 3 } })),
        watch(client.watchQuery({ query: edges, variables: { first: 4 } })),
      ] as const;
      const priced = client.watchQuery({ query: prices, variables: { first: 5 } });
      const subscription = priced.subscribe(() => {});
      await vi.waitFor(() => expect(priced.getCurrentResult().data?.stocks?.nodes).toHaveLength(5));
      await vi.waitFor(() => expect(both[0].getTickers()).toEqual(tickers.slice(0, 3)));
      await vi.waitFor(() => expect(both[1].getTickers()).toEqual(tickers.slice(0, 4)));
      // Time for a loop of requests, if two lists replaced each other.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(requests.length).toBeLessThanOrEqual(5);
      subscription.unsubscribe();
      for (const { stop } of both) stop();
      client.stop();
    });

    it('pages from the end of the list as well', async () => {
      const client = createClient();
      const query =
        gql`query Last($last: Int!, $before: String) { stocks(last: $last, before: $before) { nodes { ticker } pageInfo { hasPreviousPage startCursor } } }` as TypedDocumentNode<
          { stocks: { nodes: Row[]; pageInfo: { startCursor: string } } },
          { last: number; before?: string }
        >;
      const list = client.watchQuery({ query, variables: { last: 3 } });
      const subscription = list.subscribe(() => {});
      const getTickers = () => list.getCurrentResult().data?.stocks?.nodes?.map((row) => row!.ticker);
      await vi.waitFor(() => expect(getTickers()).toEqual(tickers.slice(-3)));
      await list.fetchMore({ variables: { before: list.getCurrentResult().data!.stocks!.pageInfo!.startCursor! } });
      await vi.waitFor(() => expect(getTickers()).toEqual(tickers.slice(-6)));
      subscription.unsubscribe();
      client.stop();
    });
  });

  describe('by urql with Graphcache', () => {
    it.each([
      ['nodes', NODES],
      ['edges', EDGES],
    ])(
      'keeps page one when page two arrives, and requests ten rows when it has six (%s) [GEN-01]',
      async (shape, query) => {
        const introspection = introspectionFromSchema(schema) as NonNullable<CacheExchangeOpts['schema']>;
        const exchanges = [cacheExchange({ ...urql.cacheConfig, schema: introspection }), fetchExchange];
        const client = new Client({ url: URL, fetch: send, preferGetMethod: false, exchanges });
        const readPage = async (variables: Variables) => {
          const { data, error } = await client.query<Stocks & StocksByEdge>(query, variables).toPromise();
          expect(error).toBeUndefined();
          const { nodes, edges, pageInfo } = data!.stocks;
          const rows = shape === 'nodes' ? nodes : edges.map(({ node }) => node);
          return { tickers: rows.map(({ ticker }) => ticker), pageInfo };
        };
        const first = await readPage({ first: 3 });
        expect(first.tickers).toEqual(tickers.slice(0, 3));
        const two = await readPage({ first: 3, after: first.pageInfo.endCursor });
        expect(two.tickers).toEqual(tickers.slice(0, 6));
        expect((await readPage({ first: 3 })).tickers).toEqual(tickers.slice(0, 6));
        expect(requests).toHaveLength(2);
        expect((await readPage({ first: 10 })).tickers).toEqual(tickers.slice(0, 10));
        expect(requests).toHaveLength(3);
      },
    );
  });

  describe('by TanStack Query', () => {
    it('keeps page one when page two arrives, and requests ten rows when it has six [GEN-01]', async () => {
      const client = new QueryClient();
      const gateway = createGateway({ url: URL, fetch: send });
      const document: TypedDocument<Stocks, Variables> = { toString: () => NODES };
      const paging = { connection: (data: Stocks) => data.stocks, after: 'after' };
      const list = new InfiniteQueryObserver(client, gatewayInfiniteQuery(gateway, document, paging, { first: 3 }));
      const stop = list.subscribe(() => {});
      const getTickers = () =>
        list.getCurrentResult().data?.pages.flatMap(({ stocks }) => stocks.nodes.map(({ ticker }) => ticker));
      await vi.waitFor(() => expect(getTickers()).toEqual(tickers.slice(0, 3)));
      await list.fetchNextPage();
      expect(getTickers()).toEqual(tickers.slice(0, 6));
      expect(requests).toHaveLength(2);
      const ten = new QueryObserver(client, gatewayQuery(gateway, document, { first: 10 }));
      const stopTen = ten.subscribe(() => {});
      await vi.waitFor(() =>
        expect(ten.getCurrentResult().data?.stocks.nodes.map(({ ticker }) => ticker)).toEqual(tickers.slice(0, 10)),
      );
      expect(requests).toHaveLength(3);
      expect(getTickers()).toEqual(tickers.slice(0, 6));
      stop();
      stopTen();
    });
  });
});
