-- CreateTable
CREATE TABLE "written_text" (
    "subject" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "sections" JSONB NOT NULL,
    "generated_by" TEXT NOT NULL,
    "generated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "written_text_pkey" PRIMARY KEY ("subject")
);
