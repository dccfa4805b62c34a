import { selectAllColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { FUND_RETURN, type StoredFundReturn } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { newYorkTime } from '../../../market/calendar.ts';
import { quarterNames } from '../../../market/quarters.ts';
import { settledQuarter } from '../../institutional/rules.ts';
import { storeTables, TRACKER_TABLES } from '../tables/derive.ts';
import { type Disclosed, returnsBoard } from './rules.ts';

const RETURNS = `SELECT ${selectAllColumns(FUND_RETURN)}
  FROM "fund_return" WHERE "published_date" <= $1::date ORDER BY "fund_slug", "period_label", "published_date"`;
const SUMS = `SELECT "filer_cik" AS "cik", "report_date"::text AS "day", "equity_value" AS "equityValue"
  FROM "filer_quarter" WHERE "filer_cik" = ANY($2::text[]) AND "report_date" <= $1::date AND "filed_date" <= $1::date
    AND "equity_value" IS NOT NULL ORDER BY 1, 2 DESC`;

/** Rewrites the table of reported returns from those published up to a day. */
async function deriveFundReturns(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const returns = await sql.query<StoredFundReturn>(RETURNS, [isoDate(asOf)]);
  const ciks = [...new Set(returns.map(({ filerCik }) => filerCik).filter((cik) => cik !== null))];
  const board = returnsBoard(returns, await disclosedBy(sql, ciks, asOf));
  return { rows: await storeTables(sql, 'fund-returns', board ? [board] : []), asOf: board?.asOf ?? null };
}

/** The value of each filer's shares in its newest quarter whose reports are due. */
async function disclosedBy(sql: Sql, ciks: readonly string[], asOf: Date): Promise<Map<string, Disclosed>> {
  const sums = await sql.query<{ cik: string; day: string; equityValue: number }>(SUMS, [isoDate(asOf), ciks]);
  return new Map(
    ciks.flatMap((cik): [string, Disclosed][] => {
      const quarters = sums
        .filter((sum) => sum.cik === cik)
        .map((sum) => ({ ...sum, reportDate: parseStoredDay(sum.day) }));
      const newest = settledQuarter(quarters, newYorkTime(asOf, 12, 0));
      return newest ? [[cik, { equityValue: newest.equityValue, quarter: quarterNames(newest.reportDate).value }]] : [];
    }),
  );
}

export const fundReturnsJob = defineJob({
  name: 'fund returns',
  reads: { facts: ['fund_return'], snapshots: ['filer_quarter'] },
  writes: TRACKER_TABLES,
  dataset: 'fund-returns',
  run: deriveFundReturns,
});
