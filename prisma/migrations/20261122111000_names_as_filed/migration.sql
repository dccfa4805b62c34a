-- AlterTable
ALTER TABLE "insider" ADD COLUMN     "name_as_filed" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "insider_trade" ADD COLUMN     "name_as_filed" TEXT NOT NULL DEFAULT '';

-- Names are spelled when they are derived.
UPDATE "insider" SET "name_as_filed" = "name";
UPDATE "insider_trade" SET "name_as_filed" = "insider_name";
