import { roundHundredth } from '../../../lib/rounding.ts';
import { findYearBefore } from '../ratios/rules.ts';
import { selectEps } from '../rules/selection.ts';

/** The number of quarters in a summary. */
export const SUMMARY_QUARTERS = 8;

type Statement = {
  timeframe: string;
  periodEndDate: Date;
  revenue: number | null;
  epsDiluted: number | null;
  epsBasic: number | null;
};

/** A quarter with the quarter that ended a year before; null if that is not filed. */
export type QuarterPair<S> = { quarter: S; yearBefore: S | null };

/** The newest quarters, newest first, each with the quarter that ended a year before. @param statements newest first */
export function pairQuarters<S extends Statement>(statements: readonly S[]): QuarterPair<S>[] {
  const quarters = statements.filter(({ timeframe }) => timeframe === 'quarterly');
  return quarters.slice(0, SUMMARY_QUARTERS).map((quarter) => ({
    quarter,
    yearBefore: findYearBefore(quarters, quarter),
  }));
}

/**
 * The change from a previous value in percent, two decimals; null if either is missing, or if the previous value is not
 * positive.
 */
const computeGrowthPercent = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before <= 0
    ? null
    : roundHundredth((100 * (now - before)) / before);

/** Year-over-year growth of revenue, percent. */
export const computeRevenueGrowth = ({ quarter, yearBefore }: QuarterPair<Statement>): number | null =>
  computeGrowthPercent(quarter.revenue, yearBefore?.revenue);

/** Year-over-year growth of earnings per share, percent. */
export const computeEpsGrowth = ({ quarter, yearBefore }: QuarterPair<Statement>): number | null =>
  computeGrowthPercent(selectEps(quarter), yearBefore && selectEps(yearBefore));
