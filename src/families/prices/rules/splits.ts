/** From `date` on, one share is `ratio` shares. */
export type Split = { date: Date; ratio: number };

/**
 * SQL: the splits that files state, each once. Sources may date a split some days apart; of these the freshest file wins,
 * and `dates` has all of them.
 */
export const KNOWN_SPLITS = `(SELECT s.*, ARRAY(SELECT o."date"::text FROM "stock_split" AS o WHERE o."ticker" = s."ticker"
      AND abs(o."date" - s."date") <= 7 AND abs(ln(o."ratio" / s."ratio")) < 0.01 ORDER BY 1) AS "dates"
  FROM "stock_split" AS s WHERE NOT EXISTS (SELECT FROM "stock_split" AS o WHERE o."ticker" = s."ticker" AND o."date" <> s."date"
    AND abs(o."date" - s."date") <= 7 AND abs(ln(o."ratio" / s."ratio")) < 0.01
    AND (o."vintage" > s."vintage" OR (o."vintage" = s."vintage" AND o."date" < s."date"))))`;

/** How many shares one share of a day is at the end of a later day. */
export const splitFactor = (splits: readonly Split[], from: Date, to: Date): number =>
  splits.reduce((factor, { date, ratio }) => (from < date && date <= to ? factor * ratio : factor), 1);

/** How many of the newest shares, in which every price is, one share of a day is. */
export const newestShares = (splits: readonly Split[], day: Date): number =>
  splits.reduce((factor, { date, ratio }) => (day < date ? factor * ratio : factor), 1);

/** Whether a value falls by the ratio from the session before a split to the first after it, rather than hardly at all. */
export function fallsBy(ratio: number, before: number, after: number): boolean {
  const step = Math.log(before / after);
  return Math.abs(step - Math.log(ratio)) < Math.abs(step);
}

/** A close with the adjusted close that its file states beside it, dollars; null if the file has no adjusted closes. */
export type StatedClose = { close: number; adjustedClose: number | null };

/**
 * The shares of a file's values from before a split. ADJUSTED: close and adjusted close are in new shares (Yahoo).
 * AS_TRADED: only the adjusted close is (Tiingo, Alpha Vantage, Alpaca). UNADJUSTED: neither is.
 */
export type SplitBasis = 'ADJUSTED' | 'AS_TRADED' | 'UNADJUSTED';

/** A split smaller than this cannot be told from the move of a day by its price alone. Ours. */
const TELLING = Math.log(1.19);

/**
 * How a file treats a split, from its last session before and its first session after.
 * @param isAdjacent the sessions are so close that the price itself shows a split
 * @returns null if the file does not show it
 */
export function splitBasis(
  ratio: number,
  before: StatedClose,
  after: StatedClose,
  isAdjacent: boolean,
): SplitBasis | null {
  const hasFactors = before.adjustedClose !== null && after.adjustedClose !== null;
  // The factor of the adjustment changes with splits and dividends alone, so it is the surest sign.
  if (hasFactors && fallsBy(ratio, before.close / before.adjustedClose!, after.close / after.adjustedClose!))
    return 'AS_TRADED';
  if (isAdjacent && Math.abs(Math.log(ratio)) >= TELLING)
    return fallsBy(ratio, before.close, after.close) ? 'UNADJUSTED' : 'ADJUSTED';
  return hasFactors ? 'ADJUSTED' : null;
}

/**
 * The split that two neighboring sessions of a file show without a statement: the adjustment changes by a simple ratio,
 * and so does the price. Spin-offs and special dividends change it by uneven ones. Null if there is none.
 */
export function shownSplit(before: StatedClose, after: StatedClose): number | null {
  if (before.adjustedClose === null || after.adjustedClose === null) return null;
  const step = before.close / before.adjustedClose / (after.close / after.adjustedClose);
  const size = Math.abs(Math.log(step));
  // Nearly all bars end here.
  if (size < TELLING) return null;
  const price = Math.log(before.close / after.close);
  if (Math.abs(price - Math.log(step)) > Math.min(0.25, size / 2)) return null;
  return simpleRatio(step, 0.01);
}

/** Parts of a share in which companies split: 3-for-2, 5-for-4, 4-for-3, 6-for-5. */
const PARTS = [2, 3, 4, 5];
/** Between such ratios lie those of spin-offs and special dividends, so they have to be met closely. */
const PART_TOLERANCE = 0.001;

/**
 * The split ratio that a measured one stands for: a whole number or a fraction with a small denominator, or its inverse.
 * @param tolerance of whole numbers, relative; dividends on the day of the split move the measured ratio
 */
export function simpleRatio(measured: number, tolerance: number): number | null {
  const isReverse = measured < 1;
  const size = isReverse ? 1 / measured : measured;
  const whole = Math.round(size);
  const near = (ratio: number, most: number) => Math.abs(size / ratio - 1) <= most;
  if (whole >= 2 && near(whole, tolerance)) return isReverse ? 1 / whole : whole;
  const part = PARTS.map((parts) => Math.round(size * parts) / parts).find(
    (ratio) => ratio > 1 && ratio < 5 && near(ratio, PART_TOLERANCE),
  );
  return part === undefined ? null : isReverse ? 1 / part : part;
}
