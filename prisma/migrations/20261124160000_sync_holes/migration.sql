ALTER TABLE "sync_source" ADD COLUMN "lease_since" TIMESTAMPTZ(3);
ALTER TABLE "sync_stream" ADD COLUMN "blocked_host" TEXT;
