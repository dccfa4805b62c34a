-- AlterTable
ALTER TABLE "import_file" ADD COLUMN     "notes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "skipped" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refused_row" ADD COLUMN     "taken_in" BOOLEAN NOT NULL DEFAULT false;
