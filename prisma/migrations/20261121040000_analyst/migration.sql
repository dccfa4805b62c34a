-- CreateTable
CREATE TABLE "analyst_panel" (
    "ticker" TEXT NOT NULL,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot_date" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "current_price" DOUBLE PRECISION NOT NULL,
    "target_low" DOUBLE PRECISION NOT NULL,
    "target_mean" DOUBLE PRECISION NOT NULL,
    "target_median" DOUBLE PRECISION,
    "target_high" DOUBLE PRECISION NOT NULL,
    "number_of_analysts" INTEGER NOT NULL,
    "recommendation_mean" DOUBLE PRECISION NOT NULL,
    "strong_buy" INTEGER,
    "buy" INTEGER,
    "hold" INTEGER,
    "sell" INTEGER,
    "strong_sell" INTEGER,

    CONSTRAINT "analyst_panel_pkey" PRIMARY KEY ("ticker","observed_at")
);

-- CreateTable
CREATE TABLE "consensus_day" (
    "ticker" TEXT NOT NULL,
    "snapshot_date" DATE NOT NULL,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "counts_observed" BOOLEAN NOT NULL,
    "current_price" DOUBLE PRECISION NOT NULL,
    "target_low" DOUBLE PRECISION NOT NULL,
    "target_mean" DOUBLE PRECISION NOT NULL,
    "target_median" DOUBLE PRECISION,
    "target_high" DOUBLE PRECISION NOT NULL,
    "number_of_analysts" INTEGER NOT NULL,
    "upside_percent" DOUBLE PRECISION NOT NULL,
    "recommendation_mean" DOUBLE PRECISION NOT NULL,
    "strong_buy" INTEGER,
    "buy" INTEGER,
    "hold" INTEGER,
    "sell" INTEGER,
    "strong_sell" INTEGER,
    "consensus_label" TEXT NOT NULL,
    "latest" BOOLEAN NOT NULL,

    CONSTRAINT "consensus_day_pkey" PRIMARY KEY ("ticker","snapshot_date")
);

-- CreateTable
CREATE TABLE "analyst_note" (
    "ticker" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    "published_date" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "analyst_name" TEXT,
    "rating_from" TEXT,
    "rating_to" TEXT,
    "target_from" DOUBLE PRECISION,
    "target_to" DOUBLE PRECISION,

    CONSTRAINT "analyst_note_pkey" PRIMARY KEY ("ticker","firm","published_date","source")
);

-- CreateTable
CREATE TABLE "analyst_action" (
    "ticker" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    "action_date" DATE NOT NULL,
    "action_type" TEXT NOT NULL,
    "from_grade" TEXT,
    "to_grade" TEXT,
    "analyst_name" TEXT,
    "price_target" DOUBLE PRECISION,
    "prior_price_target" DOUBLE PRECISION,

    CONSTRAINT "analyst_action_pkey" PRIMARY KEY ("ticker","firm","action_date")
);

-- CreateIndex
CREATE INDEX "analyst_action_action_date_idx" ON "analyst_action"("action_date");

-- CreateTable
CREATE TABLE "estimate_sweep" (
    "ticker" TEXT NOT NULL,
    "sweep_date" DATE NOT NULL,
    "period_type" TEXT NOT NULL,
    "period_label" TEXT,
    "eps_low" DOUBLE PRECISION,
    "eps_mean" DOUBLE PRECISION,
    "eps_high" DOUBLE PRECISION,
    "eps_analysts" INTEGER,
    "revenue_low" DOUBLE PRECISION,
    "revenue_mean" DOUBLE PRECISION,
    "revenue_high" DOUBLE PRECISION,
    "revenue_analysts" INTEGER,

    CONSTRAINT "estimate_sweep_pkey" PRIMARY KEY ("ticker","sweep_date","period_type")
);

-- CreateTable
CREATE TABLE "analyst_estimate" (
    "ticker" TEXT NOT NULL,
    "period_type" TEXT NOT NULL,
    "sweep_date" DATE NOT NULL,
    "period_label" TEXT,
    "eps_low" DOUBLE PRECISION,
    "eps_mean" DOUBLE PRECISION,
    "eps_high" DOUBLE PRECISION,
    "eps_analysts" INTEGER,
    "revenue_low" DOUBLE PRECISION,
    "revenue_mean" DOUBLE PRECISION,
    "revenue_high" DOUBLE PRECISION,
    "revenue_analysts" INTEGER,

    CONSTRAINT "analyst_estimate_pkey" PRIMARY KEY ("ticker","period_type")
);

-- CreateTable
CREATE TABLE "reported_earnings" (
    "ticker" TEXT NOT NULL,
    "period_label" TEXT NOT NULL,
    "report_date" DATE NOT NULL,
    "estimate_eps" DOUBLE PRECISION,
    "actual_eps" DOUBLE PRECISION,
    "estimate_revenue" DOUBLE PRECISION,
    "actual_revenue" DOUBLE PRECISION,

    CONSTRAINT "reported_earnings_pkey" PRIMARY KEY ("ticker","period_label")
);

-- CreateTable
CREATE TABLE "earnings_surprise" (
    "ticker" TEXT NOT NULL,
    "period_label" TEXT NOT NULL,
    "report_date" DATE NOT NULL,
    "estimate_eps" DOUBLE PRECISION,
    "actual_eps" DOUBLE PRECISION,
    "estimate_revenue" DOUBLE PRECISION,
    "actual_revenue" DOUBLE PRECISION,
    "surprise_pct" DOUBLE PRECISION,

    CONSTRAINT "earnings_surprise_pkey" PRIMARY KEY ("ticker","period_label")
);

-- CreateTable
CREATE TABLE "called_it_move" (
    "id" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "generated_at" TIMESTAMPTZ(3) NOT NULL,
    "move_start_date" DATE NOT NULL,
    "move_end_date" DATE NOT NULL,
    "move_pct" DOUBLE PRECISION NOT NULL,
    "covering_firms" INTEGER NOT NULL,
    "revised_with_move" INTEGER NOT NULL,
    "revised_against_move" INTEGER NOT NULL,
    "left_unchanged" INTEGER NOT NULL,
    "calls" JSONB NOT NULL,

    CONSTRAINT "called_it_move_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "called_it_move_ticker_idx" ON "called_it_move"("ticker");
