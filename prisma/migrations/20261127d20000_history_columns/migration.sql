-- Screener rows of a day as columns: tests read a few columns of many days.
CREATE TABLE "history_column" (
  "table_name" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "column_name" TEXT NOT NULL,
  "values" BYTEA NOT NULL,
  "digest" TEXT NOT NULL,
  CONSTRAINT "history_column_pkey" PRIMARY KEY ("table_name", "day", "column_name")
);
-- Random bytes of doubles: compression only costs time.
ALTER TABLE "history_column" ALTER COLUMN "values" SET STORAGE EXTERNAL;

CREATE TABLE "backtest_trial" (
  "key_id" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "first_day" DATE NOT NULL,
  "last_day" DATE NOT NULL,
  "sharpe" DOUBLE PRECISION,
  "ran_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "backtest_trial_pkey" PRIMARY KEY ("key_id", "digest")
);
