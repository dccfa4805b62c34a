-- CreateTable
CREATE TABLE "short_interest" (
    "ticker" TEXT NOT NULL,
    "settlement_date" DATE NOT NULL,
    "short_interest" DOUBLE PRECISION NOT NULL,
    "avg_daily_volume" DOUBLE PRECISION,
    "revised" BOOLEAN NOT NULL,

    CONSTRAINT "short_interest_pkey" PRIMARY KEY ("ticker","settlement_date")
);

-- CreateTable
CREATE TABLE "short_volume" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "short_volume" DOUBLE PRECISION NOT NULL,
    "total_volume" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "short_volume_pkey" PRIMARY KEY ("ticker","date")
);

-- CreateTable
CREATE TABLE "stated_float" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "free_float" DOUBLE PRECISION,
    "shares_outstanding" DOUBLE PRECISION,

    CONSTRAINT "stated_float_pkey" PRIMARY KEY ("ticker","date")
);

-- CreateTable
CREATE TABLE "share_float" (
    "ticker" TEXT NOT NULL,
    "free_float" DOUBLE PRECISION,
    "free_float_percent" DOUBLE PRECISION,
    "effective_date" DATE,
    "shares_outstanding" DOUBLE PRECISION,

    CONSTRAINT "share_float_pkey" PRIMARY KEY ("ticker")
);
