-- A split of three for two makes half shares of a volume, which is served as a whole number.
ALTER TABLE "daily_bar" DROP COLUMN "volume";
ALTER TABLE "daily_bar" ADD COLUMN "volume" DOUBLE PRECISION GENERATED ALWAYS AS (round("stated_volume" * "split_factor")) STORED;
