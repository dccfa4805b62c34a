CREATE TABLE "rating_reading" (
    "ticker" TEXT NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "rating_reading_pkey" PRIMARY KEY ("ticker")
);
