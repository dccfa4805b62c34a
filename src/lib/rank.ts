/** A value's rank among others: how many are lower, how many are equal (including itself), and how many there are. */
export type RankStanding = { lower: number; same: number; count: number };

/** The rank of each value among all finite values; null if the value is missing or not finite. */
export function standings(values: readonly (number | null)[]): (RankStanding | null)[] {
  const sorted = values.filter((value): value is number => Number.isFinite(value)).sort((a, b) => a - b);
  const byValue = new Map<number, RankStanding>();
  for (const [lower, value] of sorted.entries()) {
    const tied = byValue.get(value);
    if (tied) tied.same++;
    else byValue.set(value, { lower, same: 1, count: sorted.length });
  }
  return values.map((value) => (value === null ? null : (byValue.get(value) ?? null)));
}

/**
 * The mid-rank percentile, 0 to 100, exclusive: 50 for a single value or if all are equal; the mean over all values is
 * 50.
 */
export const midRank = ({ lower, same, count }: RankStanding): number => (100 * (lower + same / 2)) / count;
