-- A series is one vintage: adjusted closes of older downloads are scaled to the newest.
ALTER TABLE "daily_bar" RENAME COLUMN "adjusted_close" TO "stated_adjusted_close";
ALTER TABLE "daily_bar" ADD COLUMN "scale" DOUBLE PRECISION DEFAULT 1;
ALTER TABLE "daily_bar" ADD COLUMN "adjusted_close" DOUBLE PRECISION
  GENERATED ALWAYS AS ("stated_adjusted_close" * "scale") STORED;

CREATE TABLE "vintage_close" (
    "ticker" TEXT NOT NULL,
    "vintage" DATE NOT NULL,
    "raw_close" BOOLEAN NOT NULL,
    "date" DATE NOT NULL,
    "close" DOUBLE PRECISION NOT NULL,
    "adjusted_close" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "vintage_close_pkey" PRIMARY KEY ("ticker","vintage","raw_close","date")
);

-- What is left of the downloads so far.
INSERT INTO "vintage_close"
SELECT "ticker", "vintage", "raw_close", "date", "close", "stated_adjusted_close" FROM (
  SELECT *,
    lead("date") OVER bars AS "next",
    lag("date") OVER bars AS "before"
  FROM "daily_bar" WINDOW bars AS (PARTITION BY "ticker", "vintage", "raw_close" ORDER BY "date")
) AS stored
WHERE "before" IS NULL OR "next" IS NULL OR date_trunc('week', "next") > date_trunc('week', "date");

ALTER TABLE "quote" ADD COLUMN "is_stale" BOOLEAN NOT NULL DEFAULT false;
