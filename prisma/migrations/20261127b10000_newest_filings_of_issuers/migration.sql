-- The newest filing of an issuer, which has its current name, comes first.
CREATE INDEX "ownership_filing_issuer_ticker_filed_date_id_idx" ON "ownership_filing"("issuer_ticker", "filed_date" DESC, "id");
DROP INDEX "ownership_filing_issuer_ticker_idx";
