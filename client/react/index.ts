'use client';

export { GatewayProvider, type GatewayProviderProps, useGateway } from './provider.ts';
export {
  type Extras,
  type InfiniteResult,
  infiniteHook,
  queryHook,
  useGatewayInfiniteQuery,
  useGatewayQuery,
  useGatewaySuspenseQuery,
} from './queries.ts';
export { type DataUpdate, subscriptionHook, useDataUpdated, useGatewaySubscription } from './updates.ts';
