type Spread = { low: number; median: number; high: number; count: number };

/**
 * The minimum, median, and maximum of the readings that are not null; null with fewer than four, which is too little
 * history.
 */
export function computeSpread(readings: readonly (number | null)[]): Spread | null {
  const sorted = readings.filter((reading) => reading !== null).sort((a, b) => a - b);
  if (sorted.length < 4) return null;
  const middle = sorted.length / 2;
  return {
    low: sorted[0]!,
    median: (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2,
    high: sorted.at(-1)!,
    count: sorted.length,
  };
}
