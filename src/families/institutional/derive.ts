import { createHash } from 'node:crypto';
import { upsert } from '../../db/bulk.ts';
import { CUSIP_EVIDENCE_DIGEST, queryCusipEvidence } from '../../db/identity.ts';
import type { Sql } from '../../db/open.ts';
import { queryRow } from '../../db/sql.ts';
import { INSTITUTIONAL_QUARTER } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { hashValues } from '../../lib/digest.ts';
import { defineSkipScan } from '../../lib/skip-scan.ts';
import { lastSessionOnOrBefore } from '../../market/calendar.ts';
import { type CusipEvidence, selectCusipsOfDay } from '../../market/identity/cusips.ts';
import { KNOWN_SPLITS } from '../../market/known-splits.ts';
import { quarterBefore } from '../../market/quarters.ts';
import { CLOSE_SPLITS, type CloseSplit, computeCloseFactors } from '../prices/rules/close-factors.ts';
import { SPLIT_TABLES } from '../stocks/splits/rules.ts';
import { CREATE_DATED_CUSIPS, DATED_CUSIPS, replaceDatedCusips } from './cusips/derive.ts';
import { HELD_OUTRIGHT, type Instrument, PRICED_BY_TICKER } from './instruments/rules.ts';
import {
  type CompanyName,
  createCompanyFinder,
  hashRenames,
  queryCompanyNames,
} from './position-matches/companies/derive.ts';
import { findMatches, HELD } from './position-matches/derive.ts';
import { BASELINE, type Form13fCover, selectEffectiveCovers } from './rules.ts';
import { deriveValueUnits } from './value-units/derive.ts';

/** Raised when a rule changes, so that all quarters are derived again. */
const RULES = '5';
/** Sorting millions of rows in the server's default 4 MB takes many passes over the disk. */
const SORT_MEMORY = '128MB';

// Inputs of a quarter's positions: its filings, and the prices that determine the unit of their values.
const FILED = `SELECT "period"::text AS "reportDate",
    md5(string_agg("id" || coalesce("table_digest", '') || "filed_date" || "flattened", ',' ORDER BY "id")) AS "digest"
  FROM "institutional_filing" WHERE "known_date" <= $1::date AND "period" <= $1::date GROUP BY 1 ORDER BY 1`;
// Ticker by ticker along the primary key: a few days of each are looked up. A filter by day alone would read all bars.
const CLOSES = `${defineSkipScan('priced', 'daily_bar', 'ticker')}
  SELECT b."date"::text AS "date", md5(string_agg(b."ticker" || b."close", ',' ORDER BY b."ticker")) AS "digest"
  FROM priced JOIN "daily_bar" AS b ON b."ticker" = priced."ticker" AND b."date" = ANY($1::text[]::date[]) GROUP BY 1`;
// Splits between two report dates: the previous quarter's shares are converted to those of the quarter.
const SPLITS = `SELECT (date_trunc('quarter', "date") + interval '3 months - 1 day')::date::text AS "reportDate",
    md5(string_agg("ticker" || "date" || "ratio", ',' ORDER BY "ticker", "date")) AS "digest" FROM ${KNOWN_SPLITS} AS s GROUP BY 1`;
const STORED = `SELECT "report_date"::text AS "reportDate", "digest" FROM "institutional_quarter"`;

const COVERS = `SELECT "id", "filer_cik" AS "filerCik", "form", "filed_date"::text AS "filedDate", "amendment_no" AS "amendmentNo",
    "adds", "flattened", "entry_total" AS "entryTotal", "entries"
  FROM "institutional_filing" WHERE "period" = $1::date AND "known_date" <= $2::date`;
const SNAPSHOTS = [
  'institutional_position',
  'institutional_value_unit',
  'filer_quarter',
  'institutional_quarter',
] as const;

const listed = (instruments: readonly Instrument[], alias = 'r'): string =>
  `${alias}."instrument" IN (${instruments.map((instrument) => `'${instrument}'`).join(', ')})`;

const CREATE_HELD = `CREATE TEMPORARY TABLE IF NOT EXISTS "${HELD}" ("filer_cik" text, "instrument" text, "security" text, "ticker" text,
    "cusip" text, "issuer_name" text, "title" text, "shares" double precision, "value_usd" double precision, "filed_date" date) ON COMMIT DROP`;
const CLEAR_HELD = `TRUNCATE "${HELD}"`;

