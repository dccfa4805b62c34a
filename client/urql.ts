import type { CacheExchangeOpts, Data } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { TypedDocument } from './core/document.ts';
import { connections, embeddedTypes, keyFields } from './generated/cache.ts';

type Resolvers = NonNullable<CacheExchangeOpts['resolvers']>;

function createResolvers(): Resolvers {
  const resolvers: Resolvers = {};
  for (const [type, field] of connections) resolvers[type] = { ...resolvers[type], [field]: relayPagination() };
  return resolvers;
}

/**
 * The options of urql's Graphcache for the gateway: types without an id, and paged connections. Add `schema`, the
 * introspection of the gateway, so that it matches fragments on interfaces without guessing.
 */
export const cacheConfig: Pick<CacheExchangeOpts, 'keys' | 'resolvers'> = {
  keys: {
    ...Object.fromEntries(embeddedTypes.map((type) => [type, () => null])),
    ...Object.fromEntries(
      Object.entries(keyFields).map(([type, key]) => [type, (data: Data) => (data[key] as string | undefined) ?? null]),
    ),
  },
  resolvers: createResolvers(),
};

/** A typed document in urql's terms: its text, with the types of its data and variables. */
export const typed = <Data, Variables>(document: TypedDocument<Data, Variables>) =>
  document.toString() as string & { __apiType?: (variables: Variables) => Data };
