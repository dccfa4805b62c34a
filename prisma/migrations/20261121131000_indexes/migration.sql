-- CreateTable
CREATE TABLE "sentiment_index" (
    "index_id" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "cadence" TEXT NOT NULL,
    "methodology_note" TEXT NOT NULL,

    CONSTRAINT "sentiment_index_pkey" PRIMARY KEY ("index_id")
);

-- CreateTable
CREATE TABLE "index_role" (
    "index_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "index_role_pkey" PRIMARY KEY ("index_id", "role")
);

-- CreateTable
CREATE TABLE "index_member" (
    "index_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "from_date" DATE,
    "to_date" DATE,

    CONSTRAINT "index_member_pkey" PRIMARY KEY ("index_id", "role", "entity")
);