// A note is identified by its CUSIP and listed under the ticker of its issuer, which is the first six characters of the
// CUSIP. A position has no value if the value of any of its rows is rejected. Instruments other than shares and options
// get a ticker only by CUSIP. Without ticker and CUSIP, a name and a class identify a position. Its shares are unknown if
// those of any of its rows are.
const FILL_HELD = `INSERT INTO "${HELD}"
  WITH live AS (SELECT l."id", l."factor", f."filer_cik", f."filed_date", f."entries", l."id" = ANY($10::text[]) AS "has_wrong_amounts"
      FROM unnest($1::text[], $2::text[]::double precision[]) AS l("id", "factor") JOIN "institutional_filing" AS f ON f."id" = l."id"),
    corrected AS (SELECT * FROM unnest($3::text[], $4::text[]::integer[], $5::text[]::double precision[]) AS o("id", "line", "factor")),
    classed AS (SELECT * FROM unnest($6::text[], $7::text[]::integer[], $8::text[], $9::text[]::boolean[]) AS k("id", "line", "class", "has_ticker")),
    issuer AS (SELECT left("cusip", 6) AS "issuer", min("base_ticker") AS "ticker" FROM "${DATED_CUSIPS}"
      WHERE substr("cusip", 7, 2) ~ '^[0-9]{2}$' GROUP BY 1),
    named AS (SELECT l."filer_cik", l."filed_date", r."instrument", r."cusip", r."issuer_name", r."title",
        CASE WHEN NOT l."has_wrong_amounts" THEN r."amount" END AS "amount",
        r."value" * CASE WHEN o."id" IS NULL THEN l."factor" ELSE o."factor" END AS "value_usd",
        CASE WHEN r."instrument" = 'BOND' THEN coalesce(i."ticker", c."base_ticker", r."ticker") WHEN k."has_ticker" THEN r."ticker"
          WHEN k."id" IS NOT NULL THEN NULL WHEN ${listed(PRICED_BY_TICKER)} THEN coalesce(c."ticker", r."ticker") ELSE c."ticker" END AS "ticker",
        CASE WHEN k."class" <> '' THEN ' ' || k."class" ELSE '' END AS "class"
      FROM live AS l JOIN "institutional_row" AS r ON r."filing_id" = l."id" AND r."line" <= l."entries" AND r."instrument" <> 'CASH'
      LEFT JOIN corrected AS o ON o."id" = r."filing_id" AND o."line" = r."line"
      LEFT JOIN classed AS k ON k."id" = r."filing_id" AND k."line" = r."line"
      LEFT JOIN "${DATED_CUSIPS}" AS c ON c."cusip" = r."cusip"
      LEFT JOIN issuer AS i ON r."instrument" = 'BOND' AND i."issuer" = left(r."cusip", 6))
  SELECT "filer_cik", "instrument",
    CASE WHEN "instrument" = 'BOND' THEN coalesce("cusip", "issuer_name" || ' ' || "title") ELSE coalesce("ticker", "cusip", "issuer_name" || "class") END,
    max("ticker"), min("cusip"), min("issuer_name"), min("title"),
    CASE WHEN count("amount") = count(*) THEN round(sum("amount")) END,
    CASE WHEN count("value_usd") = count(*) THEN round(sum("value_usd")) END, max("filed_date")
  FROM named GROUP BY 1, 2, 3 HAVING count("amount") < count(*) OR round(sum("amount")) > 0`;

