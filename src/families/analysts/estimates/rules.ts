import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';

/** The estimated periods, in the order they are served. Source: open points 3.3. */
export const PERIOD_TYPES = ['CURRENT_QUARTER', 'NEXT_QUARTER', 'CURRENT_YEAR', 'NEXT_YEAR'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A sweep's generic names of the periods, which do not reveal the day of a report. */
const PERIOD_NAMES: Readonly<Record<PeriodType, string>> = {
  CURRENT_QUARTER: '0q',
  NEXT_QUARTER: '+1q',
  CURRENT_YEAR: '0y',
  NEXT_YEAR: '+1y',
};

/**
 * The estimate under the generic name of its period: the source's label may be the day of the report, which only PRO
 * sees (CAL-18).
 */
export const hideReportDay = <T extends { periodType: string; periodLabel: string | null }>(estimate: T): T =>
  estimate.periodLabel === null
    ? estimate
    : { ...estimate, periodLabel: PERIOD_NAMES[estimate.periodType as PeriodType] };

/** The number of estimates and reports in a preview. Source: ANA-36, LIMITS-14. */
export const FREE_ESTIMATES = 1;
export const FREE_SURPRISES = 2;

export const sortByPeriod = <T extends { periodType: string }>(estimates: readonly T[]): T[] => {
  const place = ({ periodType }: T) => PERIOD_TYPES.indexOf(periodType as PeriodType);
  return [...estimates].sort((a, b) => place(a) - place(b));
};

/** Newest first; reports of one day by period, the later first. */
export const sortNewestReports = <T extends { reportDate: Date; periodLabel: string }>(reports: readonly T[]): T[] =>
  [...reports].sort(
    (a, b) => b.reportDate.valueOf() - a.reportDate.valueOf() || compareText(b.periodLabel, a.periodLabel),
  );

/**
 * The difference between result and estimate as a fraction of the estimate's absolute value; null if either is missing
 * or the estimate is 0.
 */
function computeSurprise(estimate: number | null, actual: number | null): number | null {
  return estimate === null || actual === null || estimate === 0 ? null : (actual - estimate) / Math.abs(estimate);
}

const roundNullable = (value: number | null): number | null => (value === null ? null : roundHundredth(value));

/** Signed percent of the estimate, two decimals; positive is better than expected. Source: DER-36, open points 3.3. */
export const computeSurprisePercent = (estimate: number | null, actual: number | null): number | null => {
  const fraction = computeSurprise(estimate, actual);
  return fraction === null ? null : roundNullable(fraction * 100);
};

/** The surprise as a signed fraction, two decimals; a documented path calls it `surprisePercent`. Source: open points 3.3. */
export const computeSurpriseFraction = (estimate: number | null, actual: number | null): number | null =>
  roundNullable(computeSurprise(estimate, actual));
