ALTER TABLE "tracker_table" ADD COLUMN "total_count" INTEGER;
UPDATE "tracker_table" AS t SET "total_count" = (
    SELECT count(*) FROM "tracker_row" AS r WHERE r."tracker_id" = t."tracker_id" AND r."board" = t."board"
);
ALTER TABLE "tracker_table" ALTER COLUMN "total_count" SET NOT NULL;
