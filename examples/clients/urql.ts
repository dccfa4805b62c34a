import { type AnyVariables, Client, cacheExchange, fetchExchange, subscriptionExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { createClient } from 'graphql-sse';
import type { TypedDocumentString } from '../../client/generated/graphql.ts';
import { HASHES } from './hashes.ts';

/** An urql client of the gateway: documents by hash on GET, updates as server-sent events. `fetch` brings the key. */
export function urqlClient(url: string, fetch: typeof globalThis.fetch): Client {
  const events = createClient({ url, fetchFn: fetch });
  return new Client({
    url,
    fetch,
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      persistedExchange({
        preferGetForPersistedQueries: true,
        generateHash: async (_text, document) => {
          const [operation] = document.definitions;
          return HASHES.get((operation && 'name' in operation && operation.name?.value) || '') ?? '';
        },
      }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: events.subscribe(
              { query, variables: variables as Record<string, unknown> },
              {
                next: (told) => sink.next(told as Parameters<typeof sink.next>[0]),
                error: sink.error,
                complete: sink.complete,
              },
            ),
          }),
        }),
      }),
    ],
  });
}

/** A typed document in urql's terms: its text, with the types of its data and variables. */
export const typed = <Data, Variables extends AnyVariables>(document: TypedDocumentString<Data, Variables>) =>
  document.toString() as string & { __apiType?: (variables: Variables) => Data };
