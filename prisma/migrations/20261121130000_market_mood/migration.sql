-- AlterTable
ALTER TABLE "job_run" ADD COLUMN     "followed" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mood_day" (
    "date" DATE NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "social_sentiment" DOUBLE PRECISION,
    "market_direction" DOUBLE PRECISION,
    "fear_gauge" DOUBLE PRECISION,
    "social_momentum" DOUBLE PRECISION,
    "spy_trend" DOUBLE PRECISION,
    "options_flow" DOUBLE PRECISION,

    CONSTRAINT "mood_day_pkey" PRIMARY KEY ("date")
);

-- CreateTable
CREATE TABLE "sector_mood" (
    "sector" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "weekly_change" DOUBLE PRECISION,

    CONSTRAINT "sector_mood_pkey" PRIMARY KEY ("sector")
);

-- CreateTable
CREATE TABLE "sentiment_rollup" (
    "kind" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "sentiment_rollup_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "market_brief" (
    "id" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "brief" JSONB NOT NULL,

    CONSTRAINT "market_brief_pkey" PRIMARY KEY ("id")
);
