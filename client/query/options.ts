import type { InfiniteData, infiniteQueryOptions, QueryClient, QueryKey, queryOptions } from '@tanstack/react-query';
import { nameOf, type TypedDocument } from '../core/document.ts';
import type { Gateway } from '../core/gateway.ts';
import { type GatewayError, isWorthRetrying, waitBefore } from '../core/gateway-error.ts';
import { noted } from './answers.ts';

/** The past day of a query, `YYYY-MM-DD`, instead of the gateway's; null: now. */
type AsOf = { asOf?: string | null | undefined };

/**
 * `partial`: returns the data and the `errors` if some fields failed, which are null; otherwise any error is the hook's
 * error.
 */
export type Partly = AsOf & { partial?: boolean | undefined };
/** A response without errors: a field is null only if it has no value. */
export type CompleteResponse = AsOf & { partial?: false | undefined };
/** A response of which a part may have failed: any link between families of data may be null. */
export type InPart = AsOf & { partial: boolean };

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

// Only the types are imported: the options work with the adapters of TanStack Query for all frameworks.
const defineQuery = ((options: unknown) => options) as typeof queryOptions;
const defineInfiniteQuery = ((options: unknown) => options) as typeof infiniteQueryOptions;

/** TanStack's `skipToken` in place of variables: the query does not run until it has variables. */
export type SkippedVariables = symbol;
export const isSkipped = (variables: unknown): variables is SkippedVariables => typeof variables === 'symbol';

/** TanStack types `queryFn` as optional, which `prefetchQuery` refuses under exact optional properties. */
const asking = <Options extends { queryFn?: unknown }>(options: Options) =>
  options as Options & { queryFn: NonNullable<Options['queryFn']> };

type GatewayQuery<Data> = ReturnType<typeof createQuery<Data, unknown>>;

/** Query options for TanStack Query: to prefetch, to read its cache, or for `useQueries`. */
export function gatewayQuery<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables?: Variables | SkippedVariables,
  options?: CompleteResponse,
): GatewayQuery<Data>;
export function gatewayQuery<Data, Variables, Partial = Data>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Partial>,
  variables: Variables | SkippedVariables | undefined,
  options: InPart,
): GatewayQuery<Partial>;
export function gatewayQuery<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Data>,
  variables?: Variables | SkippedVariables,
  options?: Partly,
) {
  return createQuery(gateway, document, variables, options);
}

function createQuery<Data, Variables>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Data>,
  variables?: Variables | SkippedVariables,
  { partial = false, asOf = gateway.asOf }: Partly = {},
) {
  const how = {
    ...(asOf !== null && { asOf }),
    ...(partial && { partial }),
    ...(isSkipped(variables) && { skipped: true }),
  };
  return asking(
    defineQuery<Data, GatewayError>({
      ...DEFAULTS,
      queryKey: buildQueryKey(gateway, document, isSkipped(variables) ? {} : variables, how),
      queryFn: isSkipped(variables)
        ? (variables as never)
        : ({ client, queryKey }) =>
            noted(queryOf(client, queryKey), gateway.request(document, variables, { partial, asOf })),
    }),
  );
}

type GatewayInfiniteQuery<Data> = ReturnType<typeof createInfiniteQuery<Data, unknown, Connection>>;

/** Like `gatewayQuery`, but the options of a paged query. */
export function gatewayInfiniteQuery<Data, Variables, One extends Connection>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  paging: Paging<Data, One>,
  variables?: Variables | SkippedVariables,
  options?: CompleteResponse,
): GatewayInfiniteQuery<Data>;
export function gatewayInfiniteQuery<Data, Variables, One extends Connection, Partial = Data>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Partial>,
  paging: Paging<Partial, One>,
  variables: Variables | SkippedVariables | undefined,
  options: InPart,
): GatewayInfiniteQuery<Partial>;
export function gatewayInfiniteQuery<Data, Variables, One extends Connection>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Data>,
  paging: Paging<Data, One>,
  variables?: Variables | SkippedVariables,
  options?: Partly,
) {
  return createInfiniteQuery(gateway, document, paging, variables, options);
}

function createInfiniteQuery<Data, Variables, One extends Connection>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables, Data>,
  { connection, after }: Paging<Data, One>,
  variables?: Variables | SkippedVariables,
  { partial = false, asOf = gateway.asOf }: Partly = {},
) {
  const how = {
    paged: after,
    ...(asOf !== null && { asOf }),
    ...(partial && { partial }),
    ...(isSkipped(variables) && { skipped: true }),
  };
  return asking(
    defineInfiniteQuery<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>({
      ...DEFAULTS,
      queryKey: buildQueryKey(gateway, document, isSkipped(variables) ? {} : variables, how),
      queryFn: isSkipped(variables)
        ? (variables as never)
        : ({ client, queryKey, pageParam }) => {
            const page = pageParam === null ? variables : ({ ...variables, [after]: pageParam } as Variables);
            const request = gateway.request(document, page, { partial, asOf });
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
