import { type AnyVariables, Client, cacheExchange, fetchExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { createGateway } from '../../client/core/index.ts';
import type { TypedDocumentString } from '../../client/generated/graphql.ts';
import manifest from '../../client/generated/persisted-documents.json' with { type: 'json' };
import { createHashLookup, createSubscriptionExchange } from '../../client/urql.ts';

/** An urql client of the gateway: documents by hash on GET, updates as server-sent events. `fetch` adds the key. */
export function urqlClient(url: string, fetch: typeof globalThis.fetch): Client {
  const findHash = createHashLookup(manifest);
  return new Client({
    url,
    fetch,
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      persistedExchange({
        preferGetForPersistedQueries: true,
        generateHash: async (_text, document) => findHash(document) ?? '',
      }),
      fetchExchange,
      createSubscriptionExchange(createGateway({ url, fetch })),
    ],
  });
}

/** A typed document for urql: its text, with the types of its data and variables. */
export const typed = <Data, Variables extends AnyVariables>(document: TypedDocumentString<Data, Variables>) =>
  document.toString() as string & { __apiType?: (variables: Variables) => Data };
