import { queryStore } from '@urql/svelte';
import { get as read } from 'svelte/store';
import { LIST, PAGE, showList, showPage } from '../../support/clients/documents.mjs';
import { createUrqlClient, getCode } from '../../support/clients/urql-client.mjs';

/** Svelte: stores of @urql/svelte. */
export function createClient(options) {
  const client = createUrqlClient(options);
  const watch = (query, variables) => {
    const store = queryStore({ client, query, variables });
    return { get: () => read(store), close: store.subscribe(() => {}) };
  };
  return {
    openPage(ticker) {
      const { get, close } = watch(PAGE, { ticker });
      const refetch = () => client.query(PAGE, { ticker }, { requestPolicy: 'network-only' }).toPromise();
      return {
        get: () => showPage(get().data, getCode(get().error), get().fetching),
        close,
        refetch,
      };
    },
    openList(first) {
      const { get, close } = watch(LIST, { first });
      const loadMore = () => client.query(LIST, { first, after: get().data.stocks.pageInfo.endCursor }).toPromise();
      return { get: () => showList(get().data), close, loadMore };
    },
    // The exchange of the kit does it.
    goLive() {},
    close() {},
  };
}
