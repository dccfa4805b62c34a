import { midRank, standings } from '../../../lib/rank.ts';
import { round4 } from '../../../lib/rounding.ts';

/** Fewer companies with a reading than these make no median of a sector. Ours. */
export const LEAST_PEERS = 5;

/** Where a ratio stands among those of a sector. */
export type Standing = {
  median: number;
  /** 0 (lowest) to 100, of all with a reading; null where the company itself has none. */
  percentile: number | null;
  /** Companies with a reading. */
  count: number;
};

/** A company's ratio among those of its sector, its own included; null with fewer than five that are known. */
export function computeStanding(own: number | null, others: readonly (number | null)[]): Standing | null {
  const known = [own, ...others].filter((one) => one !== null).sort((a, b) => a - b);
  if (known.length < LEAST_PEERS) return null;
  const half = known.length / 2;
  const [place] = standings([own, ...others]);
  return {
    median: round4((known[Math.ceil(half) - 1]! + known[Math.floor(half)]!) / 2),
    percentile: place ? midRank(place) : null,
    count: known.length,
  };
}
