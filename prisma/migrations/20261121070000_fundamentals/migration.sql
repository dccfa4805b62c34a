-- CreateTable
CREATE TABLE "company_fact" (
    "cik" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "filed" DATE NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "accession" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "fiscal_year" INTEGER,
    "fiscal_period" TEXT,

    CONSTRAINT "company_fact_pkey" PRIMARY KEY ("cik","concept","unit","start_date","end_date","filed")
);

-- CreateTable
CREATE TABLE "financial_statement" (
    "cik" TEXT NOT NULL,
    "timeframe" TEXT NOT NULL,
    "fiscal_year" INTEGER NOT NULL,
    "fiscal_period" TEXT NOT NULL,
    "period_end_date" DATE NOT NULL,
    "filing_date" DATE NOT NULL,
    "reported_currency" TEXT,
    "revenue" DOUBLE PRECISION,
    "cost_of_revenue" DOUBLE PRECISION,
    "gross_profit" DOUBLE PRECISION,
    "operating_expenses" DOUBLE PRECISION,
    "operating_income" DOUBLE PRECISION,
    "research_and_development" DOUBLE PRECISION,
    "net_income" DOUBLE PRECISION,
    "bottom_line_net_income" DOUBLE PRECISION,
    "eps_basic" DOUBLE PRECISION,
    "eps_diluted" DOUBLE PRECISION,
    "weighted_average_shares_basic" DOUBLE PRECISION,
    "weighted_average_shares_diluted" DOUBLE PRECISION,
    "operating_cash_flow" DOUBLE PRECISION,
    "investing_cash_flow" DOUBLE PRECISION,
    "financing_cash_flow" DOUBLE PRECISION,
    "capital_expenditure" DOUBLE PRECISION,
    "free_cash_flow" DOUBLE PRECISION,
    "total_assets" DOUBLE PRECISION,
    "current_assets" DOUBLE PRECISION,
    "total_liabilities" DOUBLE PRECISION,
    "current_liabilities" DOUBLE PRECISION,
    "total_equity" DOUBLE PRECISION,
    "cash_and_equivalents" DOUBLE PRECISION,
    "total_debt" DOUBLE PRECISION,
    "inventory" DOUBLE PRECISION,
    "shares_outstanding" DOUBLE PRECISION,
    "gross_margin" DOUBLE PRECISION,
    "operating_margin" DOUBLE PRECISION,
    "net_margin" DOUBLE PRECISION,
    "return_on_equity" DOUBLE PRECISION,
    "return_on_assets" DOUBLE PRECISION,
    "current_ratio" DOUBLE PRECISION,
    "debt_to_equity" DOUBLE PRECISION,
    "eps_ttm" DOUBLE PRECISION,
    "revenue_ttm" DOUBLE PRECISION,
    "net_income_ttm" DOUBLE PRECISION,

    CONSTRAINT "financial_statement_pkey" PRIMARY KEY ("cik","timeframe","fiscal_year","fiscal_period")
);

-- CreateTable
CREATE TABLE "current_fundamentals" (
    "cik" TEXT NOT NULL,
    "period_end_date" DATE NOT NULL,
    "reported_currency" TEXT,
    "quarters_included" INTEGER NOT NULL,
    "revenue_ttm" DOUBLE PRECISION,
    "net_income_ttm" DOUBLE PRECISION,
    "operating_income_ttm" DOUBLE PRECISION,
    "eps_ttm" DOUBLE PRECISION,
    "operating_margin" DOUBLE PRECISION,
    "net_margin" DOUBLE PRECISION,
    "return_on_equity" DOUBLE PRECISION,
    "return_on_assets" DOUBLE PRECISION,
    "revenue_growth" DOUBLE PRECISION,
    "debt_to_equity" DOUBLE PRECISION,
    "total_equity" DOUBLE PRECISION,
    "diluted_shares" DOUBLE PRECISION,

    CONSTRAINT "current_fundamentals_pkey" PRIMARY KEY ("cik")
);
