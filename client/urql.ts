import type { CacheExchangeOpts, Data, Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { TypedDocument } from './core/document.ts';
import { connections, embeddedTypes, keyFields } from './generated/cache.ts';

type Resolvers = NonNullable<CacheExchangeOpts['resolvers']>;

/**
 * Pages are read together once a later page of the same size is cached. Until then a first page is only what was
 * requested: first pages of other sizes have the same rows.
 */
function createPaginationResolver(): Resolver {
  const mergePages = relayPagination();
  return (parent, args, cache, info) => {
    const isPaged =
      args.after ||
      args.before ||
      cache
        .inspectFields(info.parentKey)
        .some(
          ({ fieldName, arguments: cached }) =>
            fieldName === info.fieldName && cached?.after && cached.first === args.first,
        );
    return isPaged ? mergePages(parent, args, cache, info) : cache.resolve(info.parentKey, info.fieldName, args);
  };
}

function createResolvers(): Resolvers {
  const resolvers: Resolvers = {};
  for (const [type, field] of connections)
    resolvers[type] = { ...resolvers[type], [field]: createPaginationResolver() };
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

type Text<Data, Variables> = string & { __apiType?: (variables: Variables) => Data };

/**
 * A typed document in urql's terms: its text, with the types of its data and variables. Use `partial` if you read `data`
 * beside `error`.
 */
export function typed<Data, Variables>(document: TypedDocument<Data, Variables>): Text<Data, Variables>;
export function typed<Data, Variables, Partial = Data>(
  document: TypedDocument<Data, Variables, Partial>,
  options: { partial: true },
): Text<Partial, Variables>;
export function typed(document: TypedDocument<unknown, unknown>): string {
  return document.toString();
}

export { createHashLookup } from './core/manifest.ts';
export { createLiveExchange } from './urql/live-exchange.ts';
export { createSubscriptionExchange } from './urql/subscription-exchange.ts';
