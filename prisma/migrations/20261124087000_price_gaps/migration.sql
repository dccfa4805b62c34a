-- Price histories that no file links to newer ones, for reports to operators.
CREATE TABLE "price_gap" (
  "ticker" TEXT NOT NULL,
  "last_session" DATE NOT NULL,
  CONSTRAINT "price_gap_pkey" PRIMARY KEY ("ticker", "last_session")
);
