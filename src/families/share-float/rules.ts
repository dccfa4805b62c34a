import { daysFrom } from '../../lib/dates.ts';

/** Shares in whole numbers, the percentage in percent points of the shares outstanding; null what is not known. */
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

/** A fund makes and redeems its shares as they are asked for. Source: open points 4.10. */
export const FUND_FLOAT: Float = { ...NO_FLOAT, freeFloat: 0 };

/** A count of shares as of a day. */
export type Count = { date: Date; shares: number };
/** How far from the day of the float a report's count of shares may be. */
const COUNT_DAYS = 100;

/** Percent points with two decimals; never above 100, which a count of another day would give. */
const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.min(100, Math.round((part / whole) * 10_000) / 100);

/** The float as a file states it. */
export const statedFloat = (stated: {
  date: Date;
  freeFloat: number | null;
  sharesOutstanding: number | null;
}): Float => ({
  freeFloat: stated.freeFloat,
  freeFloatPercent: percentOf(stated.freeFloat, stated.sharesOutstanding),
  effectiveDate: stated.date,
  sharesOutstanding: stated.sharesOutstanding,
});

/**
 * The float that the cover of an annual report amounts to: it states the market value, in dollars, of the shares that
 * insiders do not hold, on the last day of the second quarter; at that day's close it is so many shares. The percentage
 * is of the shares counted nearest to that day, and no more than all of them. Null without a value or a close.
 */
export function coverFloat(
  value: { date: Date; dollars: number } | null,
  close: number | null,
  counts: readonly Count[],
): Float {
  const sharesOutstanding = counts.reduce<Count | null>(
    (one, other) => (one && one.date >= other.date ? one : other),
    null,
  );
  const newest = { ...NO_FLOAT, sharesOutstanding: sharesOutstanding?.shares ?? null };
  if (!value || !close) return newest;
  const away = ({ date }: Count) => Math.abs(daysFrom(value.date, date));
  const near = counts.filter((count) => away(count) <= COUNT_DAYS).sort((a, b) => away(a) - away(b))[0];
  const shares = Math.round(value.dollars / close);
  const freeFloat = near ? Math.min(shares, near.shares) : shares;
  return {
    ...newest,
    freeFloat,
    freeFloatPercent: percentOf(freeFloat, near?.shares ?? null),
    effectiveDate: value.date,
  };
}
