-- Requests that changed something, by the `Idempotency-Key` that they were sent with.
CREATE TABLE "idempotency_key" (
  "owner" TEXT NOT NULL,
  "key_digest" TEXT NOT NULL,
  "request_digest" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "results" JSONB NOT NULL DEFAULT '{}',
  "answer" TEXT,
  CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("owner", "key_digest")
);
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" ("created_at");
