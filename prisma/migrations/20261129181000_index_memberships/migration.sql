CREATE TABLE "index_list" (
  "index_id" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "first_day" DATE NOT NULL,
  "last_day" DATE NOT NULL,
  "is_complete" BOOLEAN NOT NULL,
  "size" INTEGER NOT NULL,
  CONSTRAINT "index_list_pkey" PRIMARY KEY ("index_id", "source", "first_day")
);

CREATE TABLE "index_stint" (
  "index_id" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "list_day" DATE NOT NULL,
  "ticker" TEXT NOT NULL,
  "first_day" DATE NOT NULL,
  "last_day" DATE,
  CONSTRAINT "index_stint_pkey" PRIMARY KEY ("index_id", "source", "ticker", "first_day")
);

CREATE TABLE "index_membership" (
  "index_id" TEXT NOT NULL,
  "ticker" TEXT NOT NULL,
  "valid_from" DATE NOT NULL,
  "valid_to" DATE,
  "precision" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "known_from" DATE NOT NULL,
  "end_known_from" DATE,
  "end_precision" TEXT,
  CONSTRAINT "index_membership_pkey" PRIMARY KEY ("index_id", "ticker", "valid_from")
);
CREATE INDEX "index_membership_ticker_idx" ON "index_membership" ("ticker");
