'use client';

export { type CursorOptions, useScreenChanges, useSignals } from './cursors.ts';
export { GatewayProvider, type GatewayProviderProps, useGateway } from './provider.ts';
export {
  type DocumentInfiniteHook,
  type DocumentQueryHook,
  type Extras,
  type Given,
  type GivenOrSkipped,
  type InfiniteHook,
  type InfiniteOptions,
  type InfiniteResult,
  infiniteHook,
  type QueryHook,
  type QueryOptions,
  type QueryResult,
  queryHook,
  type SuspenseOptions,
  useGatewayInfiniteQuery,
  useGatewayQuery,
  useGatewaySuspenseQuery,
} from './queries.ts';
export {
  type DocumentSubscriptionHook,
  type SubscriptionHook,
  type SubscriptionOptions,
  type SubscriptionResult,
  subscriptionHook,
  useDataUpdated,
  useGatewaySubscription,
} from './updates.ts';
