import { LIST, PAGE, showList, showPage } from './documents.mjs';
import { createUrqlClient, getCode } from './urql-client.mjs';

/** urql with Graphcache, without a framework. */
export function createClient(options) {
  const client = createUrqlClient(options);
  const watch = (query, variables) => {
    let result = { fetching: true };
    const { unsubscribe } = client.query(query, variables).subscribe((next) => {
      result = next;
    });
    return { get: () => result, close: unsubscribe };
  };
  return {
    openPage(ticker) {
      const { get, close } = watch(PAGE, { ticker });
      const refetch = () => client.query(PAGE, { ticker }, { requestPolicy: 'network-only' }).toPromise();
      return {
        get: () => showPage(get().data, getCode(get().error), get().fetching ?? false),
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
