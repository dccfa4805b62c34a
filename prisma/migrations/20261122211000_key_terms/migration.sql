-- A key may expire, be replaced by another, and have limits, origins and families of its own.
ALTER TABLE "api_key" ADD COLUMN "expires_at" TIMESTAMPTZ(3),
ADD COLUMN "previous_hash" TEXT,
ADD COLUMN "previous_until" TIMESTAMPTZ(3),
ADD COLUMN "per_minute" INTEGER,
ADD COLUMN "per_month" INTEGER,
ADD COLUMN "origins" TEXT[] DEFAULT '{}',
ADD COLUMN "families" TEXT[] DEFAULT '{}',
ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "api_key_previous_hash_key" ON "api_key"("previous_hash");

-- What each key asked for on each day.
CREATE TABLE "key_usage_day" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "key_usage_day_pkey" PRIMARY KEY ("key_id","day")
);
