-- Earnings per share and counts of shares are comparable with a price only in the shares of one day.
ALTER TABLE "financial_statement" ADD COLUMN "shares_as_of" DATE;
ALTER TABLE "current_fundamentals" ADD COLUMN "shares_as_of" DATE;
