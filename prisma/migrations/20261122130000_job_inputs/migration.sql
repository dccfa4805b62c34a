-- AlterTable
ALTER TABLE "data_version" ADD COLUMN "facts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "job_run" ADD COLUMN "as_of" DATE,
ADD COLUMN "inputs" JSONB;
