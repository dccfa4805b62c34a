import { useSyntheticQuery } from '../generated/hooks.ts';

/** Says that the figures are synthetic, where they are. */
export function SyntheticBadge() {
  const { data } = useSyntheticQuery({});
  if (!data?.dataStatus?.some(({ isSynthetic }) => isSynthetic)) return null;
  return (
    <span className="synthetic" title="This is the demo market: its figures are synthetic.">
      Synthetic data
    </span>
  );
}
