import { isoDate, parseStoredDay } from '../../../../lib/dates.ts';
import { defaultQuarter } from '../../../institutional/rules.ts';
import { EXTENSION_DAYS } from '../../rules/stock-extensions.ts';
import type { ReadValues } from '../rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

const QUARTERS = `SELECT "report_date"::text AS "reportDate", "baseline_filer_count" AS "baselineFilerCount", "prior_filer_count" AS "priorFilerCount"
  FROM "institutional_quarter" WHERE "filer_count" > 0 ORDER BY 1 DESC`;
const HOLDERS = `SELECT f."ticker", f."net_change_pct" AS "institutionsNetChange", f."holder_count" AS "institutionsHolders",
    coalesce(a."count", 0) AS "activistHolders"
  FROM "institutional_flow" AS f LEFT JOIN (
    SELECT p."ticker", count(*)::int AS "count" FROM "institutional_position" AS p JOIN "filer" AS m ON m."cik" = p."filer_cik"
    WHERE p."report_date" = $1::date AND m."category" = 'ACTIVIST' AND p."place" IS NOT NULL AND p."change_type" <> 'SOLD_OUT'
    GROUP BY 1) AS a USING ("ticker")
  WHERE f."report_date" = $1::date`;

/** Holdings of institutions in the quarter that is served by default. A share class that none reports has those of its company. */
export const institutionReading: ScreenReading = {
  tables: ['institutional_quarter', 'institutional_flow', 'institutional_position', 'filer'],
  async read(sql, day) {
    type Row = { reportDate: string; baselineFilerCount: number; priorFilerCount: number };
    const quarters = (await sql.query<Row>(QUARTERS)).map((row) => ({
      ...row,
      reportDate: parseStoredDay(row.reportDate),
    }));
    const quarter = defaultQuarter(quarters, parseStoredDay(day));
    if (!quarter) return toResult([]);
    return toResult(await sql.query<ReadValues & { ticker: string }>(HOLDERS, [isoDate(quarter.reportDate)]));
  },
};

// A trade without a day of disclosure became public on an unknown day.
const CONGRESS_TRADES = `FROM "politician_trade" WHERE "disclosure_date" IS NOT NULL AND "known_date" <= $1::date`;
const CONGRESS = `SELECT "ticker", sum((CASE "transaction_type" WHEN 'PURCHASE' THEN 1 ELSE -1 END)
      * ("amount_min" + coalesce("amount_max", "amount_min")) / 2 ORDER BY "id") AS "congressNet90d"
    ${CONGRESS_TRADES} AND "known_date" >= $1::date - ${EXTENSION_DAYS} AND "amount_min" IS NOT NULL
      AND "transaction_type" IN ('PURCHASE', 'SALE') AND "asset_type" <> 'Stock Option' GROUP BY 1`;

/** Disclosed congressional trades; 0 for a stock without any, null if no trade of the market is stored. */
export const congressReading: ScreenReading = {
  tables: ['politician_trade'],
  isOfCompany: true,
  async read(sql, day) {
    const rows = await sql.query<ReadValues & { ticker: string }>(CONGRESS, [day]);
    const [covered] = await sql.query<{ is: boolean }>(`SELECT EXISTS (SELECT ${CONGRESS_TRADES}) AS "is"`, [day]);
    return toResult(rows, covered?.is ? { congressNet90d: 0 } : undefined);
  },
};
