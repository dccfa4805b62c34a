/** The arithmetic mean; null without values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median of the values that are not null; for an even number, the mean of the middle two. Null without values. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The sample standard deviation (n - 1); null for fewer than two values. */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** The least-squares slope through points `[x, y]`; null unless they have at least two different `x`. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number | null {
  const [middleX, middleY] = [mean(points.map(([x]) => x)) ?? 0, mean(points.map(([, y]) => y)) ?? 0];
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  if (spread === 0) return null;
  return points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / spread;
}

/**
 * The number of standard deviations between a value and the mean of earlier values; null if those do not vary, or are
 * fewer than `least`.
 */
export function zScore(value: number, before: readonly number[], least: number): number | null {
  const [middle, spread] = [mean(before), deviation(before)];
  if (before.length < least || middle === null || spread === null) return null;
  // Equal fractions differ in their last bits, so a deviation of 1e-17 counts as zero.
  return spread < 1e-9 * Math.max(1, Math.abs(middle)) ? null : (value - middle) / spread;
}

/** (buys - sells) / (buys + sells), -1 to 1; null without activity. Source: DER-68. */
export const computeFlowBalance = (buys: number, sells: number): number | null =>
  buys + sells > 0 ? (buys - sells) / (buys + sells) : null;
