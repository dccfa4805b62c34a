import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, type Gateway, nameOf, type TypedDocument } from './gateway.ts';
import { type GatewayError, isWorthRetrying, waitBefore } from './gateway-error.ts';
import { useGateway } from './provider.ts';
import { noteFamilies } from './touched.ts';

/** Variables may be left out where none is required. */
export type Given<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

/** `partial`: what there is where some fields failed, which are null; else any error is the error of the hook. */
type Partly = { partial?: boolean };

export type QueryOptions<Data, Selected = Data> = Partly &
  Omit<UseQueryOptions<Data, GatewayError, Selected>, 'queryKey' | 'queryFn'>;

/** The members of a Relay connection that paging needs. */
export type Connection = {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes?: readonly unknown[];
  edges?: readonly { node: unknown }[];
};

/** The rows of a connection, of whichever member was selected. */
export type RowOf<One> = One extends { nodes: readonly (infer Row)[] }
  ? Row
  : One extends { edges: readonly { node: infer Row }[] }
    ? Row
    : never;

/** Where an operation pages: its connection, and the variable that takes the cursor. */
export type Paging<Data, One extends Connection> = {
  connection: (data: Data) => One | null | undefined;
  after: string;
};

export type InfiniteOptions<Data> = Partly &
  Omit<
    UseInfiniteQueryOptions<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>,
    'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'select'
  >;

type Document<Data, Variables> = TypedDocument<Data, Variables>;

/** Ask again as the gateway says; what a caller sets goes first. */
const PATIENCE = { retry: isWorthRetrying, retryDelay: waitBefore };

export const keyOf = (
  { url, caller }: Gateway,
  document: Parameters<typeof nameOf>[0],
  variables: unknown,
  how: Record<string, unknown> = {},
): QueryKey => ['gateway', url, caller, nameOf(document), variables ?? {}, how];

type Asking = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal };

async function answerOf<Data>(
  { client, queryKey }: Asking,
  asked: Promise<Answer<Data>>,
  isMore = false,
): Promise<Data> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  try {
    const { data, families } = await asked;
    noteFamilies(query, families, isMore);
    return data;
  } catch (error) {
    noteFamilies(query, (error as Partial<GatewayError>).families ?? null, isMore);
    throw error;
  }
}

/** The options of a query for TanStack Query: to prefetch, to read its cache, for `useQueries`. */
export function gatewayQuery<Data, Variables>(
  gateway: Gateway,
  document: Document<Data, Variables>,
  variables?: Variables,
  { partial = false }: Partly = {},
) {
  return queryOptions<Data, GatewayError>({
    ...PATIENCE,
    queryKey: keyOf(gateway, document, variables, partial ? { partial } : {}),
    queryFn: (asking) => answerOf(asking, gateway.request(document, variables, { signal: asking.signal, partial })),
  });
}

/** Asks a document. `data` and `variables` have its types, `error` is a GatewayError. */
export function useGatewayQuery<Data, Variables, Selected = Data>(
  document: Document<Data, Variables>,
  ...[variables, { partial, ...options } = {}]: Given<Variables, QueryOptions<Data, Selected>>
): UseQueryResult<Selected, GatewayError> {
  const gateway = useGateway();
  return useQuery({
    ...(gatewayQuery(gateway, document, variables, { partial }) as object),
    ...options,
  } as UseQueryOptions<Data, GatewayError, Selected>);
}

/** Asks a document page by page: `rows` are those of all pages so far, `fetchNextPage()` brings the next. */
export function useGatewayInfiniteQuery<Data, Variables, One extends Connection>(
  document: Document<Data, Variables>,
  { connection, after }: Paging<Data, One>,
  ...[variables, { partial, ...options } = {}]: Given<Variables, InfiniteOptions<Data>>
): UseInfiniteQueryResult<InfiniteData<Data>, GatewayError> & { rows: readonly RowOf<One>[] } {
  const gateway = useGateway();
  const result = useInfiniteQuery(
    infiniteQueryOptions<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>({
      ...PATIENCE,
      queryKey: keyOf(gateway, document, variables, {
        paged: true,
        ...(partial && { partial }),
      }),
      queryFn: ({ pageParam, ...asking }) => {
        const page = pageParam === null ? variables : ({ ...variables, [after]: pageParam } as Variables);
        const asked = gateway.request(document, page, { signal: asking.signal, partial });
        return answerOf(asking, asked, pageParam !== null);
      },
      initialPageParam: null,
      getNextPageParam: (last) => {
        const pageInfo = connection(last)?.pageInfo;
        return pageInfo?.hasNextPage ? pageInfo.endCursor : undefined;
      },
      ...options,
    }),
  );
  const pages = result.data?.pages;
  const rows = useMemo(
    () => (pages ?? []).flatMap((page) => rowsOf(connection(page))) as RowOf<One>[],
    [pages, connection],
  );
  return { ...result, rows };
}

const rowsOf = (page: Connection | null | undefined): readonly unknown[] =>
  page?.nodes ?? page?.edges?.map(({ node }) => node) ?? [];

/** The hook of one query. */
export const queryHook =
  <Data, Variables>(document: Document<Data, Variables>) =>
  <Selected = Data>(...given: Given<Variables, QueryOptions<Data, Selected>>) =>
    useGatewayQuery<Data, Variables, Selected>(document, ...given);

/** The hook of one query that pages a connection. */
export const infiniteHook =
  <Data, Variables, One extends Connection>(document: Document<Data, Variables>, paging: Paging<Data, One>) =>
  (...given: Given<Variables, InfiniteOptions<Data>>) =>
    useGatewayInfiniteQuery(document, paging, ...given);
