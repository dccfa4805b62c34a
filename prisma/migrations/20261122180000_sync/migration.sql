-- CreateTable
CREATE TABLE "sync_source" (
    "source" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "sync_source_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "sync_stream" (
    "source" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "family" TEXT,
    "cursor" DATE,
    "outcome" TEXT,
    "message" TEXT,
    "last_try_at" TIMESTAMPTZ(3),
    "last_ok_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "blocked_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sync_stream_pkey" PRIMARY KEY ("source","stream")
);

-- CreateTable
CREATE TABLE "sync_item" (
    "source" TEXT NOT NULL,
    "stream" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "task" JSONB NOT NULL,
    "at" DATE,
    "files" TEXT[],
    "etag" TEXT,
    "last_modified" TEXT,
    "sha256" TEXT,
    "bytes" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "again_at" TIMESTAMPTZ(3),
    "message" TEXT,

    CONSTRAINT "sync_item_pkey" PRIMARY KEY ("source","stream","key")
);

-- CreateIndex
CREATE INDEX "sync_item_source_stream_state_idx" ON "sync_item"("source", "stream", "state");
