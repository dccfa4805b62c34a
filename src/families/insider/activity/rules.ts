const NEWEST = `ORDER BY "transaction_date" DESC, "filed_date" DESC, "id" COLLATE "C"`;

/**
 * SQL: running totals of plausible open-market trades (codes P and S) by ticker and code, from the newest trade back to
 * each day with trades: the columns of `insider_activity`. Summing in this order equals `activityByTicker` to the last
 * bit.
 * @param condition on `insider_trade`, as SQL
 */
export const buildRunningTotals = (condition: string): string => `
  SELECT "ticker", "transaction_code", "from_date", "previous_date", "company_name", "trade_count", "insider_count",
    "total_shares", "total_value", "latest_date", "latest_insider", "latest_title"
  FROM (
    SELECT "ticker", "transaction_code", "transaction_date" AS "from_date",
      lead("transaction_date") OVER newest AS "previous_date",
      first_value("company_name") OVER newest AS "company_name",
      (count(*) OVER newest)::int AS "trade_count",
      (sum("is_first") OVER newest)::int AS "insider_count",
      sum("shares_transacted") OVER newest AS "total_shares",
      sum("total_value") OVER newest AS "total_value",
      first_value("transaction_date") OVER newest AS "latest_date",
      first_value("insider_name") OVER newest AS "latest_insider",
      first_value("insider_title") OVER newest AS "latest_title"
    FROM (
      SELECT t.*, CASE WHEN row_number() OVER (PARTITION BY "ticker", "transaction_code", "insider_id" ${NEWEST}) = 1
        THEN 1 ELSE 0 END AS "is_first"
      FROM "insider_trade" AS t WHERE NOT "derivative" AND "transaction_code" IN ('P', 'S')
        AND "implausible_reason" IS NULL AND ${condition}
    ) AS trade
    WINDOW newest AS (PARTITION BY "ticker", "transaction_code" ${NEWEST} ROWS UNBOUNDED PRECEDING)
  ) AS running
  WHERE "previous_date" IS NULL OR "previous_date" < "from_date"`;
