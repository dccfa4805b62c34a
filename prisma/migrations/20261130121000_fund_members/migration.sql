ALTER TABLE "index_list" ADD COLUMN "known_from" DATE;
