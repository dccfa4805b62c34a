-- AlterTable
ALTER TABLE "entity" ADD COLUMN     "category" TEXT,
ADD COLUMN     "description" TEXT,
ADD COLUMN     "icon_url" TEXT,
ADD COLUMN     "listing" TEXT,
ADD COLUMN     "listing_coverage" TEXT,
ADD COLUMN     "origin" TEXT;

-- CreateTable
CREATE TABLE "entity_fact" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url_slug" TEXT,
    "aliases" TEXT[],
    "ticker" TEXT,
    "listing_coverage" TEXT,
    "listing" TEXT,
    "category" TEXT,
    "description" TEXT,
    "icon_url" TEXT,

    CONSTRAINT "entity_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_relation" (
    "entity" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "from_date" DATE,
    "to_date" DATE,

    CONSTRAINT "entity_relation_pkey" PRIMARY KEY ("entity","relation","target","title")
);

-- CreateTable
CREATE TABLE "entity_pick" (
    "entity" TEXT NOT NULL,
    "rank" INTEGER,

    CONSTRAINT "entity_pick_pkey" PRIMARY KEY ("entity")
);

-- CreateTable
CREATE TABLE "entity_role" (
    "subject_id" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "from_date" DATE,
    "to_date" DATE,
    "source" TEXT NOT NULL,
    "filed_date" DATE,
    "position" INTEGER NOT NULL,

    CONSTRAINT "entity_role_pkey" PRIMARY KEY ("subject_id","relation","target_id","title")
);

-- CreateTable
CREATE TABLE "entity_popularity" (
    "entity_id" TEXT NOT NULL,
    "mentions" DOUBLE PRECISION NOT NULL,
    "dollar_volume" DOUBLE PRECISION NOT NULL,
    "rank" INTEGER,

    CONSTRAINT "entity_popularity_pkey" PRIMARY KEY ("entity_id")
);

-- CreateIndex
CREATE INDEX "entity_role_target_id_idx" ON "entity_role"("target_id");
