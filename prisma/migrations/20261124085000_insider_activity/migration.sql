-- Open-market trades of a stock's insiders, added up from the newest one back to each day that has some.
CREATE TABLE "insider_activity" (
    "ticker" TEXT NOT NULL,
    "transaction_code" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "previous_date" DATE,
    "company_name" TEXT NOT NULL,
    "trade_count" INTEGER NOT NULL,
    "insider_count" INTEGER NOT NULL,
    "total_shares" DOUBLE PRECISION NOT NULL,
    "total_value" DOUBLE PRECISION NOT NULL,
    "latest_date" DATE NOT NULL,
    "latest_insider" TEXT NOT NULL,
    "latest_title" TEXT NOT NULL,

    CONSTRAINT "insider_activity_pkey" PRIMARY KEY ("ticker","transaction_code","from_date")
);

CREATE INDEX "insider_activity_transaction_code_from_date_previous_date_idx"
  ON "insider_activity"("transaction_code", "from_date", "previous_date");

INSERT INTO "insider_activity"
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
    SELECT t.*, CASE WHEN row_number() OVER (PARTITION BY "ticker", "transaction_code", "insider_id"
      ORDER BY "transaction_date" DESC, "filed_date" DESC, "id" COLLATE "C") = 1 THEN 1 ELSE 0 END AS "is_first"
    FROM "insider_trade" AS t WHERE NOT "derivative" AND "transaction_code" IN ('P', 'S') AND "implausible_reason" IS NULL
  ) AS trade
  WINDOW newest AS (PARTITION BY "ticker", "transaction_code"
    ORDER BY "transaction_date" DESC, "filed_date" DESC, "id" COLLATE "C" ROWS UNBOUNDED PRECEDING)
) AS running
WHERE "previous_date" IS NULL OR "previous_date" < "from_date";
