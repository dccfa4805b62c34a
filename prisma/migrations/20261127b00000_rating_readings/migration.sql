CREATE TABLE "rating_reading" (
    "ticker" TEXT NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "rating_reading_pkey" PRIMARY KEY ("ticker")
);

-- The next run of the ratings is in full: it fills the table.
UPDATE "job_run" SET "inputs" = NULL WHERE "name" = 'ratings';
