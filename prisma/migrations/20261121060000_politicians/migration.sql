-- CreateTable
CREATE TABLE "legislator" (
    "bioguide_id" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "last_name" TEXT NOT NULL,
    "suffix" TEXT,
    "nickname" TEXT,
    "full_name" TEXT,
    "birthday" DATE,
    "chamber" TEXT NOT NULL,
    "state" TEXT,
    "district" INTEGER,
    "party" TEXT,
    "image_url" TEXT,
    "former" BOOLEAN,
    "served_until" INTEGER,
    "term_start" DATE,
    "term_end" DATE,

    CONSTRAINT "legislator_pkey" PRIMARY KEY ("bioguide_id","layout")
);

-- CreateTable
CREATE TABLE "congress_report" (
    "id" TEXT NOT NULL,
    "chamber" TEXT NOT NULL,
    "filer" TEXT NOT NULL,
    "bioguide_id" TEXT,
    "state" TEXT,
    "district" INTEGER,
    "filed_date" DATE,
    "report_date" DATE,
    "amendment" INTEGER NOT NULL,
    "amends" TEXT,
    "url" TEXT,

    CONSTRAINT "congress_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "congress_row" (
    "report_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "transaction_date" DATE NOT NULL,
    "disclosure_date" DATE,
    "owner" TEXT,
    "ticker" TEXT,
    "asset_description" TEXT NOT NULL,
    "asset_type" TEXT,
    "transaction_type" TEXT NOT NULL,
    "amount_range" TEXT NOT NULL,
    "amount_min" DOUBLE PRECISION,
    "amount_max" DOUBLE PRECISION,
    "option_type" TEXT,
    "strike_price" DOUBLE PRECISION,
    "expiration_date" DATE,

    CONSTRAINT "congress_row_pkey" PRIMARY KEY ("report_id","key","n")
);

-- CreateTable
CREATE TABLE "politician" (
    "id" TEXT NOT NULL,
    "url_slug" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "chamber" TEXT NOT NULL,
    "party" TEXT,
    "state" TEXT,
    "district" INTEGER,
    "bioguide_id" TEXT,
    "image_url" TEXT,
    "former" BOOLEAN NOT NULL,
    "served_until" TEXT,
    "kb_entity_id" TEXT,

    CONSTRAINT "politician_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "politician_report" (
    "report_id" TEXT NOT NULL,
    "politician_id" TEXT NOT NULL,

    CONSTRAINT "politician_report_pkey" PRIMARY KEY ("report_id")
);

-- CreateTable
CREATE TABLE "politician_trade" (
    "id" TEXT NOT NULL,
    "politician_id" TEXT NOT NULL,
    "report_id" TEXT NOT NULL,
    "chamber" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "asset_description" TEXT NOT NULL,
    "asset_type" TEXT NOT NULL,
    "transaction_type" TEXT NOT NULL,
    "transaction_date" DATE NOT NULL,
    "disclosure_date" DATE,
    "disclosure_delay_days" INTEGER,
    "known_date" DATE NOT NULL,
    "amount_range" TEXT NOT NULL,
    "amount_min" DOUBLE PRECISION,
    "amount_max" DOUBLE PRECISION,
    "owner" TEXT,
    "option_type" TEXT,
    "strike_price" DOUBLE PRECISION,
    "expiration_date" DATE,
    "report_url" TEXT,

    CONSTRAINT "politician_trade_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "politician_record" (
    "politician_id" TEXT NOT NULL,
    "total_trades" INTEGER NOT NULL,
    "purchase_count" INTEGER NOT NULL,
    "sale_count" INTEGER NOT NULL,
    "latest_trade_date" DATE NOT NULL,
    "top_tickers" TEXT[],

    CONSTRAINT "politician_record_pkey" PRIMARY KEY ("politician_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "politician_url_slug_key" ON "politician"("url_slug");

-- CreateIndex
CREATE INDEX "politician_trade_known_date_idx" ON "politician_trade"("known_date");

-- CreateIndex
CREATE INDEX "politician_trade_ticker_known_date_idx" ON "politician_trade"("ticker", "known_date");

-- CreateIndex
CREATE INDEX "politician_trade_politician_id_idx" ON "politician_trade"("politician_id");
