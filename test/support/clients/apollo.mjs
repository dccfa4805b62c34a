import { ApolloClient, ApolloLink, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { cacheConfig, createLiveQueries, createSubscriptionLink } from '../../../client/apollo.ts';
import { createGateway } from '../../../client/core/index.ts';
import { LIST, PAGE, showList, showPage } from './documents.mjs';

/** Apollo Client with the cache settings and links of the kit. */
export function createClient({ url, fetch }) {
  const gateway = createGateway({ url, fetch });
  const live = createLiveQueries(gateway);
  const client = new ApolloClient({
    link: ApolloLink.from([live.link, createSubscriptionLink(gateway), new HttpLink({ uri: url, fetch })]),
    cache: new InMemoryCache(cacheConfig),
    defaultOptions: { watchQuery: { errorPolicy: 'all' } },
  });
  const getCode = (error) => (CombinedGraphQLErrors.is(error) ? error.errors[0].extensions.code : (error?.name ?? null));
  const watch = (query, variables) => {
    const list = client.watchQuery({ query: gql(query), variables });
    const subscription = list.subscribe(() => {});
    return { list, close: () => subscription.unsubscribe() };
  };
  let stop = () => {};
  return {
    openPage(ticker) {
      const { list, close } = watch(PAGE, { ticker });
      const get = () => {
        const { data, error, loading } = list.getCurrentResult();
        return showPage(data, error ? getCode(error) : null, loading);
      };
      return { get, close, refetch: () => list.refetch().catch(() => {}) };
    },
    openList(first) {
      const { list, close } = watch(LIST, { first });
      const getData = () => list.getCurrentResult().data;
      const loadMore = () => list.fetchMore({ variables: { after: getData().stocks.pageInfo.endCursor } });
      return { get: () => showList(getData()), close, loadMore };
    },
    goLive() {
      stop = live.watch(client);
    },
    close() {
      stop();
      client.stop();
    },
  };
}
