export type Spread = { low: number; median: number; high: number; count: number };

/** Lowest, middle and highest of the readings that are known; null with fewer than four, which are no history. */
export function computeSpread(readings: readonly (number | null)[]): Spread | null {
  const known = readings.filter((one) => one !== null).sort((a, b) => a - b);
  if (known.length < 4) return null;
  const middle = known.length / 2;
  return {
    low: known[0]!,
    median: (known[Math.ceil(middle) - 1]! + known[Math.floor(middle)]!) / 2,
    high: known.at(-1)!,
    count: known.length,
  };
}
