-- AlterTable
ALTER TABLE "institutional_filing" DROP COLUMN "value_unit";

-- AlterTable
ALTER TABLE "institutional_position" ALTER COLUMN "value_usd" DROP NOT NULL;

-- AlterTable
ALTER TABLE "filer_quarter" ADD COLUMN "unvalued" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "equity_value" DROP NOT NULL;
ALTER TABLE "filer_quarter" ALTER COLUMN "unvalued" DROP DEFAULT;

-- AlterTable
ALTER TABLE "institutional_quarter" ADD COLUMN "prior_filer_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "institutional_quarter" ALTER COLUMN "prior_filer_count" DROP DEFAULT;

-- CreateTable
CREATE TABLE "institutional_value_unit" (
    "filing_id" TEXT NOT NULL,
    "report_date" DATE NOT NULL,
    "filer_cik" TEXT NOT NULL,
    "factor" DOUBLE PRECISION,
    "basis" TEXT NOT NULL,
    "close_ratio" DOUBLE PRECISION,
    "peer_ratio" DOUBLE PRECISION,
    "share_price" DOUBLE PRECISION,
    "positions" INTEGER NOT NULL,
    "corrected" INTEGER NOT NULL,

    CONSTRAINT "institutional_value_unit_pkey" PRIMARY KEY ("filing_id")
);

-- CreateIndex
CREATE INDEX "institutional_value_unit_filer_cik_idx" ON "institutional_value_unit"("filer_cik");
