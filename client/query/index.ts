export { type Connection, gatewayInfiniteQuery, gatewayQuery, type Paging, type RowOf } from './options.ts';
export { watchData } from './watch.ts';
