-- CreateTable
CREATE TABLE "job_run" (
    "name" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("name")
);
