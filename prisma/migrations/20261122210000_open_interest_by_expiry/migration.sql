-- The open interest of each ticker's newest chain, by expiry and strike. Filled when options are derived next.
CREATE TABLE "option_open_interest" (
    "ticker" TEXT NOT NULL,
    "as_of" DATE NOT NULL,
    "expiries" JSONB NOT NULL,

    CONSTRAINT "option_open_interest_pkey" PRIMARY KEY ("ticker")
);
