import { CLUSTER_SIZE } from '../../../insider/rules/activity.ts';
import { EXTENSION_DAYS } from '../../rules/stock-extensions.ts';
import type { ReadValues } from '../rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

const OPEN_MARKET = `NOT "derivative" AND "transaction_code" IN ('P', 'S') AND "implausible_reason" IS NULL`;
const selectNet = (days: number): string =>
  `coalesce(sum(CASE "transaction_code" WHEN 'P' THEN "total_value" ELSE -"total_value" END ORDER BY "transaction_date", "id")
    FILTER (WHERE "transaction_date" >= $1::date - ${days}), 0)`;
const NETS = `SELECT "ticker", ${selectNet(30)} AS "insiderNet30d", ${selectNet(90)} AS "insiderNet90d", ${selectNet(365)} AS "insiderNet365d",
    count(DISTINCT "insider_id") FILTER (WHERE "transaction_code" = 'P' AND "transaction_date" >= $1::date - ${EXTENSION_DAYS})::int AS "insiderBuyers90d"
  FROM "insider_trade" WHERE "transaction_date" BETWEEN $1::date - 365 AND $1::date AND "filed_date" <= $1::date AND ${OPEN_MARKET}
    AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[])) GROUP BY 1`;
const IS_COVERED = 'SELECT EXISTS (SELECT FROM "insider_trade" WHERE "filed_date" <= $1::date) AS "is"';

/** The columns that a changed trade changes. */
export const INSIDER_COLUMNS = [
  'insiderNet30d',
  'insiderNet90d',
  'insiderNet365d',
  'insiderBuyers90d',
  'insiderClusterBuy',
] as const;
const NO_TRADES: ReadValues = Object.fromEntries(INSIDER_COLUMNS.map((column) => [column, 0]));

/** Open-market insider trades; all 0 for a stock without any, null if no trade of the market is stored. */
export const insiderReading: ScreenReading = {
  tables: ['insider_trade'],
  isOfCompany: true,
  async read(sql, day, tickers) {
    type Row = { ticker: string; insiderBuyers90d: number } & ReadValues;
    const rows = await sql.query<Row>(NETS, [day, tickers]);
    const [covered] = await sql.query<{ is: boolean }>(IS_COVERED, [day]);
    const withClusters = rows.map((row) => ({
      ...row,
      insiderClusterBuy: row.insiderBuyers90d >= CLUSTER_SIZE ? 1 : 0,
    }));
    return toResult(withClusters, covered?.is ? NO_TRADES : undefined);
  },
};
