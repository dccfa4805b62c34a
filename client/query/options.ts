import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { nameOf, type TypedDocument } from '../core/document.ts';
import type { Gateway } from '../core/gateway.ts';
import { type GatewayError, isWorthRetrying, waitBefore } from '../core/gateway-error.ts';
import { noted } from './answers.ts';

/**
 * `partial`: returns the data and the `errors` if some fields failed, which are null; otherwise any error is the hook's
 * error.
 */
export type Partly = { partial?: boolean };

/** The members of a Relay connection that paging needs. */
export type Connection = {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes?: readonly unknown[];
  edges?: readonly { node: unknown }[];
};

/** The row type of a connection, from `nodes` or `edges`, depending on which is selected. */
export type RowOf<One> = One extends { nodes: readonly (infer Row)[] }
  ? Row
  : One extends { edges: readonly { node: infer Row }[] }
    ? Row
    : never;

/** How an operation pages: its connection, and the variable for the cursor. */
export type Paging<Data, One extends Connection> = {
  connection: (data: Data) => One | null | undefined;
  after: string;
};

/**
 * A response is fresh until `useDataUpdated` reports newer data: time alone does not refetch. A caller's options win.
 */
const DEFAULTS = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: isWorthRetrying,
  retryDelay: waitBefore,
} as const;

/** The key excludes the gateway's address: a server and a browser may reach the same gateway by different addresses. */
const buildQueryKey = (
  { caller }: Gateway,
  document: Parameters<typeof nameOf>[0],
  variables: unknown,
  how: Record<string, unknown> = {},
): QueryKey => ['gateway', caller, nameOf(document), variables ?? {}, how];

export const queryOf = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().find({ queryKey, exact: true });

// Requests do not use TanStack's `signal`: a request that was sent is charged, so its response is cached for the next
// component that mounts. In development, `<StrictMode>` would otherwise send every request twice.

/** TanStack types `queryFn` as optional, which `prefetchQuery` refuses under exact optional properties. */
const asking = <Options extends { queryFn?: unknown }>(options: Options) =>
  options as Options & { queryFn: NonNullable<Options['queryFn']> };

/** Query options for TanStack Query: to prefetch, to read its cache, or for `useQueries`. */
export function gatewayQuery<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables?: Variables,
  { partial = false }: Partly = {},
) {
  return asking(
    queryOptions<Data, GatewayError>({
      ...DEFAULTS,
      queryKey: buildQueryKey(gateway, document, variables, partial ? { partial } : {}),
      queryFn: ({ client, queryKey }) =>
        noted(queryOf(client, queryKey), gateway.request(document, variables, { partial })),
    }),
  );
}

/** Like `gatewayQuery`, but the options of a paged query. */
export function gatewayInfiniteQuery<Data, Variables, One extends Connection>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  { connection, after }: Paging<Data, One>,
  variables?: Variables,
  { partial = false }: Partly = {},
) {
  return asking(
    infiniteQueryOptions<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>({
      ...DEFAULTS,
      queryKey: buildQueryKey(gateway, document, variables, { paged: after, ...(partial && { partial }) }),
      queryFn: ({ client, queryKey, pageParam }) => {
        const page = pageParam === null ? variables : ({ ...variables, [after]: pageParam } as Variables);
        const request = gateway.request(document, page, { partial });
        return noted(queryOf(client, queryKey), request, pageParam !== null);
      },
      initialPageParam: null,
      getNextPageParam: (last) => {
        const pageInfo = connection(last)?.pageInfo;
        return pageInfo?.hasNextPage ? pageInfo.endCursor : undefined;
      },
    }),
  );
}
