-- Streams that a key may have open in a process of the gateway; null: the limit of its tier.
ALTER TABLE "api_key" ADD COLUMN "streams" INTEGER;
