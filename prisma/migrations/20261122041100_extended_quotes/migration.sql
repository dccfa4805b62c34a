CREATE TABLE "extended_quote" (
    "ticker" TEXT NOT NULL,
    "quoted_at" TIMESTAMPTZ(3) NOT NULL,
    "price" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "extended_quote_pkey" PRIMARY KEY ("ticker", "quoted_at")
);
