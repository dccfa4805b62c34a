-- Trades with an implausible price are few: the sums of a market count them without reading the others.
CREATE INDEX "insider_trade_implausible_idx" ON "insider_trade"("transaction_date") WHERE "implausible_reason" IS NOT NULL;
