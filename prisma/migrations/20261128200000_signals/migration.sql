CREATE TABLE "signal" (
  "id" BIGSERIAL NOT NULL,
  "key" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "ticker" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "source" TEXT NOT NULL,
  "detail" JSONB NOT NULL,
  "is_initial" BOOLEAN NOT NULL,
  CONSTRAINT "signal_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "signal_key_key" ON "signal" ("key");
CREATE INDEX "signal_ticker_id_idx" ON "signal" ("ticker", "id");
CREATE INDEX "signal_at_idx" ON "signal" ("at");

CREATE TABLE "signal_state" (
  "type" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "value" TEXT,
  "changes" INTEGER NOT NULL,
  CONSTRAINT "signal_state_pkey" PRIMARY KEY ("type", "subject")
);

CREATE TABLE "signal_start" (
  "type" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "signal_start_pkey" PRIMARY KEY ("type")
);

CREATE TABLE "signal_log" (
  "id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "deleted_up_to" BIGINT NOT NULL,
  CONSTRAINT "signal_log_pkey" PRIMARY KEY ("id")
);
