import type { QueryClient } from '@tanstack/react-query';
import type { Gateway } from '../core/gateway.ts';
import { type GatewayError, isRefusal } from '../core/gateway-error.ts';
import { type UpdateHandlers, watchUpdates } from '../core/updates.ts';
import { DataVersionsDocument, type DataVersionsQueryVariables } from '../generated/graphql.ts';
import { refetchStale } from './answers.ts';
import { gatewayQuery } from './options.ts';

/**
 * Refetches queries whose data has other versions than the gateway's. Refetches everything if the gateway does not
 * respond, and nothing if it refuses, because the other requests would be refused as well.
 */
async function catchUp(client: QueryClient, gateway: Gateway, variables: DataVersionsQueryVariables): Promise<void> {
  const versions = await client
    .fetchQuery({ ...gatewayQuery(gateway, DataVersionsDocument, variables, { asOf: null }), staleTime: 0 })
    .then(({ dataStatus }) => dataStatus ?? [])
    .catch((error: GatewayError) => (isRefusal(error) ? [] : null));
  await refetchStale(client, versions);
}

/**
 * Refetches the queries of a query client when their data changes, including changes from before the stream opened. It
 * needs no React. All tabs of a browser share a stream.
 * @returns stops it
 */
export function watchData(
  gateway: Gateway,
  client: QueryClient,
  { families, ...handlers }: Omit<UpdateHandlers, 'onUpdates' | 'onOpen'> = {},
): () => void {
  return watchUpdates(gateway, {
    ...handlers,
    families,
    onUpdates: (updates) => void refetchStale(client, updates),
    onOpen: () => void catchUp(client, gateway, { families: families ? [...families] : null }),
  });
}
