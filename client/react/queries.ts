import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  type UseSuspenseQueryOptions,
  type UseSuspenseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TypedDocument } from '../core/document.ts';
import type { Cost } from '../core/gateway.ts';
import type { CodedError, GatewayError } from '../core/gateway-error.ts';
import { notesOf } from '../query/answers.ts';
import {
  type Connection,
  gatewayInfiniteQuery,
  gatewayQuery,
  type Paging,
  type Partly,
  queryOf,
  type RowOf,
} from '../query/options.ts';
import { useGateway } from './provider.ts';

/** Variables may be omitted if none is required. */
export type Given<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

export type QueryOptions<Data, Selected = Data> = Partly &
  Omit<UseQueryOptions<Data, GatewayError, Selected>, 'queryKey' | 'queryFn'>;

export type SuspenseOptions<Data, Selected = Data> = Partly &
  Omit<UseSuspenseQueryOptions<Data, GatewayError, Selected>, 'queryKey' | 'queryFn'>;

/** Members that the hooks add to TanStack Query's result. */
export type Extras = {
  /** The errors of a partial response; empty if no field failed. */
  errors: readonly CodedError[];
  /** The cost of the latest response, and the remaining quota; null before the first response. */
  cost: Cost | null;
  /** The caller that the response belongs to. */
  caller: string;
};

export type InfiniteOptions<Data> = Partly &
  Omit<
    UseInfiniteQueryOptions<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>,
    'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'select'
  >;

/** The result of a paged query, with the rows of all pages so far. */
export type InfiniteResult<Data, One extends Connection> = UseInfiniteQueryResult<InfiniteData<Data>, GatewayError> &
  Extras & { rows: readonly RowOf<One>[] };

type Document<Data, Variables> = TypedDocument<Data, Variables>;

/** Adds the extras as getters: only components that read an extra render again with each response. */
function withExtras<Result extends object>(result: Result, client: QueryClient, queryKey: QueryKey, caller: string) {
  const notes = () => {
    void (result as { dataUpdatedAt?: number }).dataUpdatedAt;
    return notesOf(queryOf(client, queryKey));
  };
  return Object.defineProperties(result, {
    errors: { get: () => notes().errors, enumerable: true },
    cost: { get: () => notes().cost, enumerable: true },
    caller: { value: caller, enumerable: true },
  }) as Result & Extras;
}

/** Queries a document. `data` and `variables` have its types, `error` is a GatewayError. */
export function useGatewayQuery<Data, Variables, Selected = Data>(
  document: Document<Data, Variables>,
  ...[variables, { partial, ...options } = {}]: Given<Variables, QueryOptions<Data, Selected>>
): UseQueryResult<Selected, GatewayError> & Extras {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayQuery(gateway, document, variables, { partial });
  const result = useQuery({ ...(query as object), ...options } as UseQueryOptions<Data, GatewayError, Selected>);
  return withExtras(result, client, query.queryKey, gateway.caller);
}

/**
 * Like `useGatewayQuery`, for a component below `<Suspense>`: `data` is always present, and an error goes to the error
 * boundary.
 */
export function useGatewaySuspenseQuery<Data, Variables, Selected = Data>(
  document: Document<Data, Variables>,
  ...[variables, { partial, ...options } = {}]: Given<Variables, SuspenseOptions<Data, Selected>>
): UseSuspenseQueryResult<Selected, GatewayError> & Extras {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayQuery(gateway, document, variables, { partial });
  const result = useSuspenseQuery({
    ...(query as object),
    ...options,
  } as UseSuspenseQueryOptions<Data, GatewayError, Selected>);
  return withExtras(result, client, query.queryKey, gateway.caller);
}

/**
 * Queries a document page by page: `rows` contains the rows of all pages so far, `fetchNextPage()` adds the next page.
 */
export function useGatewayInfiniteQuery<Data, Variables, One extends Connection>(
  document: Document<Data, Variables>,
  paging: Paging<Data, One>,
  ...[variables, { partial, ...options } = {}]: Given<Variables, InfiniteOptions<Data>>
): InfiniteResult<Data, One> {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayInfiniteQuery(gateway, document, paging, variables, { partial });
  const result = useInfiniteQuery({ ...query, ...options });
  const pages = result.data?.pages;
  const { connection } = paging;
  const rows = useMemo(
    () => (pages ?? []).flatMap((page) => listPageRows(connection(page))) as RowOf<One>[],
    [pages, connection],
  );
  return Object.assign(withExtras(result, client, query.queryKey, gateway.caller), { rows });
}

const listPageRows = (page: Connection | null | undefined): readonly unknown[] =>
  page?.nodes ?? page?.edges?.map(({ node }) => node) ?? [];

/** The hook of one query. */
export const queryHook =
  <Data, Variables>(document: Document<Data, Variables>) =>
  <Selected = Data>(...args: Given<Variables, QueryOptions<Data, Selected>>) =>
    useGatewayQuery<Data, Variables, Selected>(document, ...args);

/** The hook of one query that pages a connection. */
export const infiniteHook =
  <Data, Variables, One extends Connection>(document: Document<Data, Variables>, paging: Paging<Data, One>) =>
  (...args: Given<Variables, InfiniteOptions<Data>>): InfiniteResult<Data, One> =>
    useGatewayInfiniteQuery(document, paging, ...args);
