-- A company that was renamed is found under its former names.
CREATE TABLE "company_name" (
    "cik" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "company_name_pkey" PRIMARY KEY ("cik","name")
);
CREATE FUNCTION "keep_company_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "company_name" VALUES (OLD."cik", OLD."title") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "keep_company_name" AFTER UPDATE ON "sec_company" FOR EACH ROW
  WHEN (OLD."title" IS DISTINCT FROM NEW."title") EXECUTE FUNCTION "keep_company_name"();

-- Rows of Forms 13F that were taken for shares, whose titles name something else; as in the rules for titles.
UPDATE "institutional_row" SET "instrument" = CASE
    WHEN "title" ~* '^\W*(UNITS?|UTS?)\s+(EX\M|\d{1,2}/\d)|\m(TANGIBLE|TAN EQ|EQUITY|EQ|CORP|CORPORATE)\s+UNITS?\M'
      OR ("title" ~* '^\W*UNITS?\M' AND "title" ~* '\m(WTS?|WRTS?|WARR|WARRANTS?)\M') THEN 'UNIT'
    WHEN "title" ~* '^\W*W\s+EXP\M|^\*\s*W\M|\m(WTS|WRTS?|WARR|WARRANTS?)\M|^\W*WT\M|\mWT\s+EXP\M' THEN 'WARRANT'
    WHEN "title" ~* '^\W*(RTS?|RIGHTS?)\M|\m(RTS|CVRS?|CONTINGENT VALUE)\M' THEN 'RIGHT'
    WHEN "title" ~* '^\W*(UNITS?|UTS?)\W*$' THEN 'UNIT'
    ELSE 'PREFERRED' END
  WHERE "instrument" = 'EQUITY'
    AND "title" !~* '\m(ETFS?|ETN|FDS?|FUNDS?|IDX|INDEX|PORTFOLIO|SECS?|SECURIT\w*|INCM|INCOME|IBONDS?|EQL|EQUAL|EQ W\w*)\M'
    AND ("title" ~* '^\W*(UNITS?|UTS?)\s+(EX\M|\d{1,2}/\d)|\m(TANGIBLE|TAN EQ|EQUITY|EQ|CORP|CORPORATE)\s+UNITS?\M'
      OR ("title" ~* '^\W*UNITS?\M' AND "title" ~* '\m(WTS?|WRTS?|WARR|WARRANTS?)\M')
      OR "title" ~* '^\W*W\s+EXP\M|^\*\s*W\M|\m(WTS|WRTS?|WARR|WARRANTS?)\M|^\W*WT\M|\mWT\s+EXP\M'
      OR "title" ~* '^\W*(RTS?|RIGHTS?)\M|\m(RTS|CVRS?|CONTINGENT VALUE)\M'
      OR ("title" ~* '^\W*(UNITS?|UTS?)\W*$'
        AND "issuer_name" !~* '\m(L ?P|L\.P\.?|LLC|PARTNERS?|PARTNERSHIP|PRTNRS?|PTNRS?|TR|TRUST|FD|FUND|ETF)\M')
      OR ("title" !~* '\m(ADR|ADS|ADRS|ADSS|GDR|GDS)\M'
        AND "title" ~* '\m(PFDS?|PFRD|PREF|PREFD|PREFS|PREFERRED|PREFERENCE|PRFD|MCPS)\M|\mDEP\w*\M.*(\m1/\d+|\mSER\M)|\m1/\d+\w*\s+INT\M|\d%.*\m(SER|SERIES|CUM|PERP|MAND|CNV|CONV|DEP)\M'));

-- Trades whose price cannot be right are kept as filed, and are in no sum.
ALTER TABLE "insider_trade" ADD COLUMN "implausible_reason" TEXT;
CREATE TABLE "implausible_price" (
    "filing_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "implausible_price_pkey" PRIMARY KEY ("filing_id","line")
);
