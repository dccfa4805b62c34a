-- CreateTable
CREATE TABLE "etf_profile" (
    "ticker" TEXT NOT NULL,
    "name" TEXT,
    "issuer" TEXT,
    "tracked_index" TEXT,
    "asset_class" TEXT,
    "expense_ratio" DOUBLE PRECISION,
    "dividend_yield" DOUBLE PRECISION,
    "aum" DOUBLE PRECISION,
    "nav" DOUBLE PRECISION,
    "inception_date" DATE,
    "image_url" TEXT,
    "series_id" TEXT,
    "holdings_url" TEXT,

    CONSTRAINT "etf_profile_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "etf_holdings_file" (
    "fund" TEXT NOT NULL,
    "as_of_date" DATE NOT NULL,
    "exact_day" BOOLEAN NOT NULL,
    "layout" TEXT NOT NULL,
    "fund_name" TEXT,
    "source_url" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "total_known_holdings" INTEGER,
    "shares_outstanding" DOUBLE PRECISION,
    "inception_date" DATE,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "etf_holdings_file_pkey" PRIMARY KEY ("fund","as_of_date")
);

-- CreateTable
CREATE TABLE "etf_position" (
    "fund" TEXT NOT NULL,
    "as_of_date" DATE NOT NULL,
    "position" INTEGER NOT NULL,
    "ticker" TEXT,
    "name" TEXT NOT NULL,
    "weight_pct" DOUBLE PRECISION NOT NULL,
    "exchange" TEXT,
    "asset_class" TEXT,
    "currency" TEXT,
    "cusip" TEXT,
    "isin" TEXT,

    CONSTRAINT "etf_position_pkey" PRIMARY KEY ("fund","as_of_date","position")
);

-- CreateTable
CREATE TABLE "etf" (
    "ticker" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "tracked_index" TEXT,
    "asset_class" TEXT,
    "image_url" TEXT,
    "description" TEXT,
    "expense_ratio" DOUBLE PRECISION,
    "dividend_yield" DOUBLE PRECISION,
    "aum" DOUBLE PRECISION,
    "nav" DOUBLE PRECISION,
    "inception_date" DATE,

    CONSTRAINT "etf_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "etf_portfolio" (
    "ticker" TEXT NOT NULL,
    "as_of_date" DATE NOT NULL,
    "exact_day" BOOLEAN NOT NULL,
    "issuer_endpoint" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "next_refresh_due" DATE NOT NULL,
    "total_holdings" INTEGER NOT NULL,
    "holdings_count" INTEGER NOT NULL,
    "partial" BOOLEAN,
    "total_known_holdings" INTEGER,

    CONSTRAINT "etf_portfolio_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "etf_holding" (
    "etf" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "ticker" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "weight_pct" DOUBLE PRECISION NOT NULL,
    "first_seen" DATE NOT NULL,
    "exchange" TEXT,
    "kind" TEXT NOT NULL,
    "counted" BOOLEAN NOT NULL,
    "linked_ticker" TEXT,

    CONSTRAINT "etf_holding_pkey" PRIMARY KEY ("etf","position")
);

-- CreateTable
CREATE TABLE "etf_analyst_aggregate" (
    "ticker" TEXT NOT NULL,
    "as_of_date" DATE NOT NULL,
    "holdings_count" INTEGER NOT NULL,
    "holdings_covered" INTEGER NOT NULL,
    "weight_covered" DOUBLE PRECISION NOT NULL,
    "upside_percent" DOUBLE PRECISION,
    "consensus_label" TEXT,
    "buy" DOUBLE PRECISION NOT NULL,
    "hold" DOUBLE PRECISION NOT NULL,
    "sell" DOUBLE PRECISION NOT NULL,
    "total_analysts" INTEGER NOT NULL,
    "top_contributors" JSONB NOT NULL,

    CONSTRAINT "etf_analyst_aggregate_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "etf_sentiment_aggregate" (
    "ticker" TEXT NOT NULL,
    "as_of_date" DATE NOT NULL,
    "holdings_count" INTEGER NOT NULL,
    "holdings_covered" INTEGER NOT NULL,
    "weight_covered" DOUBLE PRECISION NOT NULL,
    "weighted_score" DOUBLE PRECISION,
    "direct_score" DOUBLE PRECISION,
    "score_date" DATE,

    CONSTRAINT "etf_sentiment_aggregate_pkey" PRIMARY KEY ("ticker")
);

-- CreateIndex
CREATE INDEX "etf_holding_linked_ticker_idx" ON "etf_holding"("linked_ticker");
