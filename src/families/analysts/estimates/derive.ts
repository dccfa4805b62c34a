import { replaceAll } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import {
  ANALYST_ESTIMATE,
  EARNINGS_SURPRISE,
  type StoredAnalystEstimate,
  type StoredReportedEarnings,
} from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { surprisePct } from './rules.ts';

// A sweep brings all periods of a ticker at once: one that it leaves out is no longer estimated.
const NEWEST = `SELECT e."ticker", e."sweep_date"::text AS "sweepDate", e."period_type" AS "periodType", e."period_label" AS "periodLabel",
    e."eps_low" AS "epsLow", e."eps_mean" AS "epsMean", e."eps_high" AS "epsHigh", e."eps_analysts" AS "epsAnalysts",
    e."revenue_low" AS "revenueLow", e."revenue_mean" AS "revenueMean", e."revenue_high" AS "revenueHigh",
    e."revenue_analysts" AS "revenueAnalysts" FROM "estimate_sweep" AS e
  JOIN (SELECT "ticker", max("sweep_date") AS "day" FROM "estimate_sweep" WHERE "sweep_date" <= $1::date GROUP BY 1) AS n
    ON n."ticker" = e."ticker" AND n."day" = e."sweep_date" ORDER BY 1, 3`;
const REPORTS = `SELECT "ticker", "period_label" AS "periodLabel", "report_date"::text AS "reportDate", "estimate_eps" AS "estimateEps",
    "actual_eps" AS "actualEps", "estimate_revenue" AS "estimateRevenue", "actual_revenue" AS "actualRevenue"
  FROM "reported_earnings" WHERE "report_date" <= $1::date ORDER BY 1, 3, 2`;

/** Rewrites the estimates of each ticker's newest sweep, and the surprises reported, up to a day. `asOf`: the newest of these days. */
export async function deriveEstimates(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const estimates = await sql.query<StoredAnalystEstimate>(NEWEST, [isoDate(upTo)]);
  const reports = await sql.query<StoredReportedEarnings>(REPORTS, [isoDate(upTo)]);
  await replaceAll(sql, ANALYST_ESTIMATE, estimates);
  await replaceAll(
    sql,
    EARNINGS_SURPRISE,
    reports.map((report) => ({ ...report, surprisePct: surprisePct(report.estimateEps, report.actualEps) })),
  );
  const days = [...estimates.map(({ sweepDate }) => sweepDate), ...reports.map(({ reportDate }) => reportDate)];
  const newest = days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
  return { rows: estimates.length + reports.length, asOf: newest };
}

export const estimatesJob: DeriveJob = {
  name: 'estimates',
  reads: { facts: ['analyst-estimates'] },
  writes: ['analyst-estimates'],
  run: deriveEstimates,
};
