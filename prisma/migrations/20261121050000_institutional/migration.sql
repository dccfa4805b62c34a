-- CreateTable
CREATE TABLE "institutional_filing" (
    "id" TEXT NOT NULL,
    "accession" TEXT,
    "form" TEXT NOT NULL,
    "filer_cik" TEXT NOT NULL,
    "filer_name" TEXT NOT NULL,
    "period" DATE NOT NULL,
    "filed_date" DATE NOT NULL,
    "dated" BOOLEAN NOT NULL,
    "amendment_no" INTEGER NOT NULL,
    "adds" BOOLEAN NOT NULL,
    "flattened" BOOLEAN NOT NULL,
    "entry_total" INTEGER,
    "value_unit" INTEGER,
    "entries" INTEGER,
    "table_digest" TEXT,

    CONSTRAINT "institutional_filing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "institutional_row" (
    "filing_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "instrument" TEXT NOT NULL,
    "cusip" TEXT,
    "ticker" TEXT,
    "issuer_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "amount" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "institutional_row_pkey" PRIMARY KEY ("filing_id","line")
);

-- CreateTable
CREATE TABLE "cusip_ticker" (
    "cusip" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "base_ticker" TEXT NOT NULL,

    CONSTRAINT "cusip_ticker_pkey" PRIMARY KEY ("cusip")
);

-- CreateTable
CREATE TABLE "filer_category" (
    "filer_cik" TEXT NOT NULL,
    "category" TEXT NOT NULL,

    CONSTRAINT "filer_category_pkey" PRIMARY KEY ("filer_cik")
);

-- CreateTable
CREATE TABLE "filer" (
    "cik" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "stated" BOOLEAN NOT NULL,

    CONSTRAINT "filer_pkey" PRIMARY KEY ("cik")
);

-- CreateTable
CREATE TABLE "institutional_position" (
    "report_date" DATE NOT NULL,
    "filer_cik" TEXT NOT NULL,
    "instrument" TEXT NOT NULL,
    "filer_place" INTEGER NOT NULL,
    "place" INTEGER,
    "security" TEXT NOT NULL,
    "ticker" TEXT,
    "cusip" TEXT,
    "issuer_name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "shares" DOUBLE PRECISION NOT NULL,
    "value_usd" DOUBLE PRECISION NOT NULL,
    "change_type" TEXT NOT NULL,
    "shares_change" DOUBLE PRECISION NOT NULL,
    "shares_change_pct" DOUBLE PRECISION NOT NULL,
    "filed_date" DATE NOT NULL,

    CONSTRAINT "institutional_position_pkey" PRIMARY KEY ("report_date","filer_cik","instrument","filer_place")
);

-- CreateTable
CREATE TABLE "filer_quarter" (
    "report_date" DATE NOT NULL,
    "filer_cik" TEXT NOT NULL,
    "filed_date" DATE NOT NULL,
    "equity_value" DOUBLE PRECISION NOT NULL,
    "position_count" INTEGER NOT NULL,
    "top_ten_value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "filer_quarter_pkey" PRIMARY KEY ("report_date","filer_cik")
);

-- CreateTable
CREATE TABLE "institutional_quarter" (
    "report_date" DATE NOT NULL,
    "filer_count" INTEGER NOT NULL,
    "baseline_filer_count" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "sums_digest" TEXT,

    CONSTRAINT "institutional_quarter_pkey" PRIMARY KEY ("report_date")
);

-- CreateTable
CREATE TABLE "institutional_flow" (
    "report_date" DATE NOT NULL,
    "ticker" TEXT NOT NULL,
    "issuer_name" TEXT NOT NULL,
    "total_shares_bought" DOUBLE PRECISION NOT NULL,
    "total_shares_sold" DOUBLE PRECISION NOT NULL,
    "net_shares_change" DOUBLE PRECISION NOT NULL,
    "net_change_pct" DOUBLE PRECISION,
    "new_positions" INTEGER NOT NULL,
    "increased_positions" INTEGER NOT NULL,
    "decreased_positions" INTEGER NOT NULL,
    "sold_out_positions" INTEGER NOT NULL,
    "index_fund_net_change" DOUBLE PRECISION NOT NULL,
    "hedge_fund_net_change" DOUBLE PRECISION NOT NULL,
    "activist_net_change" DOUBLE PRECISION NOT NULL,
    "pension_net_change" DOUBLE PRECISION NOT NULL,
    "bank_net_change" DOUBLE PRECISION NOT NULL,
    "insurance_net_change" DOUBLE PRECISION NOT NULL,
    "mutual_fund_net_change" DOUBLE PRECISION NOT NULL,
    "sovereign_wealth_net_change" DOUBLE PRECISION NOT NULL,
    "endowment_net_change" DOUBLE PRECISION NOT NULL,
    "activist_activity" BOOLEAN NOT NULL,
    "total_shares" DOUBLE PRECISION NOT NULL,
    "total_value" DOUBLE PRECISION NOT NULL,
    "holder_count" INTEGER NOT NULL,

    CONSTRAINT "institutional_flow_pkey" PRIMARY KEY ("report_date","ticker")
);

-- CreateTable
CREATE TABLE "convertible_bond_group" (
    "report_date" DATE NOT NULL,
    "base_ticker" TEXT NOT NULL,
    "issuer_name" TEXT NOT NULL,
    "position_count" INTEGER NOT NULL,
    "total_value" DOUBLE PRECISION NOT NULL,
    "net_shares_change" DOUBLE PRECISION NOT NULL,
    "titles" TEXT[],
    "hedge_fund_count" INTEGER NOT NULL,

    CONSTRAINT "convertible_bond_group_pkey" PRIMARY KEY ("report_date","base_ticker")
);

-- CreateTable
CREATE TABLE "institutional_option" (
    "report_date" DATE NOT NULL,
    "ticker" TEXT NOT NULL,
    "issuer_name" TEXT NOT NULL,
    "call_value" DOUBLE PRECISION NOT NULL,
    "put_value" DOUBLE PRECISION NOT NULL,
    "call_positions" INTEGER NOT NULL,
    "put_positions" INTEGER NOT NULL,
    "call_net_change" DOUBLE PRECISION NOT NULL,
    "put_net_change" DOUBLE PRECISION NOT NULL,
    "hedge_fund_count" INTEGER NOT NULL,

    CONSTRAINT "institutional_option_pkey" PRIMARY KEY ("report_date","ticker")
);

-- CreateIndex
CREATE INDEX "institutional_filing_period_idx" ON "institutional_filing"("period");

-- CreateIndex
CREATE INDEX "institutional_position_ticker_report_date_place_idx" ON "institutional_position"("ticker", "report_date", "place");

-- CreateIndex
CREATE INDEX "filer_quarter_filer_cik_idx" ON "filer_quarter"("filer_cik");

-- CreateIndex
CREATE INDEX "institutional_flow_report_date_net_shares_change_idx" ON "institutional_flow"("report_date", "net_shares_change");
