-- The tables of past snapshots are in the schema `history`, and follow the tables of `public` by themselves.
CREATE TABLE "history_day" (
  "day" DATE NOT NULL,
  "kind" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,
  "rows" INTEGER NOT NULL,
  "bytes" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "history_day_pkey" PRIMARY KEY ("day")
);
