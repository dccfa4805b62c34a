import { storedDemoKeys } from '../demo-keys.ts';
import type { DataStateQuery } from '../generated/graphql.ts';
import { useDataStateQuery } from '../generated/hooks.ts';

/** Poll interval while older data is loading: no event announces the end of the load. */
const ASK_AGAIN_MS = 10_000;

const isLoading = (data: DataStateQuery | undefined): boolean =>
  data?.dataStatus?.some((family) => family.isLoading) ?? false;

/**
 * The state of today's data, whichever day the page shows: whether it is synthetic, whether older data is still
 * loading, whether nothing has been imported yet, and the session of the newest prices, `YYYY-MM-DD`; null until that
 * is known.
 */
export function useDataState(): {
  isSynthetic: boolean;
  isLoading: boolean;
  isEmpty: boolean;
  session: string | null;
} {
  const { data } = useDataStateQuery(
    {},
    {
      asOf: null,
      refetchInterval: ({ state }) => isLoading(state.data as DataStateQuery | undefined) && ASK_AGAIN_MS,
    },
  );
  return {
    // A page with demo keys is of the demo market: its badge in the header is there from the start.
    isSynthetic: data ? (data.dataStatus?.some((family) => family.isSynthetic) ?? false) : storedDemoKeys !== null,
    isLoading: isLoading(data),
    isEmpty: data?.imported?.length === 0,
    session: data?.prices?.[0]?.asOf ?? null,
  };
}
