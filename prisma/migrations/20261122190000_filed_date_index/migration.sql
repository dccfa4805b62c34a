-- The newest filing, and those of some days, without reading all of them.
CREATE INDEX "ownership_filing_filed_date_idx" ON "ownership_filing"("filed_date");
