import { FREE_ESTIMATES, FREE_SURPRISES, type PeriodType } from '../rules.ts';

/** The maximum number of reports in a comparison. */
export const REPORTS = 8;

/** A quarter with its estimates and results; an upcoming quarter has no report. USD. */
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

const toUpcomingQuarter = ({ periodType, epsMean, revenueMean }: Estimate): ComparedQuarter => ({
  period: periodType as PeriodType,
  periodLabel: null,
  reportDate: null,
  estimateEps: epsMean,
  actualEps: null,
  surprisePct: null,
  estimateRevenue: revenueMean,
  actualRevenue: null,
});

const toReportedQuarter = (report: Report): ComparedQuarter => ({
  period: null,
  periodLabel: report.periodLabel,
  reportDate: report.reportDate,
  estimateEps: report.estimateEps,
  actualEps: report.actualEps,
  surprisePct: report.surprisePct,
  estimateRevenue: report.estimateRevenue,
  actualRevenue: report.actualRevenue,
});

/** Upcoming quarters, nearest first, then reports, newest first. Both inputs are sorted already. */
const buildRows = (estimates: readonly Estimate[], reports: readonly Report[]): ComparedQuarter[] => [
  ...estimates.filter(isQuarter).map(toUpcomingQuarter),
  ...reports.map(toReportedQuarter),
];

/**
 * All rows, and the rows of a preview, which has as many estimates and reports as that of the estimates (ANA-36,
 * LIMITS-14).
 */
export const compareEarnings = (estimates: readonly Estimate[], reports: readonly Report[]) => ({
  all: buildRows(estimates, reports.slice(0, REPORTS)),
  previewed: buildRows(estimates.slice(0, FREE_ESTIMATES), reports.slice(0, FREE_SURPRISES)),
});
