-- The record of ratings, Scores, curated screens and insights, month by month.
CREATE TABLE "signal_month" (
  "signal" TEXT NOT NULL,
  "decided_on" DATE NOT NULL,
  "filled_on" DATE NOT NULL,
  "ended_on" DATE NOT NULL,
  "is_reconstructed" BOOLEAN NOT NULL,
  "information_coefficient" DOUBLE PRECISION,
  "rules" INTEGER NOT NULL,
  CONSTRAINT "signal_month_pkey" PRIMARY KEY ("signal", "decided_on")
);

CREATE TABLE "signal_return" (
  "signal" TEXT NOT NULL,
  "group_name" TEXT NOT NULL,
  "decided_on" DATE NOT NULL,
  "members" INTEGER NOT NULL,
  "return" DOUBLE PRECISION NOT NULL,
  "benchmark_return" DOUBLE PRECISION NOT NULL,
  "turnover" DOUBLE PRECISION,
  CONSTRAINT "signal_return_pkey" PRIMARY KEY ("signal", "group_name", "decided_on")
);

CREATE TABLE "signal_event_month" (
  "insight_type" TEXT NOT NULL,
  "month" DATE NOT NULL,
  "sessions" INTEGER NOT NULL,
  "ended_on" DATE NOT NULL,
  "events" INTEGER NOT NULL,
  "dropped" INTEGER NOT NULL,
  "positive" INTEGER NOT NULL,
  "days" INTEGER NOT NULL,
  "total" DOUBLE PRECISION NOT NULL,
  "count_squares" DOUBLE PRECISION NOT NULL,
  "products" DOUBLE PRECISION NOT NULL,
  "total_squares" DOUBLE PRECISION NOT NULL,
  "rules" INTEGER NOT NULL,
  CONSTRAINT "signal_event_month_pkey" PRIMARY KEY ("insight_type", "month", "sessions")
);
