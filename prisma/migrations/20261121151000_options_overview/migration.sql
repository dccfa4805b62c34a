-- CreateTable
CREATE TABLE "options_overview" (
    "as_of" DATE NOT NULL,
    "median_iv_rank" DOUBLE PRECISION,
    "market_pc_vol" DOUBLE PRECISION,
    "extreme_count" INTEGER NOT NULL,
    "coverage_count" INTEGER NOT NULL,
    "etf_median_iv_rank" DOUBLE PRECISION,
    "etf_market_pc_vol" DOUBLE PRECISION,
    "etf_extreme_count" INTEGER,
    "etf_coverage_count" INTEGER,

    CONSTRAINT "options_overview_pkey" PRIMARY KEY ("as_of")
);

-- CreateTable
CREATE TABLE "options_overview_row" (
    "board" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "ticker" TEXT NOT NULL,
    "name" TEXT,
    "sector" TEXT,
    "as_of" DATE NOT NULL,
    "sentiment" DOUBLE PRECISION,
    "interest_score" DOUBLE PRECISION,
    "pc_vol" DOUBLE PRECISION,
    "pc_vol_pctl1y" DOUBLE PRECISION,
    "atm_iv" DOUBLE PRECISION,
    "iv_rank1y" DOUBLE PRECISION,
    "skew25d" DOUBLE PRECISION,
    "skew_pctl1y" DOUBLE PRECISION,
    "notional_vol" DOUBLE PRECISION NOT NULL,
    "iv_move20" DOUBLE PRECISION,
    "expected_move1d" DOUBLE PRECISION,
    "expected_move5d" DOUBLE PRECISION,
    "expected_move20d" DOUBLE PRECISION,
    "expected_move1s1d" DOUBLE PRECISION,
    "expected_move1s5d" DOUBLE PRECISION,
    "expected_move1s20d" DOUBLE PRECISION,
    "observations1y" INTEGER NOT NULL,
    "unusual_count" INTEGER NOT NULL,
    "max_vol_oi_ratio" DOUBLE PRECISION,
    "max_unusual_premium" DOUBLE PRECISION,
    "wall_side" TEXT,
    "wall_strike" DOUBLE PRECISION,
    "wall_share" DOUBLE PRECISION,

    CONSTRAINT "options_overview_row_pkey" PRIMARY KEY ("board","rank")
);
