-- Amendments of Forms 3, 4, and 5 replace the lines that they repeat, and owners of a chain report one trade.
CREATE TABLE "filing_amendment" (
  "amendment_id" TEXT NOT NULL,
  "original_id" TEXT NOT NULL,
  "ticker" TEXT NOT NULL,

  CONSTRAINT "filing_amendment_pkey" PRIMARY KEY ("amendment_id", "original_id")
);
CREATE INDEX "filing_amendment_original_id_idx" ON "filing_amendment" ("original_id");
CREATE INDEX "filing_amendment_ticker_idx" ON "filing_amendment" ("ticker");
UPDATE "job_run" SET "inputs" = NULL WHERE "name" IN ('insider plausibility', 'insider trades');
