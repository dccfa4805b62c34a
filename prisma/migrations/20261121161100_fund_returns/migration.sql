CREATE TABLE "fund_return" (
    "fund_slug" TEXT NOT NULL,
    "period_label" TEXT NOT NULL,
    "published_date" DATE NOT NULL,
    "fund_name" TEXT NOT NULL,
    "net_return_pct" DOUBLE PRECISION NOT NULL,
    "source_url" TEXT NOT NULL,
    "source_quote" TEXT NOT NULL,
    "filer_cik" TEXT,

    CONSTRAINT "fund_return_pkey" PRIMARY KEY ("fund_slug", "period_label", "published_date")
);
