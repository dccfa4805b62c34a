-- CreateTable
CREATE TABLE "earnings_listing" (
    "ticker" TEXT NOT NULL,
    "fiscal_date_ending" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "snapshot_date" DATE NOT NULL,
    "earnings_date" DATE NOT NULL,
    "company_name" TEXT,
    "earnings_time" TEXT,
    "confirmed" BOOLEAN,
    "fiscal_quarter" TEXT,
    "estimated_eps" DOUBLE PRECISION,
    "currency" TEXT,
    "reported" BOOLEAN,

    CONSTRAINT "earnings_listing_pkey" PRIMARY KEY ("ticker","fiscal_date_ending","source","snapshot_date")
);

-- CreateTable
CREATE TABLE "earnings_event" (
    "ticker" TEXT NOT NULL,
    "fiscal_date_ending" DATE NOT NULL,
    "earnings_date" DATE NOT NULL,
    "company_name" TEXT NOT NULL,
    "earnings_time" TEXT NOT NULL,
    "fiscal_quarter" TEXT,
    "confirmed" BOOLEAN NOT NULL,
    "estimated_eps" DOUBLE PRECISION,
    "currency" TEXT,
    "reported" BOOLEAN NOT NULL,
    "snapshot_date" DATE NOT NULL,

    CONSTRAINT "earnings_event_pkey" PRIMARY KEY ("ticker","fiscal_date_ending")
);

-- CreateIndex
CREATE INDEX "earnings_listing_source_snapshot_date_idx" ON "earnings_listing"("source", "snapshot_date");

-- CreateIndex
CREATE INDEX "earnings_event_earnings_date_idx" ON "earnings_event"("earnings_date");
