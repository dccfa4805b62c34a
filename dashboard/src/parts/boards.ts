import { type InfiniteOptions, type InfiniteResult, infiniteHook } from '../../../client/index.ts';
import {
  SearchFilersDocument,
  type SearchFilersQuery,
  type SearchFilersQueryVariables,
  TrackerTableDocument,
  type TrackerTableQuery,
  type TrackerTableQueryVariables,
} from '../generated/graphql.ts';

// Codegen writes no hook for a connection that only some types of a field have; these follow the same path by hand.

type Board = SearchFilersQuery | TrackerTableQuery;
type Snapshot<Data extends Board> = NonNullable<NonNullable<Data['tracker']>['snapshot']>;
type Entries<Data extends Board> = Extract<Snapshot<Data>, { entries: unknown }>['entries'];
type BoardHook<Data extends Board, Variables> = (
  variables: Variables,
  options?: InfiniteOptions<Data> & { partial?: boolean },
) => InfiniteResult<Data, Entries<Data>>;

const PAGING = { path: ['tracker', 'snapshot', 'entries'], after: 'after' } as const;

/** The rows of a tracker's table, page by page. */
export const useTrackerTableInfiniteQuery = /*#__PURE__*/ infiniteHook(
  TrackerTableDocument,
  PAGING,
) as unknown as BoardHook<TrackerTableQuery, TrackerTableQueryVariables>;

/** The largest institutions, page by page. */
export const useSearchFilersInfiniteQuery = /*#__PURE__*/ infiniteHook(
  SearchFilersDocument,
  PAGING,
) as unknown as BoardHook<SearchFilersQuery, SearchFilersQueryVariables>;
