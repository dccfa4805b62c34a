import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { print } from 'graphql';
import { warnOfDeprecations } from '../core/deprecations.ts';
import type { Gateway } from '../core/gateway.ts';
import type { FamilyVersions } from '../core/gateway-error.ts';
import { createHashLookup, type Manifest } from '../core/manifest.ts';
import { subscribe } from '../core/subscribe.ts';
import { isOutdated, watchDataVersions } from '../core/updates.ts';

/**
 * A link that serves subscriptions over server-sent events, reopens broken streams, and passes on all other operations.
 * Apollo's own protocol works too, but does not reopen a stream.
 */
export const createSubscriptionLink = (gateway: Gateway): ApolloLink =>
  new ApolloLink((operation, forward) =>
    operation.operationType === 'subscription'
      ? new Observable((observer) =>
          subscribe(
            gateway,
            { query: print(operation.query), variables: operation.variables },
            {
              next: (result) => observer.next(result as ApolloLink.Result),
              error: (error) => observer.error(error),
              complete: () => observer.complete(),
            },
          ),
        )
      : forward(operation),
  );

/**
 * A link that sends the documents of a manifest by their hash, with GET, and all others as text. Write the manifest with
 * `gatewayCodegen({ typenames: true })`, so that responses have the `__typename` that the cache needs.
 */
export function createPersistedLink(manifest: Manifest, next: ApolloLink): ApolloLink {
  const findHash = createHashLookup(manifest);
  const persisted = new PersistedQueryLink({
    useGETForHashedQueries: true,
    generateHash: (document) => findHash(document) ?? '',
  });
  return ApolloLink.split(({ query }) => findHash(query) !== undefined, persisted.concat(next), next);
}

/**
 * Refetches the active queries of a client when their data changes, and no others.
 * @returns `link`, which notes what responses were read from: put it first; and `watch`, which starts and returns a
 * function that stops
 */
export function createLiveQueries(gateway: Gateway) {
  const families = new Map<string, FamilyVersions>();
  const getKey = (name: string | undefined, variables: object | undefined) => JSON.stringify([name, variables ?? {}]);
  const link = new ApolloLink(
    (operation, forward) =>
      new Observable((observer) =>
        forward(operation).subscribe({
          next(result) {
            const versions = result.extensions?.families as FamilyVersions | undefined;
            warnOfDeprecations(result.extensions?.deprecations, operation.operationName);
            if (versions) families.set(getKey(operation.operationName, operation.variables), versions);
            observer.next(result);
          },
          error: (error) => observer.error(error),
          complete: () => observer.complete(),
        }),
      ),
  );
  const watch = (client: ApolloClient): (() => void) =>
    watchDataVersions(gateway, (versions) => {
      void client.refetchQueries({
        include: 'active',
        // A query without data is on its way.
        onQueryUpdated: (query) =>
          query.getCurrentResult().dataState !== 'empty' &&
          isOutdated(families.get(getKey(query.queryName, query.variables)), versions),
      });
    });
  return { link, watch };
}
