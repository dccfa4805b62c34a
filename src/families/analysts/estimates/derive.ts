import { allColumnsOf } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import {
  ANALYST_ESTIMATE,
  EARNINGS_SURPRISE,
  ESTIMATE_SWEEP,
  REPORTED_EARNINGS,
  type StoredEstimateSweep,
  type StoredReportedEarnings,
} from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { surprisePct } from './rules.ts';

// A sweep brings all periods of a ticker at once: one that it leaves out is no longer estimated.
const NEWEST = `SELECT ${allColumnsOf(ESTIMATE_SWEEP, 'e')} FROM "estimate_sweep" AS e
  JOIN (SELECT "ticker", max("sweep_date") AS "day" FROM "estimate_sweep" WHERE "sweep_date" <= $1::date GROUP BY 1) AS n
    ON n."ticker" = e."ticker" AND n."day" = e."sweep_date" ORDER BY e."ticker", e."period_type"`;
const REPORTS = `SELECT ${allColumnsOf(REPORTED_EARNINGS)}
  FROM "reported_earnings" WHERE "report_date" <= $1::date ORDER BY "ticker", "report_date", "period_label"`;

/** Rewrites the estimates of each ticker's newest sweep, and the surprises reported, up to a day. `asOf`: the newest of these days. */
export async function deriveEstimates(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const estimates = await sql.query<StoredEstimateSweep>(NEWEST, [isoDate(upTo)]);
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
