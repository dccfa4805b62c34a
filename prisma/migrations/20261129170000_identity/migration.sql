CREATE TABLE "security" (
  "key" TEXT NOT NULL,
  "cik" TEXT,
  "kind" TEXT NOT NULL,
  "figi" TEXT,
  CONSTRAINT "security_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "security_cik_idx" ON "security" ("cik");

CREATE TABLE "security_name" (
  "key" TEXT NOT NULL,
  "symbol" TEXT NOT NULL,
  "valid_from" DATE,
  "valid_to" DATE,
  "known_from" DATE NOT NULL,
  "source" TEXT NOT NULL,
  CONSTRAINT "security_name_pkey" PRIMARY KEY ("key", "symbol", "known_from")
);
CREATE INDEX "security_name_symbol_idx" ON "security_name" ("symbol");

CREATE TABLE "symbol_sighting" (
  "symbol" TEXT NOT NULL,
  "cik" TEXT NOT NULL,
  "cusip" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "spell" INTEGER NOT NULL DEFAULT 0,
  "first_day" DATE NOT NULL,
  "last_day" DATE,
  CONSTRAINT "symbol_sighting_pkey" PRIMARY KEY ("symbol", "cik", "cusip", "source", "spell")
);

CREATE TABLE "listing_event" (
  "key" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "kind" TEXT NOT NULL,
  "filing" TEXT,
  "successor" TEXT,
  "ratio" DOUBLE PRECISION,
  CONSTRAINT "listing_event_pkey" PRIMARY KEY ("key", "day", "kind")
);

-- What the `ticker` columns hold becomes the permanent key of a security, under the symbol it is. The kind follows from the
-- symbol, by the same rules as in src/lib/identity/keys.ts.
INSERT INTO "security" ("key", "cik", "kind")
SELECT "ticker", max("cik"), CASE
    WHEN "ticker" ~ '\.(WT|WS|W)[A-Z]?$' OR "ticker" ~ '^[A-Z]{4}W$' THEN 'WARRANT'
    WHEN "ticker" ~ '\.(UN|U)$' OR "ticker" ~ '^[A-Z]{4}U$' THEN 'UNIT'
    WHEN "ticker" ~ '\.(RI|RT|R)$' OR "ticker" ~ '^[A-Z]{4}R$' THEN 'RIGHT'
    WHEN "ticker" ~ '-P[A-Z]?$' OR "ticker" ~ '\.P$' OR "ticker" ~ '^[A-Z]{4}[MNOP]$' THEN 'PREFERRED'
    ELSE 'COMMON' END
FROM (
  SELECT "ticker", "cik" FROM "stock"
  UNION ALL SELECT "ticker", NULL FROM "etf"
  UNION ALL SELECT "ticker", "cik" FROM "sec_company"
) AS listed
GROUP BY "ticker";
INSERT INTO "security_name" ("key", "symbol", "known_from", "source")
SELECT "key", "key", '1970-01-01', 'STORED' FROM "security";

-- Each form states the symbol of its issuer on its day. The stored symbol is that of the primary class, which is a symbol
-- of the issuer all the same.
INSERT INTO "symbol_sighting" ("symbol", "cik", "cusip", "source", "first_day", "last_day")
SELECT "issuer_ticker", "issuer_cik", '', 'FORM', min("filed_date"), max("filed_date")
FROM "ownership_filing" WHERE "issuer_cik" IS NOT NULL GROUP BY 1, 2;
-- The list itself has no day: its newest import.
INSERT INTO "symbol_sighting" ("symbol", "cik", "cusip", "source", "first_day", "last_day")
SELECT "ticker", "cik", '', 'SEC_LIST', "day", "day" FROM "sec_company"
CROSS JOIN (SELECT max("imported_at")::date AS "day" FROM "import_file" WHERE "kind" = 'sec-companies') AS newest
WHERE "day" IS NOT NULL;

INSERT INTO "data_version" ("family", "version", "facts", "generated_at", "rows")
SELECT 'identity', 1, 1, now(), count(*) FROM "security" HAVING count(*) > 0
ON CONFLICT ("family") DO NOTHING;
