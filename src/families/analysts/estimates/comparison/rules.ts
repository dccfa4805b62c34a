import { FREE_ESTIMATES, FREE_SURPRISES, type PeriodType } from '../rules.ts';

/** How many reports stand beside their estimates. */
export const REPORTS = 8;

/** A quarter with what was expected of it and what was reported; what is to come has no report. USD. */
export type ComparedQuarter = {
  period: PeriodType | null;
  periodLabel: string | null;
  reportDate: Date | null;
  estimateEps: number | null;
  actualEps: number | null;
  surprisePct: number | null;
  estimateRevenue: number | null;
  actualRevenue: number | null;
};

type Estimate = { periodType: string; epsMean: number | null; revenueMean: number | null };
type Report = Omit<ComparedQuarter, 'period' | 'periodLabel' | 'reportDate'> & {
  periodLabel: string;
  reportDate: Date;
};

const isQuarter = ({ periodType }: Estimate): boolean =>
  periodType === 'CURRENT_QUARTER' || periodType === 'NEXT_QUARTER';

const toCome = ({ periodType, epsMean, revenueMean }: Estimate): ComparedQuarter => ({
  period: periodType as PeriodType,
  periodLabel: null,
  reportDate: null,
  estimateEps: epsMean,
  actualEps: null,
  surprisePct: null,
  estimateRevenue: revenueMean,
  actualRevenue: null,
});

const reported = (report: Report): ComparedQuarter => ({
  period: null,
  periodLabel: report.periodLabel,
  reportDate: report.reportDate,
  estimateEps: report.estimateEps,
  actualEps: report.actualEps,
  surprisePct: report.surprisePct,
  estimateRevenue: report.estimateRevenue,
  actualRevenue: report.actualRevenue,
});

/** The quarters to come, the nearest first, then the reports, newest first. Both lists as they are served. */
const buildRows = (estimates: readonly Estimate[], reports: readonly Report[]): ComparedQuarter[] => [
  ...estimates.filter(isQuarter).map(toCome),
  ...reports.map(reported),
];

/** Estimates beside actuals: all of them, and those that the preview of the estimates shows (ANA-36, LIMITS-14). */
export const compared = (estimates: readonly Estimate[], reports: readonly Report[]) => ({
  all: buildRows(estimates, reports.slice(0, REPORTS)),
  previewed: buildRows(estimates.slice(0, FREE_ESTIMATES), reports.slice(0, FREE_SURPRISES)),
});
