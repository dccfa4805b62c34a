-- Prices and volumes are served in the newest shares: what a file states is kept beside them.
ALTER TABLE "daily_bar" RENAME COLUMN "open" TO "stated_open";
ALTER TABLE "daily_bar" RENAME COLUMN "high" TO "stated_high";
ALTER TABLE "daily_bar" RENAME COLUMN "low" TO "stated_low";
ALTER TABLE "daily_bar" RENAME COLUMN "close" TO "stated_close";
ALTER TABLE "daily_bar" RENAME COLUMN "volume" TO "stated_volume";
ALTER TABLE "daily_bar"
  ADD COLUMN "as_traded" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "split_factor" DOUBLE PRECISION NOT NULL DEFAULT 1,
  ADD COLUMN "open" DOUBLE PRECISION GENERATED ALWAYS AS ("stated_open" / "split_factor") STORED,
  ADD COLUMN "high" DOUBLE PRECISION GENERATED ALWAYS AS ("stated_high" / "split_factor") STORED,
  ADD COLUMN "low" DOUBLE PRECISION GENERATED ALWAYS AS ("stated_low" / "split_factor") STORED,
  ADD COLUMN "close" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS ("stated_close" / "split_factor") STORED,
  ADD COLUMN "volume" DOUBLE PRECISION GENERATED ALWAYS AS ("stated_volume" * "split_factor") STORED;

-- Almost all bars have the scale and the factor 1: those that a newer download brings back to it are found without
-- reading the others.
DROP INDEX "daily_bar_ticker_idx";
CREATE INDEX "daily_bar_ticker_idx" ON "daily_bar"("ticker") WHERE "scale" IS DISTINCT FROM 1 OR "split_factor" <> 1;

ALTER TABLE "vintage_close" ADD COLUMN "as_traded" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "vintage_close" DROP CONSTRAINT "vintage_close_pkey";
ALTER TABLE "vintage_close" ADD CONSTRAINT "vintage_close_pkey" PRIMARY KEY ("ticker", "vintage", "raw_close", "as_traded", "date");
