import { ClientError, GraphQLClient } from 'graphql-request';
import { createGateway, isOutdated, watchDataVersions } from '../../../client/core/index.ts';
import { LIST, PAGE, showList, showPage } from '../../support/clients/documents.mjs';

/** graphql-request: no cache, so the page keeps what it got. */
export function createClient({ url, fetch }) {
  const client = new GraphQLClient(url, { fetch });
  const gateway = createGateway({ url, fetch });
  const pages = new Map();
  let stop = () => {};
  /** Responses by ticker, so that a second page of a stock sends nothing. */
  const cached = new Map();
  return {
    openPage(ticker) {
      let families;
      let page = showPage(cached.get(ticker), null, !cached.has(ticker));
      const refetch = async () => {
        try {
          const { data, extensions } = await client.rawRequest(PAGE, { ticker });
          cached.set(ticker, data);
          families = extensions?.families;
          page = showPage(cached.get(ticker));
        } catch (error) {
          const code = error instanceof ClientError ? error.response.errors?.[0]?.extensions.code : 'network';
          page = showPage(cached.get(ticker), code);
        }
      };
      const id = Symbol(ticker);
      pages.set(id, (versions) => isOutdated(families, versions) && void refetch());
      if (page.isLoading) void refetch();
      return { get: () => page, close: () => pages.delete(id), refetch };
    },
    openList(first) {
      let list = null;
      const load = async (after) => {
        const { stocks } = await client.request(LIST, { first, after });
        list = { stocks: { ...stocks, nodes: [...(list?.stocks.nodes ?? []), ...stocks.nodes] } };
      };
      void load();
      return { get: () => showList(list), close() {}, loadMore: () => load(list.stocks.pageInfo.endCursor) };
    },
    goLive() {
      stop = watchDataVersions(gateway, (versions) => pages.forEach((update) => update(versions)));
    },
    close: () => stop(),
  };
}
