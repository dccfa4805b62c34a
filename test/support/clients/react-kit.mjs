import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import {
  GatewayProvider,
  useDataUpdated,
  useGatewayInfiniteQuery,
  useGatewayQuery,
} from '../../../client/react/index.ts';
import { LIST, PAGE, showPage } from './documents.mjs';

const toDocument = (text) => ({ toString: () => text });
const PAGE_DOCUMENT = toDocument(PAGE);
const LIST_DOCUMENT = toDocument(LIST);
const PAGING = { connection: (data) => data.stocks, after: 'after' };

/** React: the hooks of the kit. */
export function createClient({ url, fetch }) {
  const client = new QueryClient();
  const wrapper = ({ children }) => createElement(GatewayProvider, { url, fetch, client, caller: 'test' }, children);
  const mounted = [];
  const mount = (hook) => {
    const rendered = renderHook(hook, { wrapper });
    mounted.push(rendered);
    return { get: () => rendered.result.current, close: () => rendered.unmount() };
  };
  return {
    openPage(ticker) {
      const { get, close } = mount(() => useGatewayQuery(PAGE_DOCUMENT, { ticker }));
      return {
        get: () => showPage(get().data, get().error?.code ?? null, get().isFetching),
        close,
        refetch: () => act(() => get().refetch()),
      };
    },
    openList(first) {
      const { get, close } = mount(() => useGatewayInfiniteQuery(LIST_DOCUMENT, PAGING, { first }));
      return {
        get: () => ({ tickers: get().rows.map(({ ticker }) => ticker), hasNextPage: get().hasNextPage }),
        close,
        loadMore: () => act(() => get().fetchNextPage()),
      };
    },
    goLive() {
      mount(() => useDataUpdated());
    },
    close() {
      for (const { unmount } of mounted) unmount();
      client.clear();
    },
  };
}
