import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';

/** The periods that are estimated, in the order they are served in. Source: open points 3.3. */
export const PERIOD_TYPES = ['CURRENT_QUARTER', 'NEXT_QUARTER', 'CURRENT_YEAR', 'NEXT_YEAR'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** The sweep's own names of the periods, which say nothing of the day of a report. */
export const PERIOD_NAMES: Readonly<Record<PeriodType, string>> = {
  CURRENT_QUARTER: '0q',
  NEXT_QUARTER: '+1q',
  CURRENT_YEAR: '0y',
  NEXT_YEAR: '+1y',
};

/** The estimate under the name of its period: the source's label may be the day of the report, which is PRO's (CAL-18). */
export const withoutReportDay = <T extends { periodType: string; periodLabel: string | null }>(estimate: T): T =>
  estimate.periodLabel === null
    ? estimate
    : { ...estimate, periodLabel: PERIOD_NAMES[estimate.periodType as PeriodType] };

/** ANA-36, LIMITS-14: what a FREE key sees, the first of each. */
export const FREE_ESTIMATES = 1;
export const FREE_SURPRISES = 2;

export const inPeriodOrder = <T extends { periodType: string }>(estimates: readonly T[]): T[] => {
  const place = ({ periodType }: T) => PERIOD_TYPES.indexOf(periodType as PeriodType);
  return [...estimates].sort((a, b) => place(a) - place(b));
};

/** Newest first; of one day by period, the later first. */
export const newestReportsFirst = <T extends { reportDate: Date; periodLabel: string }>(reports: readonly T[]): T[] =>
  [...reports].sort(
    (a, b) => b.reportDate.valueOf() - a.reportDate.valueOf() || compareText(b.periodLabel, a.periodLabel),
  );

/** How far a report was from its estimate, as a part of the estimate's size; null if either is missing or the estimate is 0. */
function surprise(estimate: number | null, actual: number | null): number | null {
  return estimate === null || actual === null || estimate === 0 ? null : (actual - estimate) / Math.abs(estimate);
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHundredth(value));

/** Signed percent of the estimate, two decimals: above 0 is better than expected. Source: DER-36, open points 3.3. */
export const surprisePct = (estimate: number | null, actual: number | null): number | null => {
  const part = surprise(estimate, actual);
  return part === null ? null : rounded(part * 100);
};

/** The same as a signed fraction, two decimals, whatever its name says. Source: open points 3.3. */
export const surpriseFraction = (estimate: number | null, actual: number | null): number | null =>
  rounded(surprise(estimate, actual));
