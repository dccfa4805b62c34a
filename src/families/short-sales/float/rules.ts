import { daysFrom } from '../../../lib/dates.ts';
import type { ShareCount } from '../../stocks/rules.ts';

/** The newest shares in whole numbers, the percentage in percent points of the shares outstanding; null if not known. */
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

/** How far from the day of the float a report's count of shares may be. */
const COUNT_DAYS = 100;

/** Percent points with two decimals. */
const computePercent = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((part / whole) * 10_000) / 100;

/** The shares counted nearest to a day; null if no count is near. */
function sharesNear(day: Date, counts: readonly ShareCount[]): number | null {
  const away = ({ date }: ShareCount) => Math.abs(daysFrom(day, date));
  const near = counts.filter((count) => away(count) <= COUNT_DAYS).sort((a, b) => away(a) - away(b))[0];
  return near?.shares ?? null;
}

/**
 * The float as a file states it, in the newest shares, of the shares that it states or that are counted nearest to its day. A count below the
 * float is of something else, and is left out.
 */
export function statedFloat(
  stated: { date: Date; freeFloat: number | null; sharesOutstanding: number | null },
  counts: readonly ShareCount[],
): Float {
  const { date, freeFloat } = stated;
  const shares = stated.sharesOutstanding ?? sharesNear(date, counts);
  const sharesOutstanding = shares !== null && freeFloat !== null && freeFloat > shares ? null : shares;
  return {
    freeFloat,
    freeFloatPercent: computePercent(freeFloat, sharesOutstanding),
    effectiveDate: date,
    sharesOutstanding,
  };
}

/**
 * The float that the cover of an annual report amounts to: it states the market value, in dollars, of the shares that
 * insiders do not hold, on the last day of the second quarter; at that day's close it is so many shares. The shares
 * outstanding are those counted nearest to that day, and the float is no more than all of them. Close and counts are in
 * the newest shares. Null without a value or a close.
 */
export function coverFloat(
  value: { date: Date; dollars: number } | null,
  close: number | null,
  counts: readonly ShareCount[],
): Float | null {
  if (!value || !close) return null;
  const sharesOutstanding = sharesNear(value.date, counts);
  const freeFloat = Math.min(Math.round(value.dollars / close), sharesOutstanding ?? Number.POSITIVE_INFINITY);
  return {
    freeFloat,
    sharesOutstanding,
    effectiveDate: value.date,
    freeFloatPercent: computePercent(freeFloat, sharesOutstanding),
  };
}
