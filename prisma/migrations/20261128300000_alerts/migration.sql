-- Alerts of keys, their events, and the events that wait for delivery to a webhook.
CREATE TABLE "alert" (
  "id" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "trigger" JSONB NOT NULL,
  "channels" TEXT[],
  "pause_minutes" INTEGER NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "paused_reason" TEXT,
  "paused_at" TIMESTAMPTZ(3),
  "seen" TEXT NOT NULL DEFAULT '',
  "state" JSONB NOT NULL,
  "cursor" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "fired" INTEGER NOT NULL DEFAULT 0,
  "fired_at" TIMESTAMPTZ(3),
  "feed_secret" TEXT NOT NULL,
  "webhook_url" TEXT,
  "webhook_secret" TEXT,
  "previous_secret" TEXT,
  "previous_until" TIMESTAMPTZ(3),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "next_attempt_at" TIMESTAMPTZ(3),
  "lease_owner" TEXT,
  "lease_until" TIMESTAMPTZ(3),
  "last_status" INTEGER,
  "last_error" TEXT,
  "delivered_at" TIMESTAMPTZ(3),
  "dropped" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "alert_key_id_idx" ON "alert" ("key_id");
CREATE INDEX "alert_next_attempt_at_idx" ON "alert" ("next_attempt_at");

CREATE TABLE "alert_event" (
  "id" TEXT NOT NULL,
  "seq" SERIAL NOT NULL,
  "alert_id" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "ticker" TEXT,
  "title" TEXT NOT NULL,
  "detail" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "is_in_inbox" BOOLEAN NOT NULL,
  "read_at" TIMESTAMPTZ(3),
  CONSTRAINT "alert_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "alert_event_key_id_seq_idx" ON "alert_event" ("key_id", "seq");
CREATE INDEX "alert_event_alert_id_seq_idx" ON "alert_event" ("alert_id", "seq");

CREATE TABLE "alert_delivery" (
  "event_id" TEXT NOT NULL,
  "seq" INTEGER NOT NULL,
  "alert_id" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  CONSTRAINT "alert_delivery_pkey" PRIMARY KEY ("event_id")
);
CREATE INDEX "alert_delivery_alert_id_seq_idx" ON "alert_delivery" ("alert_id", "seq");
CREATE INDEX "alert_delivery_key_id_idx" ON "alert_delivery" ("key_id");