// A filer's first quarter, and a quarter after a gap, is a baseline without a previous quarter to compare with. So is a
// position whose shares are unknown in either quarter; if it is gone, no filing states the number of shares that were
// sold. After a split, a difference of less than a share is unchanged, because fractions of a share are paid out. Holders of a ticker
// have common shares, or a series or warrants if no common shares have that ticker: a map of CUSIPs may give a warrant
// the ticker of the common share.
const POSITIONS = `INSERT INTO "institutional_position" ("report_date", "filer_cik", "instrument", "filer_place", "place", "security",
    "ticker", "cusip", "issuer_name", "title", "shares", "value_usd", "change_type", "shares_change", "shares_change_pct", "filed_date")
  WITH reporting AS (SELECT f."filer_cik", max(f."filed_date") AS "filed_date"
      FROM "institutional_filing" AS f WHERE f."id" = ANY($3::text[]) GROUP BY 1),
    compared_filer AS (SELECT "filer_cik" FROM "filer_quarter" WHERE "report_date" = $2::date),
    renamed AS (SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) AS m("filer_cik", "instrument", "before", "now")),
    split AS (SELECT "ticker", exp(sum(ln("ratio") ORDER BY "date")) AS "factor" FROM ${KNOWN_SPLITS} AS s
      WHERE "date" > $2::date AND "date" <= $1::date GROUP BY 1),
    before AS (SELECT p.*, coalesce(m."now", p."security") AS "now", reporting."filed_date" AS "reported",
        p."shares" * split."factor" AS "split_shares"
      FROM "institutional_position" AS p JOIN reporting ON reporting."filer_cik" = p."filer_cik"
      LEFT JOIN renamed AS m ON m."filer_cik" = p."filer_cik" AND m."instrument" = p."instrument" AND m."before" = p."security"
      LEFT JOIN split ON split."ticker" = p."ticker" AND p."instrument" <> 'BOND'
      WHERE p."report_date" = $2::date AND p."change_type" <> 'SOLD_OUT'),
    compared AS (SELECT coalesce(h."filer_cik", b."filer_cik") AS "filer_cik", coalesce(h."instrument", b."instrument") AS "instrument",
        coalesce(h."security", b."security") AS "security",
        CASE WHEN h."filer_cik" IS NULL THEN b."ticker" WHEN h."ticker" IS NULL AND b."ticker" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "${HELD}" AS o
            WHERE o."filer_cik" = h."filer_cik" AND o."instrument" = h."instrument" AND o."ticker" = b."ticker") THEN b."ticker"
          ELSE h."ticker" END AS "ticker",
        coalesce(h."cusip", b."cusip") AS "cusip", coalesce(h."issuer_name", b."issuer_name") AS "issuer_name",
        coalesce(h."title", b."title") AS "title", CASE WHEN h."filer_cik" IS NULL THEN 0 ELSE h."shares" END AS "shares",
        CASE WHEN h."filer_cik" IS NULL THEN 0 ELSE h."value_usd" END AS "value_usd",
        (h."filer_cik" IS NOT NULL AND h."shares" IS NULL) OR (b."filer_cik" IS NOT NULL AND b."shares" IS NULL) AS "is_unknown",
        CASE WHEN b."split_shares" IS NULL THEN b."shares" WHEN abs(h."shares" - b."split_shares") < 1 THEN h."shares"
          ELSE greatest(1, round(b."split_shares")) END AS "was",
        coalesce(h."filed_date", b."reported") AS "filed_date"
      FROM "${HELD}" AS h FULL JOIN before AS b ON b."filer_cik" = h."filer_cik" AND b."instrument" = h."instrument" AND b."now" = h."security"
      WHERE h."filer_cik" IS NOT NULL OR b."shares" IS NOT NULL),
    common AS (SELECT DISTINCT "ticker" FROM compared WHERE "instrument" = 'EQUITY'),
    changed AS (SELECT c.*, f."filer_cik" IS NULL OR c."is_unknown" AS "is_baseline", c."shares" IS NOT DISTINCT FROM 0 AS "is_gone",
        c."instrument" = 'EQUITY' OR (${listed(HELD_OUTRIGHT, 'c')} AND o."ticker" IS NULL) AS "is_of_ticker"
      FROM compared AS c LEFT JOIN compared_filer AS f ON f."filer_cik" = c."filer_cik" LEFT JOIN common AS o ON o."ticker" = c."ticker")
  SELECT $1::date, "filer_cik", "instrument",
    row_number() OVER (PARTITION BY "filer_cik", "instrument" ORDER BY "is_gone", "value_usd" DESC NULLS LAST, "shares" DESC NULLS LAST, "security"),
    CASE WHEN "is_of_ticker" AND "ticker" IS NOT NULL
      THEN row_number() OVER (PARTITION BY "is_of_ticker", "ticker" ORDER BY "is_gone", "value_usd" DESC NULLS LAST, "shares" DESC NULLS LAST, "filer_cik") END,
    "security", "ticker", "cusip", "issuer_name", "title", "shares", "value_usd",
    CASE WHEN "is_baseline" THEN '${BASELINE}' WHEN "was" IS NULL THEN 'NEW' WHEN "shares" = 0 THEN 'SOLD_OUT'
      WHEN "shares" > "was" THEN 'INCREASED' WHEN "shares" < "was" THEN 'DECREASED' ELSE 'UNCHANGED' END,
    CASE WHEN "is_baseline" THEN 0 ELSE "shares" - coalesce("was", 0) END,
    CASE WHEN "is_baseline" THEN 0 ELSE coalesce(round((("shares" - "was") / "was" * 100)::numeric, 4)::double precision, 0) END, "filed_date"
  FROM changed`;

