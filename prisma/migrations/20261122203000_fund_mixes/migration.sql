ALTER TABLE "etf_position" ADD COLUMN "sector" TEXT, ADD COLUMN "country" TEXT;
ALTER TABLE "etf_holding" ADD COLUMN "sector" TEXT, ADD COLUMN "country" TEXT;
ALTER TABLE "etf_portfolio" ADD COLUMN "sector_mix" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "country_mix" JSONB NOT NULL DEFAULT '[]';
