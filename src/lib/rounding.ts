/** Drops floating-point noise beyond the decimals that count, so that 0.6 x 0.25 counts as the half it is. */
const halfUp = (value: number, steps: number): number =>
  Math.floor(Number((value * steps).toFixed(8)) + 0.5) / steps + 0;

/** Rounded to one decimal, halves up (0.25 -> 0.3, -0.25 -> -0.2). */
export const roundTenth = (value: number): number => halfUp(value, 10);

/** Rounded to two decimals, halves up (1.005 -> 1.01, -1.005 -> -1). */
export const roundHundredth = (value: number): number => halfUp(value, 100);

/** SQL: `roundHundredth` of a double precision expression. */
export const selectRoundedHundredth = (expression: string): string =>
  `floor(round((${expression} * 100)::numeric, 8) + 0.5)::double precision / 100`;

/** Rounded to four decimals, as ratios are stored and shown. */
export const round4 = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** Rounded to a number of decimals. */
export const rounded = (value: number, decimals = 4): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};
/** Rounded to four decimals; null stays null. */
export const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/**
 * Rounds parts to whole numbers that add up to `total`: each is rounded down, and those with the largest remainders
 * (the first among equals) are raised by one. A part keeps its sign. The parts must sum to within one half of `total`.
 */
export function apportion(parts: readonly number[], total: number): number[] {
  const clean = parts.map((value) => Number(value.toFixed(8)));
  const floors = clean.map(Math.floor);
  const missing = total - floors.reduce((sum, value) => sum + value, 0);
  const raised = clean
    .map((value, i) => ({ i, remainder: value - floors[i]! }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
    .slice(0, missing);
  const indexes = new Set(raised.map(({ i }) => i));
  return floors.map((value, i) => value + (indexes.has(i) ? 1 : 0) + 0);
}
