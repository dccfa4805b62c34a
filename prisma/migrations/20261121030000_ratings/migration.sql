-- CreateTable
CREATE TABLE "rating" (
    "ticker" TEXT NOT NULL,
    "kb_entity_id" TEXT,
    "as_of" DATE NOT NULL,
    "rated" BOOLEAN NOT NULL,
    "reason" TEXT,
    "score" DOUBLE PRECISION,
    "letter" TEXT,
    "percentile" DOUBLE PRECISION,
    "penalty_points" DOUBLE PRECISION,
    "bucket_letter" TEXT,
    "composite" DOUBLE PRECISION,
    "rated_count" INTEGER,
    "methodology_version" TEXT,
    "risk_adjustments" JSONB,
    "dimensions" JSONB NOT NULL,
    "flags" JSONB NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("ticker")
);
