-- CreateTable
CREATE TABLE "mention_day" (
    "handle" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "count" DOUBLE PRECISION NOT NULL,
    "polarity_sum" DOUBLE PRECISION NOT NULL,
    "bullish" DOUBLE PRECISION NOT NULL,
    "bearish" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "mention_day_pkey" PRIMARY KEY ("handle","day","source","publisher","type")
);

-- CreateTable
CREATE TABLE "scored_post" (
    "id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "polarity" DOUBLE PRECISION NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT,

    CONSTRAINT "scored_post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metric_slice" (
    "entity_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "mentions" DOUBLE PRECISION NOT NULL,
    "polarity_sum" DOUBLE PRECISION NOT NULL,
    "bullish" DOUBLE PRECISION NOT NULL,
    "bearish" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "metric_slice_pkey" PRIMARY KEY ("entity_id","day","source","publisher","type")
);

-- CreateTable
CREATE TABLE "metric_day" (
    "entity_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "mentions" DOUBLE PRECISION NOT NULL,
    "sentiment" DOUBLE PRECISION,
    "score" DOUBLE PRECISION,
    "social_dominance" DOUBLE PRECISION,
    "bullish" DOUBLE PRECISION NOT NULL,
    "bearish" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "metric_day_pkey" PRIMARY KEY ("entity_id","day")
);

-- CreateTable
CREATE TABLE "tracked_slice" (
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "publisher" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "mentions" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "tracked_slice_pkey" PRIMARY KEY ("day","source","publisher","type")
);

-- CreateTable
CREATE TABLE "sector_day" (
    "sector" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "entities" DOUBLE PRECISION NOT NULL,
    "mentions" DOUBLE PRECISION NOT NULL,
    "readings" DOUBLE PRECISION NOT NULL,
    "sentiment_sum" DOUBLE PRECISION NOT NULL,
    "score_sum" DOUBLE PRECISION NOT NULL,
    "dominances" DOUBLE PRECISION NOT NULL,
    "dominance_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "sector_day_pkey" PRIMARY KEY ("sector","day")
);

-- CreateIndex
CREATE INDEX "metric_slice_day_idx" ON "metric_slice"("day");
