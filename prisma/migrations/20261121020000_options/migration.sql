-- CreateTable
CREATE TABLE "option_chain" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "snapshot_at" TIMESTAMPTZ(3) NOT NULL,
    "spot" DOUBLE PRECISION NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "option_chain_pkey" PRIMARY KEY ("ticker","date")
);

-- CreateTable
CREATE TABLE "option_contract_day" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "contract" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "strike" DOUBLE PRECISION NOT NULL,
    "expiry" DATE NOT NULL,
    "volume" DOUBLE PRECISION,
    "open_interest" DOUBLE PRECISION,
    "bid" DOUBLE PRECISION,
    "ask" DOUBLE PRECISION,
    "last" DOUBLE PRECISION,
    "iv" DOUBLE PRECISION,
    "delta" DOUBLE PRECISION,
    "last_trade_date" DATE,
    "snapshot_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "option_contract_day_pkey" PRIMARY KEY ("ticker","date","contract")
);

-- CreateTable
CREATE TABLE "option_day" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "call_vol" DOUBLE PRECISION NOT NULL,
    "put_vol" DOUBLE PRECISION NOT NULL,
    "call_oi" DOUBLE PRECISION NOT NULL,
    "put_oi" DOUBLE PRECISION NOT NULL,
    "pc_vol" DOUBLE PRECISION,
    "pc_oi" DOUBLE PRECISION,
    "vw_iv" DOUBLE PRECISION,
    "atm_iv" DOUBLE PRECISION,
    "atm_iv60" DOUBLE PRECISION,
    "atm_iv90" DOUBLE PRECISION,
    "iv25c" DOUBLE PRECISION,
    "iv25p" DOUBLE PRECISION,
    "skew25d" DOUBLE PRECISION,
    "net_delta" DOUBLE PRECISION NOT NULL,
    "notional_vol" DOUBLE PRECISION NOT NULL,
    "contracts" INTEGER NOT NULL,
    "expected_move1d" DOUBLE PRECISION,
    "expected_move5d" DOUBLE PRECISION,
    "expected_move20d" DOUBLE PRECISION,
    "expected_move1s1d" DOUBLE PRECISION,
    "expected_move1s5d" DOUBLE PRECISION,
    "expected_move1s20d" DOUBLE PRECISION,
    "digest" TEXT NOT NULL,

    CONSTRAINT "option_day_pkey" PRIMARY KEY ("ticker","date")
);

-- CreateTable
CREATE TABLE "option_dossier" (
    "ticker" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "sentiment" DOUBLE PRECISION,
    "interest_score" DOUBLE PRECISION,
    "extreme" BOOLEAN NOT NULL,
    "pc_vol_pctl1y" DOUBLE PRECISION,
    "pc_vol_pctl5y" DOUBLE PRECISION,
    "pc_oi_pctl1y" DOUBLE PRECISION,
    "iv_rank1y" DOUBLE PRECISION,
    "skew_pctl1y" DOUBLE PRECISION,
    "observations1y" INTEGER NOT NULL,
    "iv_move20" DOUBLE PRECISION,
    "unusual_count" INTEGER NOT NULL,
    "max_vol_oi_ratio" DOUBLE PRECISION,
    "max_unusual_premium" DOUBLE PRECISION,
    "wall_side" TEXT,
    "wall_strike" DOUBLE PRECISION,
    "wall_share" DOUBLE PRECISION,
    "oi_walls" JSONB,
    "unusual" JSONB NOT NULL,

    CONSTRAINT "option_dossier_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "meter_month" (
    "key_id" TEXT NOT NULL,
    "meter" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "meter_month_pkey" PRIMARY KEY ("key_id","meter","month")
);
