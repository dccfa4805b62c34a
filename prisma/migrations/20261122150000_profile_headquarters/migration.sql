-- AlterTable
ALTER TABLE "company_profile" ADD COLUMN "headquarters" TEXT, ADD COLUMN "founded" TEXT;
