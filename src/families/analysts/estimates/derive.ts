import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import {
  ANALYST_ESTIMATE,
  EARNINGS_SURPRISE,
  ESTIMATE_SWEEP,
  REPORTED_EARNINGS,
  type StoredEstimateSweep,
  type StoredReportedEarnings,
} from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { computeSurprisePercent } from './rules.ts';

// A sweep contains all periods of a ticker: a period that it omits is no longer estimated.
const NEWEST = `SELECT ${selectAllColumns(ESTIMATE_SWEEP, 'e')} FROM "estimate_sweep" AS e
  JOIN (SELECT "ticker", max("sweep_date") AS "day" FROM "estimate_sweep" WHERE "sweep_date" <= $1::date AND "ticker" = ANY($2::text[]) GROUP BY 1) AS n
    ON n."ticker" = e."ticker" AND n."day" = e."sweep_date" ORDER BY e."ticker", e."period_type"`;
const REPORTS = `SELECT ${selectAllColumns(REPORTED_EARNINGS)}
  FROM "reported_earnings" WHERE "report_date" <= $1::date AND "ticker" = ANY($2::text[])
  ORDER BY "ticker", "report_date", "period_label"`;

const TICKERS = 'SELECT "ticker" FROM "estimate_sweep" UNION SELECT "ticker" FROM "reported_earnings" ORDER BY 1';
const TOTALS = `SELECT (SELECT count(*) FROM "analyst_estimate")::int + (SELECT count(*) FROM "earnings_surprise")::int AS "rows",
    greatest((SELECT max("sweep_date") FROM "analyst_estimate"), (SELECT max("report_date") FROM "earnings_surprise"))::text AS "asOf"`;
const MAX_TICKERS_PER_BATCH = 200;

/**
 * Rewrites the estimates of each ticker's newest sweep and the reported surprises up to a day. `asOf`: the newest of
 * these days.
 */
async function deriveEstimates(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'estimate_sweep', 'reported_earnings');
  const tickers = changed ?? (await sql.query<{ ticker: string }>(TICKERS)).map(({ ticker }) => ticker);
  for (const batch of splitIntoChunks(tickers, MAX_TICKERS_PER_BATCH)) {
    const estimates = await sql.query<StoredEstimateSweep>(NEWEST, [isoDate(upTo), batch]);
    const reports = await sql.query<StoredReportedEarnings>(REPORTS, [isoDate(upTo), batch]);
    await replaceWhere(sql, ANALYST_ESTIMATE, 'ticker', batch, estimates);
    const surprises = reports.map((report) => ({
      ...report,
      surprisePct: computeSurprisePercent(report.estimateEps, report.actualEps),
    }));
    await replaceWhere(sql, EARNINGS_SURPRISE, 'ticker', batch, surprises);
  }
  if (!changed) {
    await keepOnly(sql, ANALYST_ESTIMATE, 'ticker', tickers);
    await keepOnly(sql, EARNINGS_SURPRISE, 'ticker', tickers);
  }
  return queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
}

export const estimatesJob = defineJob({
  name: 'estimates',
  reads: { facts: ['estimate_sweep', 'reported_earnings'] },
  writes: ['analyst_estimate', 'earnings_surprise'],
  keyed: {
    by: { estimate_sweep: 'ticker', reported_earnings: 'ticker' },
    rest: async () => '',
    days: { estimate_sweep: 'sweepDate', reported_earnings: 'reportDate' },
  },
  run: deriveEstimates,
});
