CREATE TABLE "screen_version" (
  "id" BIGSERIAL NOT NULL,
  "universe" TEXT NOT NULL,
  "session" DATE,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "screen_version_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "screen_version_universe_id_idx" ON "screen_version" ("universe", "id");

CREATE TABLE "screen_version_column" (
  "version_id" BIGINT NOT NULL,
  "column_name" TEXT NOT NULL,
  "places" BYTEA,
  "values" BYTEA NOT NULL,
  CONSTRAINT "screen_version_column_pkey" PRIMARY KEY ("version_id", "column_name")
);

CREATE TABLE "screen_column" (
  "universe" TEXT NOT NULL,
  "column_name" TEXT NOT NULL,
  "values" BYTEA NOT NULL,
  "digest" TEXT NOT NULL,
  CONSTRAINT "screen_column_pkey" PRIMARY KEY ("universe", "column_name")
);
