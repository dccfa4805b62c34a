CREATE TABLE "tracker_table" (
    "tracker_id" TEXT NOT NULL,
    "board" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "as_of" TEXT NOT NULL,
    "generated_by" TEXT NOT NULL,
    "headline" JSONB NOT NULL,

    CONSTRAINT "tracker_table_pkey" PRIMARY KEY ("tracker_id", "board")
);

CREATE TABLE "tracker_row" (
    "tracker_id" TEXT NOT NULL,
    "board" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "row_id" TEXT,
    "name" TEXT NOT NULL,
    "category" TEXT,
    "url" TEXT,
    "metrics" JSONB NOT NULL,
    "driver" JSONB,
    "url_slug" TEXT,
    "ticker" TEXT,
    "entity_id" TEXT,
    "filer_cik" TEXT,

    CONSTRAINT "tracker_row_pkey" PRIMARY KEY ("tracker_id", "board", "rank")
);
