export {
  type Answer,
  type Cost,
  createGateway,
  type Gateway,
  type GatewayOptions,
  type TypedDocument,
} from './gateway.ts';
export { type CodedError, GatewayError } from './gateway-error.ts';
export { type PreviewState, previewOf, type Upgrade } from './preview.ts';
export { GatewayProvider, type GatewayProviderProps, useGateway } from './provider.ts';
export { gatewayQuery, infiniteHook, queryHook, useGatewayInfiniteQuery, useGatewayQuery } from './queries.ts';
export { type DataUpdate, subscriptionHook, useDataUpdated, useGatewaySubscription } from './updates.ts';
