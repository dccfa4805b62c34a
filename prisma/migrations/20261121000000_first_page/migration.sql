-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_month" (
    "key_id" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "usage_month_pkey" PRIMARY KEY ("key_id","month")
);

-- CreateTable
CREATE TABLE "data_version" (
    "family" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "as_of" DATE,
    "generated_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "data_version_pkey" PRIMARY KEY ("family")
);

-- CreateTable
CREATE TABLE "import_file" (
    "kind" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "read" INTEGER NOT NULL,
    "written" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("kind","file")
);

-- CreateTable
CREATE TABLE "refused_row" (
    "kind" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "line" INTEGER,
    "field" TEXT,
    "reason" TEXT NOT NULL,
    "content" TEXT,

    CONSTRAINT "refused_row_pkey" PRIMARY KEY ("kind","file","seq")
);

-- CreateTable
CREATE TABLE "sec_company" (
    "ticker" TEXT NOT NULL,
    "cik" TEXT NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "sec_company_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "index_constituent" (
    "index_id" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sector" TEXT,
    "industry" TEXT,
    "headquarters" TEXT,
    "date_added" DATE,
    "cik" TEXT,
    "founded" TEXT,

    CONSTRAINT "index_constituent_pkey" PRIMARY KEY ("index_id","ticker")
);

-- CreateTable
CREATE TABLE "company_profile" (
    "ticker" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "exchange" TEXT,
    "sector" TEXT,
    "industry" TEXT,
    "description" TEXT,
    "website" TEXT,
    "icon_url" TEXT,
    "logo_url" TEXT,
    "brand_color" TEXT,
    "shares_outstanding" DOUBLE PRECISION,
    "market_cap" DOUBLE PRECISION,
    "listing_status" TEXT,
    "delisted_date" DATE,
    "delisting_reason" TEXT,

    CONSTRAINT "company_profile_pkey" PRIMARY KEY ("ticker","source")
);

-- CreateTable
CREATE TABLE "daily_bar" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "open" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "close" DOUBLE PRECISION NOT NULL,
    "adjusted_close" DOUBLE PRECISION NOT NULL,
    "volume" DOUBLE PRECISION,
    "raw_close" BOOLEAN NOT NULL,
    "vintage" DATE NOT NULL,

    CONSTRAINT "daily_bar_pkey" PRIMARY KEY ("ticker","date")
);

