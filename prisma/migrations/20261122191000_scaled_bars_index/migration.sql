-- Almost all bars have the scale 1: those that a newer download brings back to it are found without reading the others.
CREATE INDEX "daily_bar_ticker_idx" ON "daily_bar"("ticker") WHERE "scale" IS DISTINCT FROM 1;