const FILER_QUARTERS = `INSERT INTO "filer_quarter" ("report_date", "filer_cik", "filed_date", "equity_value", "position_count", "unvalued", "top_ten_value")
  SELECT $1::date, f."filer_cik", max(f."filed_date"),
    CASE WHEN coalesce(max(p."position_count"), 0) = 0 THEN 0 ELSE max(p."equity_value") END,
    coalesce(max(p."position_count"), 0), coalesce(max(p."unvalued"), 0), coalesce(max(p."top_ten_value"), 0)
  FROM "institutional_filing" AS f LEFT JOIN (
    SELECT "filer_cik", sum("value_usd") AS "equity_value", count(*)::integer AS "position_count",
      (count(*) FILTER (WHERE "value_usd" IS NULL))::integer AS "unvalued",
      sum("value_usd") FILTER (WHERE "rank" <= 10) AS "top_ten_value"
    FROM (SELECT *, row_number() OVER (PARTITION BY "filer_cik" ORDER BY "value_usd" DESC NULLS LAST, "instrument", "filer_place") AS "rank"
      FROM "institutional_position" AS r WHERE "report_date" = $1::date AND ${listed(HELD_OUTRIGHT)} AND "change_type" <> 'SOLD_OUT') AS held
    GROUP BY 1
  ) AS p ON p."filer_cik" = f."filer_cik" WHERE f."id" = ANY($2::text[]) GROUP BY 2`;
const COUNTS = `SELECT count(*)::integer AS "filerCount", count(b."filer_cik")::integer AS "baselineFilerCount",
    (SELECT count(*)::integer FROM "filer_quarter" WHERE "report_date" = $2::date) AS "priorFilerCount"
  FROM "filer_quarter" AS q LEFT JOIN "filer_quarter" AS b ON b."filer_cik" = q."filer_cik" AND b."report_date" = $2::date
  WHERE q."report_date" = $1::date`;

type Counts = { filerCount: number; baselineFilerCount: number; priorFilerCount: number };

const sessionOfQuarter = (reportDate: string): string => isoDate(lastSessionOnOrBefore(parseStoredDay(reportDate)));
const text = (factor: number | null | undefined): string | null => (factor == null ? null : String(factor));
const before = (reportDate: string): string => isoDate(quarterBefore(parseStoredDay(reportDate)));

/** The quarters with filings up to a day, each with the digest of all inputs of its positions. */
async function quartersFiled(
  sql: Sql,
  asOf: string,
  companyNames: readonly CompanyName[],
  cusips: CusipEvidence,
): Promise<{ reportDate: string; digest: string }[]> {
  const filed = await sql.query<{ reportDate: string; digest: string }>(FILED, [asOf]);
  const sessions = filed.map(({ reportDate }) => sessionOfQuarter(reportDate));
  const closes = await sql.query<{ date: string; digest: string }>(CLOSES, [sessions]);
  const closesOn = new Map(closes.map(({ date, digest }) => [date, digest]));
  const closeFactors = computeCloseFactors(await sql.query<CloseSplit>(CLOSE_SPLITS, [sessions, asOf]));
  const splits = await sql.query<{ reportDate: string; digest: string }>(SPLITS);
  const splitsOf = new Map(splits.map((quarter) => [quarter.reportDate, quarter.digest]));
  const renames = hashRenames(companyNames);
  const stored = hashValues([...cusips.stored]);
  const hashCusips = (reportDate: string) =>
    hashValues([...selectCusipsOfDay(cusips, reportDate)].filter(([cusip, key]) => cusips.stored.get(cusip) !== key));
  const ownDigests = new Map(
    filed.map(({ reportDate, digest }) => [
      reportDate,
      [
        RULES,
        renames,
        digest,
        stored,
        hashCusips(reportDate),
        closesOn.get(sessionOfQuarter(reportDate)) ?? '',
        ...(closeFactors.get(sessionOfQuarter(reportDate)) ?? []).map(({ ticker, factor }) => `${ticker}${factor}`),
      ].join(),
    ]),
  );
  return filed.map(({ reportDate }) => {
    const content = [
      ownDigests.get(reportDate),
      ownDigests.get(before(reportDate)) ?? '',
      splitsOf.get(reportDate) ?? [],
    ]
      .flat()
      .join('|');
    return { reportDate, digest: createHash('sha256').update(content).digest('hex') };
  });
}

