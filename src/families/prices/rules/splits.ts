import { parseDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';

/** From `date` on, one share is `ratio` shares. */
export type Split = { date: Date; ratio: number };

/**
 * SQL: each split that files state, once. If sources date a split some days apart, the newest file decides, and `dates`
 * has all the dates.
 */
export const STATED_SPLITS = `(SELECT s.*, ARRAY(SELECT other."date"::text FROM "stock_split" AS other WHERE other."ticker" = s."ticker"
      AND abs(other."date" - s."date") <= 7 AND abs(ln(other."ratio" / s."ratio")) < 0.01 ORDER BY 1) AS "dates"
  FROM "stock_split" AS s WHERE NOT EXISTS (SELECT FROM "stock_split" AS other WHERE other."ticker" = s."ticker" AND other."date" <> s."date"
    AND abs(other."date" - s."date") <= 7 AND abs(ln(other."ratio" / s."ratio")) < 0.01
    AND (other."vintage" > s."vintage" OR (other."vintage" = s."vintage" AND other."date" < s."date"))))`;

/** SQL: all splits, stated or shown by overlapping files alone. Whatever brings figures to another share basis reads these. */
export const KNOWN_SPLITS = `(SELECT "ticker", "date", "ratio" FROM ${STATED_SPLITS} AS stated
  UNION ALL SELECT "ticker", "date", "ratio" FROM "unstated_split")`;

/** SQL: the splits up to the day `$1` of the tickers `$2` (null: of all), oldest first. */
export const SPLITS_UP_TO = `SELECT "ticker", "date"::text AS "date", "ratio" FROM ${KNOWN_SPLITS} AS s
  WHERE "date" <= $1::date AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[])) ORDER BY 1, 2`;

/** SQL: the splits after the day `$1`, oldest first; undated share counts, which are today's, already include them. */
export const SPLITS_AFTER = `SELECT "ticker", "date"::text AS "date", "ratio" FROM ${KNOWN_SPLITS} AS s
  WHERE "date" > $1::date ORDER BY 1, 2`;

/** A row of `SPLITS_UP_TO` and `SPLITS_AFTER`. */
export type SplitRow = { ticker: string; date: string; ratio: number };

/** The splits of each ticker. */
export const groupSplits = (rows: readonly SplitRow[]): Map<string, Split[]> =>
  new Map(
    [...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, rowsOfTicker]) => [
      ticker,
      rowsOfTicker.map(({ date, ratio }) => ({ date: parseDay(date)!, ratio })),
    ]),
  );

/** The tables of the family `prices` that a keyed job which reads splits is keyed by, and the day of their rows. */
export const SPLIT_KEYS = { stock_split: 'ticker', unstated_split: 'ticker' } as const;
export const SPLIT_DAYS = { stock_split: 'date', unstated_split: 'date' } as const;
export const SPLIT_TABLES = ['stock_split', 'unstated_split'] as const;

/** The factor that converts shares of a day to shares at the end of a later day. */
export const splitFactor = (splits: readonly Split[], from: Date, to: Date): number =>
  splits.reduce((factor, { date, ratio }) => (from < date && date <= to ? factor * ratio : factor), 1);

/** The factor that converts shares of a day to the newest shares, in which all prices are stored. */
export const computeNewestShares = (splits: readonly Split[], day: Date): number =>
  splits.reduce((factor, { date, ratio }) => (day < date ? factor * ratio : factor), 1);

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
  const hasFactors = before.adjustedClose !== null && after.adjustedClose !== null;
  // Only splits and dividends change the adjustment factor, so it is the surest sign.
  if (hasFactors && fallsBy(ratio, before.close / before.adjustedClose!, after.close / after.adjustedClose!))
    return 'AS_TRADED';
  if (isAdjacent && Math.abs(Math.log(ratio)) >= SMALLEST_SPLIT)
    return fallsBy(ratio, before.close, after.close) ? 'UNADJUSTED' : 'ADJUSTED';
  return hasFactors ? 'ADJUSTED' : null;
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
  const whole = Math.round(size);
  const near = (ratio: number, maxError: number) => Math.abs(size / ratio - 1) <= maxError;
  if (whole >= 2 && near(whole, tolerance)) return isReverse ? 1 / whole : whole;
  const fraction = DENOMINATORS.map((denominator) => Math.round(size * denominator) / denominator).find(
    (ratio) => ratio > 1 && ratio < 5 && near(ratio, FRACTION_TOLERANCE),
  );
  return fraction === undefined ? null : isReverse ? 1 / fraction : fraction;
}
