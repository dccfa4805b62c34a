'use client';

export { type CursorOptions, useScreenChanges, useSignals } from './cursors.ts';
export { GatewayProvider, type GatewayProviderProps, useGateway } from './provider.ts';
export {
  type Extras,
  type InfiniteOptions,
  type InfiniteResult,
  infiniteHook,
  queryHook,
  useGatewayInfiniteQuery,
  useGatewayQuery,
  useGatewaySuspenseQuery,
} from './queries.ts';
export { subscriptionHook, useDataUpdated, useGatewaySubscription } from './updates.ts';
