import { useDataState } from '../origins/use-data-state.ts';

/** Indicates that figures are synthetic, and that older synthetic figures are still loading. */
export function SyntheticBadge() {
  const { isSynthetic, isLoading } = useDataState();
  if (!isSynthetic) return null;
  const notice = 'This is the demo market: its figures are synthetic.';
  return isLoading ? (
    <span className="synthetic" title={`${notice} Older history is still loading.`}>
      Synthetic<span className="long"> data, history loading</span>
    </span>
  ) : (
    <span className="synthetic" title={notice}>
      Synthetic<span className="long"> data</span>
    </span>
  );
}
