import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { OperationTypeNode, parse, print } from 'graphql';
import { createClient } from 'graphql-sse';
import { Observable } from 'rxjs';
import type { TypedDocumentString } from '../../client/generated/graphql.ts';
import { HASHES } from './hashes.ts';

/** An Apollo client of the gateway: documents by hash on GET, updates as server-sent events. `fetch` brings the key. */
export function apolloClient(uri: string, fetch: typeof globalThis.fetch): ApolloClient {
  const events = createClient({ url: uri, fetchFn: fetch });
  const updates = new ApolloLink(
    ({ query, variables }) =>
      new Observable((sink) =>
        events.subscribe(
          { query: print(query), variables },
          {
            next: (told) => sink.next(told as ApolloLink.Result),
            error: (error) => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      ),
  );
  const persisted = new PersistedQueryLink({
    useGETForHashedQueries: true,
    generateHash: (document) => {
      const [operation] = document.definitions;
      return HASHES.get((operation && 'name' in operation && operation.name?.value) || '') ?? '';
    },
  });
  return new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      updates,
      persisted.concat(new HttpLink({ uri, fetch })),
    ),
    cache: new InMemoryCache(),
    // A document by hash is answered as it was written, without the __typename that the normalizing cache adds to texts.
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, watchQuery: { fetchPolicy: 'no-cache' } },
  });
}

/** A typed document in Apollo's terms. */
export const typed = <Data, Variables extends OperationVariables>(document: TypedDocumentString<Data, Variables>) =>
  parse(document.toString()) as TypedDocumentNode<Data, Variables>;
