import { daysFrom } from '../../../lib/dates.ts';
import type { ShareCount } from '../../stocks/rules/shares.ts';

/** Counts are whole numbers of the newest shares, the percentage is of the shares outstanding; null if unknown. */
export type Float = {
  freeFloat: number | null;
  freeFloatPercent: number | null;
  effectiveDate: Date | null;
  sharesOutstanding: number | null;
};

export const NO_FLOAT: Float = {
  freeFloat: null,
  freeFloatPercent: null,
  effectiveDate: null,
  sharesOutstanding: null,
};

/** A fund creates and redeems its shares on demand. Source: open points 4.10. */
export const FUND_FLOAT: Float = { ...NO_FLOAT, freeFloat: 0 };

/** The maximum days between the date of the float and a share count. */
const COUNT_DAYS = 100;

/** Percent points with two decimals. */
const computePercent = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((part / whole) * 10_000) / 100;

/** The share count nearest to a day; null if there is none within `COUNT_DAYS`. */
function findNearestCount(day: Date, counts: readonly ShareCount[]): number | null {
  const distance = ({ date }: ShareCount) => Math.abs(daysFrom(day, date));
  const nearest = counts.filter((count) => distance(count) <= COUNT_DAYS).sort((a, b) => distance(a) - distance(b))[0];
  return nearest?.shares ?? null;
}

/**
 * The float that a file states, in the newest shares. The shares outstanding are stated too, or the count nearest to
 * its date. A count below the float refers to something else and is ignored.
 */
export function computeStatedFloat(
  stated: { date: Date; freeFloat: number | null; sharesOutstanding: number | null },
  counts: readonly ShareCount[],
): Float {
  const { date, freeFloat } = stated;
  const shares = stated.sharesOutstanding ?? findNearestCount(date, counts);
  const sharesOutstanding = shares !== null && freeFloat !== null && freeFloat > shares ? null : shares;
  return {
    freeFloat,
    freeFloatPercent: computePercent(freeFloat, sharesOutstanding),
    effectiveDate: date,
    sharesOutstanding,
  };
}

/**
 * The float according to the cover of an annual report, which states the market value, in dollars, of the shares not
 * held by insiders on the last day of the second quarter; that day's close converts it to shares. The shares
 * outstanding are the count nearest to that day, and the float is limited to them. Close and counts are in the newest
 * shares. Null without a value or a close.
 */
export function computeCoverFloat(
  value: { date: Date; dollars: number } | null,
  close: number | null,
  counts: readonly ShareCount[],
): Float | null {
  if (!value || !close) return null;
  const sharesOutstanding = findNearestCount(value.date, counts);
  const freeFloat = Math.min(Math.round(value.dollars / close), sharesOutstanding ?? Number.POSITIVE_INFINITY);
  return {
    freeFloat,
    sharesOutstanding,
    effectiveDate: value.date,
    freeFloatPercent: computePercent(freeFloat, sharesOutstanding),
  };
}
