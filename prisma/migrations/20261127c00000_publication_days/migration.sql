-- Issuers publish holdings the next day, SEC publishes Form N-PORT 60 days after its quarter.
ALTER TABLE "etf_holdings_file" ADD COLUMN "published_date" DATE NOT NULL
  GENERATED ALWAYS AS ("as_of_date" + CASE "layout" WHEN 'NPORT' THEN 60 ELSE 1 END) STORED;
-- Without a day of filing in its header, a Form 13F was public at its deadline, 45 days after its quarter, or when a later
-- signature dates it.
ALTER TABLE "institutional_filing" ADD COLUMN "known_date" DATE NOT NULL
  GENERATED ALWAYS AS (CASE WHEN "dated" THEN "filed_date" ELSE greatest("filed_date", "period" + 45) END) STORED;
