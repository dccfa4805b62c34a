-- A stock that no longer trades keeps its last price, marked and dated.
ALTER TABLE "screener_stock" ADD COLUMN "is_stale" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "price_as_of" DATE;
ALTER TABLE "screener_etf" ADD COLUMN "is_stale" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "price_as_of" DATE;
