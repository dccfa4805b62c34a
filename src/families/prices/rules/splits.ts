/**
 * Whether a value falls by about the ratio, rather than hardly at all, from the session before a split to the first
 * after it.
 */
function fallsBy(ratio: number, before: number, after: number): boolean {
  const step = Math.log(before / after);
  return Math.abs(step - Math.log(ratio)) < Math.abs(step);
}

/** A close with the adjusted close of the same row, dollars; null if the file has no adjusted closes. */
export type StatedClose = { close: number; adjustedClose: number | null };

/**
 * The shares of a file's values from before a split. ADJUSTED: close and adjusted close are in new shares (Yahoo).
 * AS_TRADED: only the adjusted close is (Tiingo, Alpha Vantage, Alpaca). UNADJUSTED: neither is.
 */
export type SplitBasis = 'ADJUSTED' | 'AS_TRADED' | 'UNADJUSTED';

/** The logarithm of a ratio below which a split cannot be distinguished from the move of a day by its price alone. Ours. */
export const SMALLEST_SPLIT = Math.log(1.19);

/**
 * How a file treats a split, from its last session before and its first session after it.
 * @param isAdjacent whether the sessions are so close that the price shows a split
 * @returns null if the file does not show it
 */
export function classifySplitBasis(
  ratio: number,
  before: StatedClose,
  after: StatedClose,
  isAdjacent: boolean,
): SplitBasis | null {
  const factors =
    before.adjustedClose !== null && after.adjustedClose !== null
      ? { before: before.close / before.adjustedClose, after: after.close / after.adjustedClose }
      : null;
  // Only splits and dividends change the adjustment factor, so it is the surest sign.
  if (factors && fallsBy(ratio, factors.before, factors.after)) return 'AS_TRADED';
  if (isAdjacent && Math.abs(Math.log(ratio)) >= SMALLEST_SPLIT)
    return fallsBy(ratio, before.close, after.close) ? 'UNADJUSTED' : 'ADJUSTED';
  return factors ? 'ADJUSTED' : null;
}

/**
 * The split between two adjacent sessions that a file's adjustment implies: the adjustment factor changes by a simple
 * ratio, and so does the price. Spin-offs and special dividends change it by uneven ratios. Null if there is none.
 */
export function findImpliedSplit(before: StatedClose, after: StatedClose): number | null {
  if (before.adjustedClose === null || after.adjustedClose === null) return null;
  const step = before.close / before.adjustedClose / (after.close / after.adjustedClose);
  const size = Math.abs(Math.log(step));
  // Almost all bars return here.
  if (size < SMALLEST_SPLIT) return null;
  const price = Math.log(before.close / after.close);
  if (Math.abs(price - Math.log(step)) > Math.min(0.25, size / 2)) return null;
  return toSimpleRatio(step, 0.01);
}

/** Denominators of the ratios in which companies split: 3-for-2, 4-for-3, 5-for-4, 6-for-5. */
const DENOMINATORS = [2, 3, 4, 5];
/** Spin-offs and special dividends have ratios close to these fractions, so the match must be tight. */
const FRACTION_TOLERANCE = 0.001;

/**
 * The split ratio closest to a measured ratio: a whole number, a fraction with a small denominator, or an inverse of
 * these; null if none is close.
 * @param tolerance of whole numbers, relative; dividends on the day of the split change the measured ratio
 */
export function toSimpleRatio(measured: number, tolerance: number): number | null {
  const isReverse = measured < 1;
  const size = isReverse ? 1 / measured : measured;
  const rounded = Math.round(size);
  const isNear = (ratio: number, maxError: number) => Math.abs(size / ratio - 1) <= maxError;
  if (rounded >= 2 && isNear(rounded, tolerance)) return isReverse ? 1 / rounded : rounded;
  const fraction = DENOMINATORS.map((denominator) => Math.round(size * denominator) / denominator).find(
    (ratio) => ratio > 1 && ratio < 5 && isNear(ratio, FRACTION_TOLERANCE),
  );
  return fraction === undefined ? null : isReverse ? 1 / fraction : fraction;
}
