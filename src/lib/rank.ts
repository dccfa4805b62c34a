/** Where a value stands among others: how many are lower, how many are the same (itself included), of how many. */
export type RankStanding = { lower: number; same: number; count: number };

/** The standing of each value among all that are there; null if a value is missing or no finite number. */
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

/** The middle of the ranks a value holds, 0 to 100, both ends left out: 50 alone or among equals; the mean over all is 50. */
export const midRank = ({ lower, same, count }: RankStanding): number => (100 * (lower + same / 2)) / count;