async function remove(sql: Sql, reportDates: readonly string[]): Promise<void> {
  // Even without a date, the statement would read the whole table.
  if (reportDates.length === 0) return;
  for (const table of SNAPSHOTS)
    await sql.query(`DELETE FROM "${table}" WHERE "report_date" = ANY($1::text[]::date[])`, [reportDates]);
}

type QuarterInputs = {
  reportDate: string;
  digest: string;
  asOf: string;
  cusips: CusipEvidence;
  findCompany: (issuerName: string) => string | null;
};

/** Derives a quarter's positions; requires those of the quarter before. */
async function deriveQuarter(
  sql: Sql,
  { reportDate, digest, asOf, cusips, findCompany }: QuarterInputs,
): Promise<void> {
  await remove(sql, [reportDate]);
  await replaceDatedCusips(sql, selectCusipsOfDay(cusips, reportDate));
  const [session, priorQuarter] = [sessionOfQuarter(reportDate), before(reportDate)];
  const live = selectEffectiveCovers(await sql.query<Form13fCover>(COVERS, [reportDate, asOf]));
  const ids = live.map(({ id }) => id);
  const { factors, rows, classes, wrongAmounts } = await deriveValueUnits(sql, {
    reportDate,
    session,
    asOf,
    filings: live,
  });
  await sql.query(CLEAR_HELD);
  await sql.query(FILL_HELD, [
    ids,
    ids.map((id) => text(factors.get(id))),
    rows.map(({ id }) => id),
    rows.map(({ line }) => String(line)),
    rows.map(({ factor }) => text(factor)),
    classes.map(({ id }) => id),
    classes.map(({ line }) => String(line)),
    classes.map(({ className }) => className),
    classes.map(({ hasTicker }) => String(hasTicker)),
    [...wrongAmounts],
  ]);
  const matches = await findMatches(sql, priorQuarter, findCompany);
  await sql.query(POSITIONS, [
    reportDate,
    priorQuarter,
    ids,
    ...(['filerCik', 'instrument', 'before', 'now'] as const).map((name) => matches.map((match) => match[name])),
  ]);
  await sql.query(FILER_QUARTERS, [reportDate, ids]);
  const counts = await queryRow<Counts>(sql, COUNTS, [reportDate, priorQuarter]);
  await upsert(sql, INSTITUTIONAL_QUARTER, [{ reportDate, ...counts, digest, sumsDigest: null }]);
}

/**
 * Derives the positions of every quarter up to a day whose inputs changed since the last run: filings, prices, or
 * CUSIPs of the quarter or of the quarter before, or the splits between the two. All in SQL, so that a quarter of
 * millions of rows is never in memory.
 */
async function derivePositions(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const asOf = isoDate(upTo);
  await sql.query(`SELECT set_config('work_mem', $1, true)`, [SORT_MEMORY]);
  await sql.query(CREATE_HELD);
  await sql.query(CREATE_DATED_CUSIPS);
  const companyNames = await queryCompanyNames(sql);
  const findCompany = createCompanyFinder(companyNames);
  const cusips = await queryCusipEvidence(sql);
  const filed = await quartersFiled(sql, asOf, companyNames, cusips);
  const stored = new Map(
    (await sql.query<{ reportDate: string; digest: string }>(STORED)).map((row) => [row.reportDate, row.digest]),
  );
  const filedQuarters = new Set(filed.map(({ reportDate }) => reportDate));
  await remove(
    sql,
    [...stored.keys()].filter((reportDate) => !filedQuarters.has(reportDate)),
  );
  for (const quarter of filed)
    if (stored.get(quarter.reportDate) !== quarter.digest)
      await deriveQuarter(sql, { ...quarter, asOf, cusips, findCompany });
  const result = await queryRow<{ rows: number }>(
    sql,
    'SELECT coalesce(sum("position_count"), 0)::integer AS "rows" FROM "filer_quarter"',
  );
  return { rows: result.rows, asOf: filed.at(-1)?.reportDate ?? null };
}

export const institutionalPositionsJob = defineJob({
  name: 'institutional positions',
  reads: {
    facts: [
      'institutional_filing',
      'institutional_row',
      'cusip_ticker',
      'sec_company',
      'company_name',
      'index_constituent',
      'entity_fact',
    ],
    snapshots: ['daily_bar', 'security_name', 'security_cusip', ...SPLIT_TABLES],
  },
  uses: { tables: ['security_name', 'security_cusip'], digest: CUSIP_EVIDENCE_DIGEST },
  writes: ['institutional_quarter', 'institutional_position', 'filer_quarter', 'institutional_value_unit'],
  run: derivePositions,
});
