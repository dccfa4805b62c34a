-- Filings of Form 13F whose numbers of shares are copies of their values: the values stay, the shares are unknown.
ALTER TABLE "institutional_position" ALTER COLUMN "shares" DROP NOT NULL;
ALTER TABLE "institutional_value_unit" ADD COLUMN "has_wrong_amounts" BOOLEAN NOT NULL DEFAULT false;
UPDATE "job_run" SET "inputs" = NULL WHERE "name" = 'institutional positions';
