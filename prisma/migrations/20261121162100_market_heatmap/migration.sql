-- CreateTable
CREATE TABLE "heatmap_snapshot" (
    "scope" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "universe_size" INTEGER NOT NULL,
    "missing_price" TEXT[],
    "up" INTEGER NOT NULL,
    "down" INTEGER NOT NULL,
    "cap_weighted_change_pct" DOUBLE PRECISION,
    "equal_weighted_change_pct" DOUBLE PRECISION,
    "market_mood_score" DOUBLE PRECISION,
    "prices_as_of" TIMESTAMPTZ(3) NOT NULL,
    "market_mood_as_of" DATE,
    "sentiment_as_of" DATE,
    "options_as_of" DATE,

    CONSTRAINT "heatmap_snapshot_pkey" PRIMARY KEY ("scope")
);

-- CreateTable
CREATE TABLE "heatmap_tile" (
    "scope" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "ticker" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sector" TEXT NOT NULL,
    "industry" TEXT,
    "market_cap" DOUBLE PRECISION,
    "price" DOUBLE PRECISION NOT NULL,
    "previous_close" DOUBLE PRECISION,
    "change_percent" DOUBLE PRECISION,
    "volume" DOUBLE PRECISION,
    "price_as_of" TIMESTAMPTZ(3),
    "sentiment7d" DOUBLE PRECISION,
    "sentiment_change7d" DOUBLE PRECISION,
    "service_score" DOUBLE PRECISION,
    "mentions_z" DOUBLE PRECISION,
    "options_interest_score" DOUBLE PRECISION,

    CONSTRAINT "heatmap_tile_pkey" PRIMARY KEY ("scope","rank")
);

-- CreateTable
CREATE TABLE "heatmap_sector" (
    "scope" TEXT NOT NULL,
    "sector" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "up" INTEGER NOT NULL,
    "down" INTEGER NOT NULL,
    "cap_usd" DOUBLE PRECISION NOT NULL,
    "cap_weighted_change_pct" DOUBLE PRECISION,
    "equal_weighted_change_pct" DOUBLE PRECISION,
    "market_mood_score" DOUBLE PRECISION,
    "market_mood_weekly_change" DOUBLE PRECISION,

    CONSTRAINT "heatmap_sector_pkey" PRIMARY KEY ("scope","sector")
);
