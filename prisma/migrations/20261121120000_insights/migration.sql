-- CreateTable
CREATE TABLE "insight" (
    "id" TEXT NOT NULL,
    "ticker" TEXT,
    "insight_type" TEXT NOT NULL,
    "insight_text" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "urgency" TEXT NOT NULL,
    "generated_at" TIMESTAMPTZ(3) NOT NULL,
    "figures" JSONB NOT NULL,
    "evidence_kind" TEXT NOT NULL,
    "evidence_ids" TEXT[],

    CONSTRAINT "insight_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "insight_ticker_idx" ON "insight"("ticker");
