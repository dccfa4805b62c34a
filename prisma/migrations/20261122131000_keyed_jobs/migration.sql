-- AlterTable
ALTER TABLE "job_run" ADD COLUMN "rest" TEXT;

-- CreateIndex
CREATE INDEX "mention_day_day_idx" ON "mention_day"("day");

-- CreateIndex
CREATE INDEX "metric_day_day_idx" ON "metric_day"("day");

-- CreateIndex
CREATE INDEX "ownership_filing_issuer_cik_idx" ON "ownership_filing"("issuer_cik");

-- CreateIndex
CREATE INDEX "ownership_owner_cik_idx" ON "ownership_owner"("cik");
