import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/solid-query';
import { createComponent, createRoot } from 'solid-js';
import { createGateway } from '../../../client/core/index.ts';
import { gatewayInfiniteQuery, gatewayQuery, watchData } from '../../../client/query/index.ts';
import { LIST, PAGE, showPage } from '../../support/clients/documents.mjs';

const toDocument = (text) => ({ toString: () => text });
const PAGE_DOCUMENT = toDocument(PAGE);
const LIST_DOCUMENT = toDocument(LIST);
const PAGING = { connection: (data) => data.stocks, after: 'after' };

/** Solid: components with the queries of TanStack's adapter, and the options of the kit. */
export function createApplication({ url, fetch }) {
  const gateway = createGateway({ url, fetch });
  const client = new QueryClient();
  let stop = () => {};
  /** Mounts a component that queries, below one that provides the client. */
  const mount = (useComponentQuery) =>
    createRoot((close) => {
      let query;
      const Component = () => {
        query = useComponentQuery();
      };
      const children = {
        client,
        get children() {
          return createComponent(Component, {});
        },
      };
      // Solid evaluates children when they are read.
      void createComponent(QueryClientProvider, children)?.();
      return { query, close };
    });
  return {
    openPage(ticker) {
      const { query, close } = mount(() => useQuery(() => gatewayQuery(gateway, PAGE_DOCUMENT, { ticker })));
      return {
        get: () => showPage(query.data, query.error?.code ?? null, query.isFetching),
        close,
        refetch: () => query.refetch(),
      };
    },
    openList(first) {
      const { query, close } = mount(() =>
        useInfiniteQuery(() => gatewayInfiniteQuery(gateway, LIST_DOCUMENT, PAGING, { first })),
      );
      const listTickers = () => query.data?.pages.flatMap(({ stocks }) => stocks.nodes.map(({ ticker }) => ticker)) ?? [];
      return {
        get: () => ({ tickers: listTickers(), hasNextPage: query.hasNextPage }),
        close,
        loadMore: () => query.fetchNextPage(),
      };
    },
    goLive() {
      stop = watchData(gateway, client);
    },
    close() {
      stop();
      client.clear();
    },
  };
}
