-- Splits that no price file states, inferred from two files with the same sessions in different shares.
CREATE TABLE "unstated_split" (
  "ticker" TEXT NOT NULL,
  "date" DATE NOT NULL,
  "ratio" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "unstated_split_pkey" PRIMARY KEY ("ticker", "date")
);
