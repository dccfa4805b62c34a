CREATE TABLE "security_cusip" (
  "cusip" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "first_day" DATE NOT NULL,
  "last_day" DATE NOT NULL,
  CONSTRAINT "security_cusip_pkey" PRIMARY KEY ("cusip", "key")
);
