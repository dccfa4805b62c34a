import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { parse } from 'graphql';
import { createPersistedLink, createSubscriptionLink } from '../../client/apollo.ts';
import { createGateway } from '../../client/core/index.ts';
import type { TypedDocumentString } from '../../client/generated/graphql.ts';
import manifest from '../../client/generated/persisted-documents.json' with { type: 'json' };

/** An Apollo client of the gateway: documents by hash on GET, updates as server-sent events. `fetch` adds the key. */
export const apolloClient = (uri: string, fetch: typeof globalThis.fetch): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      createSubscriptionLink(createGateway({ url: uri, fetch })),
      createPersistedLink(manifest, new HttpLink({ uri, fetch })),
    ]),
    cache: new InMemoryCache(),
    // The documents of the kit select no __typename. With a manifest of your own (`typenames: true`), leave this out and
    // use `cacheConfig`.
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, watchQuery: { fetchPolicy: 'no-cache' } },
  });

/** A typed document for Apollo. */
export const typed = <Data, Variables extends OperationVariables>(document: TypedDocumentString<Data, Variables>) =>
  parse(document.toString()) as TypedDocumentNode<Data, Variables>;
