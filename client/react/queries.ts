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
import type { Gateway } from '../core/gateway.ts';
import type { CodedError, GatewayError } from '../core/gateway-error.ts';
import { buildRequest, type GatewayRequest } from '../core/request.ts';
import type { Cost } from '../core/response-body.ts';
import { notesOf } from '../query/answers.ts';
import {
  type CompleteResponse,
  type Connection,
  gatewayInfiniteQuery,
  gatewayQuery,
  type InPart,
  isSkipped,
  type Paging,
  type Partly,
  queryOf,
  type RowOf,
  type SkippedVariables,
} from '../query/options.ts';
import { useGateway } from './provider.ts';

/** Variables may be omitted if none is required. */
export type Given<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

/** Like `Given`, but `skipToken` in place of the variables keeps the query from running. */
export type GivenOrSkipped<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables | SkippedVariables, options?: Options]
    : [variables: Variables | SkippedVariables, options?: Options];

export type QueryOptions<Data, Selected = Data> = Omit<
  UseQueryOptions<Data, GatewayError, Selected>,
  'queryKey' | 'queryFn'
>;

export type SuspenseOptions<Data, Selected = Data> = Omit<
  UseSuspenseQueryOptions<Data, GatewayError, Selected>,
  'queryKey' | 'queryFn'
>;

/** Members that the hooks add to TanStack Query's result. */
export type Extras = {
  /** The errors of a partial response; empty if no field failed. */
  errors: readonly CodedError[];
  /** The cost of the latest response, and the remaining quota; null before the first response. */
  cost: Cost | null;
  /** The caller that the response belongs to. */
  caller: string;
  /** The request that the result answers, of a paged query for its first page; null with `skipToken`. */
  request: GatewayRequest | null;
};

/** A query as a hook gets it. */
type HookQuery<Data, Variables> = {
  document: Document<Data, Variables>;
  variables: Variables | SkippedVariables | undefined;
  asOf: string | null | undefined;
};

export type InfiniteOptions<Data> = Omit<
  UseInfiniteQueryOptions<Data, GatewayError, InfiniteData<Data>, QueryKey, string | null>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam' | 'select'
>;

/** The result of a paged query, with the rows of all pages so far. */
export type InfiniteResult<Data, One extends Connection> = UseInfiniteQueryResult<InfiniteData<Data>, GatewayError> &
  Extras & { rows: readonly RowOf<One>[] };

export type QueryResult<Data> = UseQueryResult<Data, GatewayError> & Extras;

type Document<Data, Variables, Partial = unknown> = TypedDocument<Data, Variables, Partial>;

/** Adds the extras as getters: only components that read an extra render again with each response. */
function withExtras<Result extends object, Data, Variables>(
  result: Result,
  client: QueryClient,
  queryKey: QueryKey,
  { caller, asOf: asOfAll }: Gateway,
  { document, variables, asOf = asOfAll }: HookQuery<Data, Variables>,
) {
  const notes = () => {
    void (result as { dataUpdatedAt?: number }).dataUpdatedAt;
    return notesOf(queryOf(client, queryKey));
  };
  return Object.defineProperties(result, {
    errors: { get: () => notes().errors, enumerable: true },
    cost: { get: () => notes().cost, enumerable: true },
    caller: { value: caller, enumerable: true },
    request: { get: () => (isSkipped(variables) ? null : buildRequest(document, variables, asOf)), enumerable: true },
  }) as Result & Extras;
}

/**
 * Queries a document. `data` and `variables` have its types, `error` is a GatewayError. With `partial`, `data` has the type
 * of a partial response.
 */
export function useGatewayQuery<Data, Variables, Selected = Data>(
  document: Document<Data, Variables>,
  ...args: GivenOrSkipped<Variables, QueryOptions<Data, Selected> & CompleteResponse>
): QueryResult<Selected>;
export function useGatewayQuery<Data, Variables, Partial = Data, Selected = Partial>(
  document: Document<Data, Variables, Partial>,
  variables: Variables | SkippedVariables,
  options: QueryOptions<Partial, Selected> & InPart,
): QueryResult<Selected>;
export function useGatewayQuery<Data, Variables, Selected>(
  document: Document<Data, Variables, Data>,
  variables?: Variables | SkippedVariables,
  { partial = false, asOf, ...options }: QueryOptions<Data, Selected> & Partly = {},
): QueryResult<Selected> {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayQuery(gateway, document, variables, { partial, asOf });
  const result = useQuery({ ...(query as object), ...options } as UseQueryOptions<Data, GatewayError, Selected>);
  return withExtras(result, client, query.queryKey, gateway, { document, variables, asOf });
}

/**
 * Like `useGatewayQuery`, for a component below `<Suspense>`: `data` is always present, and an error goes to the error
 * boundary.
 */
export function useGatewaySuspenseQuery<Data, Variables, Selected = Data>(
  document: Document<Data, Variables>,
  ...args: Given<Variables, SuspenseOptions<Data, Selected> & CompleteResponse>
): UseSuspenseQueryResult<Selected, GatewayError> & Extras;
export function useGatewaySuspenseQuery<Data, Variables, Partial = Data, Selected = Partial>(
  document: Document<Data, Variables, Partial>,
  variables: Variables,
  options: SuspenseOptions<Partial, Selected> & InPart,
): UseSuspenseQueryResult<Selected, GatewayError> & Extras;
export function useGatewaySuspenseQuery<Data, Variables, Selected>(
  document: Document<Data, Variables, Data>,
  variables?: Variables,
  { partial = false, asOf, ...options }: SuspenseOptions<Data, Selected> & Partly = {},
): UseSuspenseQueryResult<Selected, GatewayError> & Extras {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayQuery(gateway, document, variables, { partial, asOf });
  const result = useSuspenseQuery({
    ...(query as object),
    ...options,
  } as UseSuspenseQueryOptions<Data, GatewayError, Selected>);
  return withExtras(result, client, query.queryKey, gateway, { document, variables, asOf });
}

