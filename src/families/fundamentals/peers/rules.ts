import { midRank, standings } from '../../../lib/rank.ts';
import { round4 } from '../../../lib/rounding.ts';

/** The minimum number of companies with a ratio for a median of the sector. Ours. */
export const MIN_PEERS = 5;

/** The position of a ratio among those of a sector. */
export type Standing = {
  median: number;
  /** 0 (lowest) to 100, among the companies with the ratio; null if the company itself has none. */
  percentile: number | null;
  /** The number of companies with the ratio. */
  count: number;
};

/** Ranks a company's ratio among those of its sector, including its own; null with fewer than five ratios. */
export function computeStanding(value: number | null, peerValues: readonly (number | null)[]): Standing | null {
  const ratios = [value, ...peerValues].filter((value) => value !== null).sort((a, b) => a - b);
  if (ratios.length < MIN_PEERS) return null;
  const half = ratios.length / 2;
  const [place] = standings([value, ...peerValues]);
  return {
    median: round4((ratios[Math.ceil(half) - 1]! + ratios[Math.floor(half)]!) / 2),
    percentile: place ? midRank(place) : null,
    count: ratios.length,
  };
}
