import { roundHundredth } from '../../../lib/rounding.ts';
import { selectEps } from '../rules/selection.ts';

/** How many quarters a summary shows. */
export const SUMMARY_QUARTERS = 8;

type Statement = {
  timeframe: string;
  fiscalPeriod: string;
  fiscalYear: number;
  periodEndDate: Date;
  revenue: number | null;
  epsDiluted: number | null;
  epsBasic: number | null;
};

/** A quarter with the same one a year before; null if that is not filed. */
export type QuarterPair<S> = { quarter: S; yearBefore: S | null };

/** The newest quarters, newest first, each with the quarter a year before. @param statements newest first */
export function pairQuarters<S extends Statement>(statements: readonly S[]): QuarterPair<S>[] {
  const quarters = statements.filter(({ timeframe }) => timeframe === 'quarterly');
  return quarters.slice(0, SUMMARY_QUARTERS).map((quarter) => ({
    quarter,
    yearBefore:
      quarters.find(
        (other) => other.fiscalPeriod === quarter.fiscalPeriod && other.fiscalYear === quarter.fiscalYear - 1,
      ) ?? null,
  }));
}

/** A change in percent of what was before, two decimals; null without either, and where nothing or a loss was before. */
const growth = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before <= 0
    ? null
    : roundHundredth((100 * (now - before)) / before);

/** How much more was sold than a year before, percent. */
export const revenueGrowth = ({ quarter, yearBefore }: QuarterPair<Statement>): number | null =>
  growth(quarter.revenue, yearBefore?.revenue);

/** How much more was earned a share than a year before, percent. */
export const epsGrowth = ({ quarter, yearBefore }: QuarterPair<Statement>): number | null =>
  growth(selectEps(quarter), yearBefore && selectEps(yearBefore));