-- CreateTable
CREATE TABLE "ownership_filing" (
    "id" TEXT NOT NULL,
    "accession" TEXT,
    "form" TEXT NOT NULL,
    "amendment" BOOLEAN NOT NULL,
    "issuer_cik" TEXT,
    "issuer_name" TEXT NOT NULL,
    "issuer_ticker" TEXT NOT NULL,
    "period" DATE NOT NULL,
    "filed_date" DATE NOT NULL,
    "original_date" DATE,
    "plan_box" BOOLEAN,
    "remarks" TEXT,

    CONSTRAINT "ownership_filing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ownership_owner" (
    "filing_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "cik" TEXT,
    "name" TEXT NOT NULL,
    "officer" BOOLEAN NOT NULL,
    "director" BOOLEAN NOT NULL,
    "ten_pct_owner" BOOLEAN NOT NULL,
    "other" BOOLEAN NOT NULL,
    "title" TEXT,

    CONSTRAINT "ownership_owner_pkey" PRIMARY KEY ("filing_id","position")
);

-- CreateTable
CREATE TABLE "ownership_row" (
    "filing_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "derivative" BOOLEAN NOT NULL,
    "holding" BOOLEAN NOT NULL,
    "security_title" TEXT NOT NULL,
    "transaction_date" DATE,
    "code" TEXT,
    "acquired" BOOLEAN,
    "shares" DOUBLE PRECISION,
    "price" DOUBLE PRECISION,
    "shares_after" DOUBLE PRECISION,
    "direct" BOOLEAN NOT NULL,
    "nature" TEXT,
    "exercise_price" DOUBLE PRECISION,
    "expiration_date" DATE,
    "underlying_title" TEXT,
    "underlying_shares" DOUBLE PRECISION,
    "footnotes" TEXT,

    CONSTRAINT "ownership_row_pkey" PRIMARY KEY ("filing_id","line")
);

-- CreateTable
CREATE TABLE "entity" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url_slug" TEXT NOT NULL,
    "ticker" TEXT,
    "aliases" TEXT[],

    CONSTRAINT "entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock" (
    "ticker" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "url_slug" TEXT NOT NULL,
    "cik" TEXT,
    "exchange" TEXT,
    "sector" TEXT,
    "industry" TEXT,
    "description" TEXT,
    "headquarters" TEXT,
    "founded" TEXT,
    "website" TEXT,
    "icon_url" TEXT,
    "logo_url" TEXT,
    "brand_color" TEXT,
    "shares_outstanding" DOUBLE PRECISION,
    "market_cap" DOUBLE PRECISION,
    "listing_status" TEXT,
    "delisted_date" DATE,
    "delisting_reason" TEXT,

    CONSTRAINT "stock_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "quote" (
    "ticker" TEXT NOT NULL,
    "session_date" DATE NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "price" DOUBLE PRECISION NOT NULL,
    "change" DOUBLE PRECISION,
    "change_percent" DOUBLE PRECISION,
    "previous_close" DOUBLE PRECISION,
    "open" DOUBLE PRECISION,
    "day_high" DOUBLE PRECISION,
    "day_low" DOUBLE PRECISION,
    "volume" DOUBLE PRECISION,
    "week52_high" DOUBLE PRECISION NOT NULL,
    "week52_low" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "popular_stock" (
    "rank" INTEGER NOT NULL,
    "ticker" TEXT NOT NULL,
    "dollar_volume" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "popular_stock_pkey" PRIMARY KEY ("rank")
);

-- CreateTable
CREATE TABLE "insider" (
    "id" TEXT NOT NULL,
    "cik" TEXT,
    "name" TEXT NOT NULL,

    CONSTRAINT "insider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "insider_trade" (
    "id" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "insider_id" TEXT NOT NULL,
    "insider_name" TEXT NOT NULL,
    "insider_title" TEXT NOT NULL,
    "insider_relation" TEXT NOT NULL,
    "officer" BOOLEAN NOT NULL,
    "director" BOOLEAN NOT NULL,
    "ten_pct_owner" BOOLEAN NOT NULL,
    "owner_ids" TEXT[],
    "transaction_date" DATE NOT NULL,
    "filed_date" DATE NOT NULL,
    "transaction_code" TEXT NOT NULL,
    "transaction_type" TEXT NOT NULL,
    "security_title" TEXT NOT NULL,
    "shares_transacted" DOUBLE PRECISION NOT NULL,
    "price_per_share" DOUBLE PRECISION,
    "total_value" DOUBLE PRECISION NOT NULL,
    "shares_owned_after" DOUBLE PRECISION,
    "acquired" BOOLEAN NOT NULL,
    "direct_ownership" BOOLEAN NOT NULL,
    "rule10b51" BOOLEAN NOT NULL,
    "derivative" BOOLEAN NOT NULL,
    "underlying_title" TEXT,
    "underlying_shares" DOUBLE PRECISION,
    "exercise_price" DOUBLE PRECISION,
    "expiration_date" DATE,
    "form" TEXT NOT NULL,
    "accession" TEXT,

    CONSTRAINT "insider_trade_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "sec_company_cik_idx" ON "sec_company"("cik");

-- CreateIndex
CREATE INDEX "ownership_filing_issuer_ticker_idx" ON "ownership_filing"("issuer_ticker");

-- CreateIndex
CREATE UNIQUE INDEX "entity_url_slug_key" ON "entity"("url_slug");

-- CreateIndex
CREATE INDEX "entity_ticker_idx" ON "entity"("ticker");

-- CreateIndex
CREATE INDEX "stock_entity_id_idx" ON "stock"("entity_id");

-- CreateIndex
CREATE INDEX "insider_trade_ticker_transaction_date_idx" ON "insider_trade"("ticker", "transaction_date");

-- CreateIndex
CREATE INDEX "insider_trade_transaction_date_idx" ON "insider_trade"("transaction_date");

-- CreateIndex
CREATE INDEX "insider_trade_owner_ids_idx" ON "insider_trade" USING GIN ("owner_ids");

