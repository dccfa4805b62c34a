/** The arithmetic mean; null without values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard deviation of a sample (n - 1); null under two values. */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** The slope of the line of least squares through points `[x, y]`; null if they do not lie at two places at least. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number | null {
  const [middleX, middleY] = [mean(points.map(([x]) => x)) ?? 0, mean(points.map(([, y]) => y)) ?? 0];
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  if (spread === 0) return null;
  return points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / spread;
}

/**
 * How many standard deviations a value lies from the values before it; null if they do not vary, or are fewer than
 * `least`.
 */
export function zScore(value: number, before: readonly number[], least: number): number | null {
  const [middle, spread] = [mean(before), deviation(before)];
  if (before.length < least || middle === null || spread === null) return null;
  // Equal fractions differ in their last bits, and a deviation of 1e-17 is none.
  return spread < 1e-9 * Math.max(1, Math.abs(middle)) ? null : (value - middle) / spread;
}