/**
 * Queries a document page by page: `rows` contains the rows of all pages so far, `fetchNextPage()` adds the next page.
 */
export function useGatewayInfiniteQuery<Data, Variables, One extends Connection>(
  document: Document<Data, Variables>,
  paging: Paging<Data, One>,
  ...args: GivenOrSkipped<Variables, InfiniteOptions<Data> & CompleteResponse>
): InfiniteResult<Data, One>;
export function useGatewayInfiniteQuery<Data, Variables, One extends Connection, Partial = Data>(
  document: Document<Data, Variables, Partial>,
  paging: Paging<Partial, One>,
  variables: Variables | SkippedVariables,
  options: InfiniteOptions<Partial> & InPart,
): InfiniteResult<Partial, One>;
export function useGatewayInfiniteQuery<Data, Variables, One extends Connection>(
  document: Document<Data, Variables, Data>,
  paging: Paging<Data, One>,
  variables?: Variables | SkippedVariables,
  { partial = false, asOf, ...options }: InfiniteOptions<Data> & Partly = {},
): InfiniteResult<Data, One> {
  const gateway = useGateway();
  const client = useQueryClient();
  const query = gatewayInfiniteQuery(gateway, document, paging, variables, { partial, asOf });
  const result = useInfiniteQuery({ ...query, ...options });
  const pages = result.data?.pages;
  const { connection } = paging;
  const rows = useMemo(
    () => (pages ?? []).flatMap((page) => listPageRows(connection(page))) as RowOf<One>[],
    [pages, connection],
  );
  return Object.assign(withExtras(result, client, query.queryKey, gateway, { document, variables, asOf }), { rows });
}

const listPageRows = (page: Connection | null | undefined): readonly unknown[] =>
  page?.nodes ?? page?.edges?.map(({ node }) => node) ?? [];

export type QueryHook<Data, Variables, Partial> = {
  <Selected = Data>(
    ...args: GivenOrSkipped<Variables, QueryOptions<Data, Selected> & CompleteResponse>
  ): QueryResult<Selected>;
  <Selected = Partial>(
    variables: Variables | SkippedVariables,
    options: QueryOptions<Partial, Selected> & InPart,
  ): QueryResult<Selected>;
};

/** The type of the hook of a query, by the type of its document. Generated hooks state it for isolated declarations. */
export type DocumentQueryHook<Queried> =
  Queried extends TypedDocument<infer Data, infer Variables, infer Partial>
    ? QueryHook<Data, Variables, unknown extends Partial ? Data : Partial>
    : never;

/** The hook of one query. */
export const queryHook = <Data, Variables, Partial = Data>(
  document: Document<Data, Variables, Partial>,
): QueryHook<Data, Variables, Partial> => {
  const useQueryOfDocument = (variables: Variables | SkippedVariables, options: QueryOptions<Partial> & InPart) =>
    useGatewayQuery<Data, Variables, Partial>(document, variables, options);
  return useQueryOfDocument as QueryHook<Data, Variables, Partial>;
};

/** The part of a response at a path of response keys. */
type At<Data, Path extends readonly string[]> = Path extends readonly [infer Key, ...infer Below extends string[]]
  ? Key extends keyof NonNullable<Data>
    ? At<NonNullable<Data>[Key], Below>
    : never
  : NonNullable<Data>;
type ConnectionAt<Data, Path extends readonly string[]> = At<Data, Path> extends Connection ? At<Data, Path> : never;

export type InfiniteHook<Data, Variables, Partial, Path extends readonly string[]> = {
  (
    ...args: GivenOrSkipped<Variables, InfiniteOptions<Data> & CompleteResponse>
  ): InfiniteResult<Data, ConnectionAt<Data, Path>>;
  (
    variables: Variables | SkippedVariables,
    options: InfiniteOptions<Partial> & InPart,
  ): InfiniteResult<Partial, ConnectionAt<Partial, Path>>;
};

/** Like `DocumentQueryHook`, for the connection at a path. */
export type DocumentInfiniteHook<Queried, Path extends readonly string[]> =
  Queried extends TypedDocument<infer Data, infer Variables, infer Partial>
    ? InfiniteHook<Data, Variables, unknown extends Partial ? Data : Partial, Path>
    : never;

/** The hook of one query that pages the connection at a path of its response. */
export const infiniteHook = <Data, Variables, const Path extends readonly string[], Partial = Data>(
  document: Document<Data, Variables, Partial>,
  { path, after }: { path: Path; after: string },
): InfiniteHook<Data, Variables, Partial, Path> => {
  const connection = (data: Partial) =>
    path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], data) as
      | Connection
      | null
      | undefined;
  const paging = { connection, after };
  const useInfiniteQueryOfDocument = (
    variables: Variables | SkippedVariables,
    options: InfiniteOptions<Partial> & InPart,
  ) => useGatewayInfiniteQuery<Data, Variables, Connection, Partial>(document, paging, variables, options);
  return useInfiniteQueryOfDocument as unknown as InfiniteHook<Data, Variables, Partial, Path>;
};
