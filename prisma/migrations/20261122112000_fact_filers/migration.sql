-- CreateTable
CREATE TABLE "fact_filer" (
    "cik" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "fact_filer_pkey" PRIMARY KEY ("cik")
);
