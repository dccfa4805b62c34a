-- CreateTable
CREATE TABLE "option_history" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "call_vol" DOUBLE PRECISION NOT NULL,
    "put_vol" DOUBLE PRECISION NOT NULL,
    "call_oi" DOUBLE PRECISION NOT NULL,
    "put_oi" DOUBLE PRECISION NOT NULL,
    "vw_iv" DOUBLE PRECISION,
    "atm_iv" DOUBLE PRECISION,
    "atm_iv60" DOUBLE PRECISION,
    "atm_iv90" DOUBLE PRECISION,
    "iv25c" DOUBLE PRECISION,
    "iv25p" DOUBLE PRECISION,
    "net_delta" DOUBLE PRECISION NOT NULL,
    "notional_vol" DOUBLE PRECISION NOT NULL,
    "contracts" INTEGER NOT NULL,

    CONSTRAINT "option_history_pkey" PRIMARY KEY ("ticker","date")
);

-- AlterTable
ALTER TABLE "option_day" ADD COLUMN "from_chain" BOOLEAN NOT NULL DEFAULT true;
