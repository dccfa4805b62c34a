-- A period is identified by its last day: after a change of the fiscal year, two quarters may have the same name.
ALTER TABLE "financial_statement" DROP CONSTRAINT "financial_statement_pkey";
ALTER TABLE "financial_statement" ADD CONSTRAINT "financial_statement_pkey" PRIMARY KEY ("cik", "timeframe", "period_end_date");
-- Rules have changed: reports count before proxies, quarters have up to 17 weeks, and growth compares by day.
UPDATE "job_run" SET "inputs" = NULL WHERE "name" IN ('fundamentals', 'stocks', 'share float');
