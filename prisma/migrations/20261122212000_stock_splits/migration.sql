CREATE TABLE "stock_split" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "vintage" DATE NOT NULL,

    CONSTRAINT "stock_split_pkey" PRIMARY KEY ("ticker","date")
);
