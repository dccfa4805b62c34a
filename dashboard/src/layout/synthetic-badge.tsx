import type { SyntheticQuery } from '../generated/graphql.ts';
import { useSyntheticQuery } from '../generated/hooks.ts';

/** Poll interval while older data is loading: no event announces the end of the load. */
const ASK_AGAIN_MS = 10_000;

const isLoading = (data: SyntheticQuery | undefined): boolean =>
  data?.dataStatus?.some((family) => family.isLoading) ?? false;

/** Indicates that figures are synthetic, and that older synthetic figures are still loading. */
export function SyntheticBadge() {
  const { data } = useSyntheticQuery(
    {},
    { asOf: null, refetchInterval: ({ state }) => isLoading(state.data as SyntheticQuery | undefined) && ASK_AGAIN_MS },
  );
  if (!data?.dataStatus?.some(({ isSynthetic }) => isSynthetic)) return null;
  const notice = 'This is the demo market: its figures are synthetic.';
  return isLoading(data) ? (
    <span className="synthetic" title={`${notice} Older history is still loading.`}>
      Synthetic data, history loading
    </span>
  ) : (
    <span className="synthetic" title={notice}>
      Synthetic<span className="long"> data</span>
    </span>
  );
}
