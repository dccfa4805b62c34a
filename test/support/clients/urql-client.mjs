import * as core from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { createGateway } from '../../../client/core/index.ts';
import { cacheConfig, createLiveExchange, createSubscriptionExchange } from '../../../client/urql.ts';

/** A client of urql with the cache settings and the exchanges of the kit, and the introspection that the gateway serves. */
export function createUrqlClient({ url, fetch, introspection }, Client = core.Client) {
  const gateway = createGateway({ url, fetch });
  const exchanges = [
    createLiveExchange(gateway),
    cacheExchange({ ...cacheConfig, schema: introspection }),
    core.fetchExchange,
    createSubscriptionExchange(gateway),
  ];
  return new Client({ url, fetch, preferGetMethod: false, exchanges });
}

export const getCode = (error) => error?.graphQLErrors[0]?.extensions.code ?? (error ? 'network' : null);
