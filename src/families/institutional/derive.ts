import { createHash } from 'node:crypto';
import { type Table, upsert } from '../../db/bulk.ts';
import type { Sql } from '../../db/open.ts';
import { dayOf, isoDate } from '../../lib/dates.ts';
import { lastSessionOnOrBefore } from '../../lib/market-calendar.ts';
import { quarterBefore } from '../../lib/quarters.ts';
import { type Cover, liveFilings, valueUnit } from './rules.ts';

/** Moves when the rules do: all quarters are then derived again. */
const RULES = '1';
/** Of a long table the first rows are evidence enough for its unit. */
const EVIDENCE_ROWS = 200;
/** Sorting millions of rows in the server's default 4 MB takes many passes over the disk. */
const SORT_MEMORY = '128MB';

const QUARTER: Table = {
  name: 'institutional_quarter',
  columns: {
    reportDate: 'date',
    filerCount: 'integer',
    baselineFilerCount: 'integer',
    digest: 'text',
    sumsDigest: 'text',
  },
  key: ['reportDate'],
};

// What a quarter's positions are made of: its filings, and the prices that tell the unit of their values.
const FILED = `SELECT "period"::text AS "reportDate",
    md5(string_agg("id" || coalesce("table_digest", '') || "filed_date" || "flattened", ',' ORDER BY "id")) AS "digest"
  FROM "institutional_filing" WHERE "filed_date" <= $1::date AND "period" <= $1::date GROUP BY 1 ORDER BY 1`;
const CLOSES = `SELECT "date"::text AS "date", md5(string_agg("ticker" || "close", ',' ORDER BY "ticker")) AS "digest"
  FROM "daily_bar" WHERE "date" = ANY($1::text[]::date[]) GROUP BY 1`;
const CUSIPS = `SELECT coalesce(md5(string_agg("cusip" || "ticker", ',' ORDER BY "cusip")), '') AS "digest" FROM "cusip_ticker"`;
const STORED = `SELECT "report_date"::text AS "reportDate", "digest" FROM "institutional_quarter"`;

const COVERS = `SELECT "id", "filer_cik" AS "filerCik", "form", "filed_date"::text AS "filedDate", "amendment_no" AS "amendmentNo",
    "adds", "flattened", "entry_total" AS "entryTotal", "entries", "value_unit" AS "valueUnit"
  FROM "institutional_filing" WHERE "period" = $1::date AND "filed_date" <= $2::date`;
const EVIDENCE = `SELECT r."filing_id" AS "id",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" / (r."amount" * b."close")) FILTER (WHERE b."close" > 0) AS "priceRatio",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" / r."amount") AS "impliedPrice"
  FROM "institutional_row" AS r LEFT JOIN "cusip_ticker" AS c ON c."cusip" = r."cusip"
  LEFT JOIN "daily_bar" AS b ON b."ticker" = c."ticker" AND b."date" = $2::date
  WHERE r."filing_id" = ANY($1::text[]) AND r."line" <= ${EVIDENCE_ROWS} AND r."instrument" = 'EQUITY' AND r."amount" > 0 AND r."value" > 0
  GROUP BY 1`;

const SNAPSHOTS = ['institutional_position', 'filer_quarter', 'institutional_quarter'] as const;

// A note is followed by its CUSIP, and stands under the ticker of its issuer: the first six characters are the company.
const POSITIONS = `INSERT INTO "institutional_position" ("report_date", "filer_cik", "instrument", "filer_place", "place", "security",
    "ticker", "cusip", "issuer_name", "title", "shares", "value_usd", "change_type", "shares_change", "shares_change_pct", "filed_date")
  WITH live AS (SELECT l."id", l."unit", f."filer_cik", f."filed_date", f."entries"
      FROM unnest($2::text[], $3::text[]::integer[]) AS l("id", "unit") JOIN "institutional_filing" AS f ON f."id" = l."id"),
    reporting AS (SELECT "filer_cik", max("filed_date") AS "filed_date" FROM live GROUP BY 1),
    issuer AS (SELECT left("cusip", 6) AS "issuer", min("base_ticker") AS "ticker" FROM "cusip_ticker"
      WHERE substr("cusip", 7, 2) ~ '^[0-9]{2}$' GROUP BY 1),
    named AS (SELECT l."filer_cik", l."filed_date", r."instrument", r."cusip", r."issuer_name", r."title", r."amount", r."value" * l."unit" AS "value_usd",
        CASE WHEN r."instrument" = 'BOND' THEN coalesce(i."ticker", c."base_ticker", r."ticker") ELSE coalesce(c."ticker", r."ticker") END AS "ticker"
      FROM live AS l JOIN "institutional_row" AS r ON r."filing_id" = l."id" AND r."line" <= l."entries"
      LEFT JOIN "cusip_ticker" AS c ON c."cusip" = r."cusip"
      LEFT JOIN issuer AS i ON r."instrument" = 'BOND' AND i."issuer" = left(r."cusip", 6)),
    held AS (SELECT "filer_cik", "instrument",
        CASE WHEN "instrument" = 'BOND' THEN coalesce("cusip", "issuer_name" || ' ' || "title") ELSE coalesce("ticker", "cusip", "issuer_name") END AS "security",
        max("ticker") AS "ticker", min("cusip") AS "cusip", min("issuer_name") AS "issuer_name", min("title") AS "title",
        round(sum("amount")) AS "shares", round(sum("value_usd")) AS "value_usd", max("filed_date") AS "filed_date"
      FROM named GROUP BY 1, 2, 3 HAVING round(sum("amount")) > 0),
    before AS (SELECT p.* , reporting."filed_date" AS "reported" FROM "institutional_position" AS p JOIN reporting ON reporting."filer_cik" = p."filer_cik"
      WHERE p."report_date" = $4::date AND p."change_type" <> 'SOLD_OUT'),
    compared AS (SELECT coalesce(h."filer_cik", b."filer_cik") AS "filer_cik", coalesce(h."instrument", b."instrument") AS "instrument",
        coalesce(h."security", b."security") AS "security",
        CASE WHEN h."shares" IS NULL THEN b."ticker" ELSE h."ticker" END AS "ticker", coalesce(h."cusip", b."cusip") AS "cusip",
        coalesce(h."issuer_name", b."issuer_name") AS "issuer_name", coalesce(h."title", b."title") AS "title",
        coalesce(h."shares", 0) AS "shares", coalesce(h."value_usd", 0) AS "value_usd", b."shares" AS "was",
        coalesce(h."filed_date", b."reported") AS "filed_date"
      FROM held AS h FULL JOIN before AS b ON b."filer_cik" = h."filer_cik" AND b."instrument" = h."instrument" AND b."security" = h."security")
  SELECT $1::date, "filer_cik", "instrument",
    row_number() OVER (PARTITION BY "filer_cik", "instrument" ORDER BY "value_usd" DESC, "shares" DESC, "security"),
    CASE WHEN "instrument" = 'EQUITY' AND "ticker" IS NOT NULL
      THEN row_number() OVER (PARTITION BY "instrument", "ticker" ORDER BY "value_usd" DESC, "shares" DESC, "filer_cik") END,
    "security", "ticker", "cusip", "issuer_name", "title", "shares", "value_usd",
    CASE WHEN "was" IS NULL THEN 'NEW' WHEN "shares" = 0 THEN 'SOLD_OUT' WHEN "shares" > "was" THEN 'INCREASED'
      WHEN "shares" < "was" THEN 'DECREASED' ELSE 'UNCHANGED' END,
    "shares" - coalesce("was", 0), coalesce(round((("shares" - "was") / "was" * 100)::numeric, 4)::double precision, 0), "filed_date"
  FROM compared`;

const FILER_QUARTERS = `INSERT INTO "filer_quarter" ("report_date", "filer_cik", "filed_date", "equity_value", "position_count", "top_ten_value")
  SELECT $1::date, f."filer_cik", max(f."filed_date"),
    coalesce(max(p."equity_value"), 0), coalesce(max(p."position_count"), 0), coalesce(max(p."top_ten_value"), 0)
  FROM "institutional_filing" AS f LEFT JOIN (
    SELECT "filer_cik", sum("value_usd") AS "equity_value", count(*)::integer AS "position_count",
      sum("value_usd") FILTER (WHERE "filer_place" <= 10) AS "top_ten_value"
    FROM "institutional_position" WHERE "report_date" = $1::date AND "instrument" = 'EQUITY' AND "change_type" <> 'SOLD_OUT' GROUP BY 1
  ) AS p ON p."filer_cik" = f."filer_cik" WHERE f."id" = ANY($2::text[]) GROUP BY 2`;
const COUNTS = `SELECT count(*)::integer AS "filerCount", count(b."filer_cik")::integer AS "baselineFilerCount" FROM "filer_quarter" AS q
  LEFT JOIN "filer_quarter" AS b ON b."filer_cik" = q."filer_cik" AND b."report_date" = $2::date WHERE q."report_date" = $1::date`;

type Filed = Cover & { valueUnit: 1 | null };
type Evidence = { id: string; priceRatio: number | null; impliedPrice: number | null };

const sessionOfQuarter = (reportDate: string): string => isoDate(lastSessionOnOrBefore(dayOf(reportDate)!));
const before = (reportDate: string): string => isoDate(quarterBefore(dayOf(reportDate)!));

/** The quarters that anything was filed for up to a day, each with the digest of all that its positions follow from. */
async function quartersFiled(sql: Sql, asOf: string): Promise<{ reportDate: string; digest: string }[]> {
  const filed = await sql.query<{ reportDate: string; digest: string }>(FILED, [asOf]);
  const [cusips] = await sql.query<{ digest: string }>(CUSIPS);
  const sessions = filed.map(({ reportDate }) => sessionOfQuarter(reportDate));
  const closes = await sql.query<{ date: string; digest: string }>(CLOSES, [sessions]);
  const closesOn = new Map(closes.map(({ date, digest }) => [date, digest]));
  const own = new Map(
    filed.map(({ reportDate, digest }) => [
      reportDate,
      [RULES, digest, cusips!.digest, closesOn.get(sessionOfQuarter(reportDate)) ?? ''].join(),
    ]),
  );
  return filed.map(({ reportDate }) => {
    const content = `${own.get(reportDate)}|${own.get(before(reportDate)) ?? ''}`;
    return { reportDate, digest: createHash('sha256').update(content).digest('hex') };
  });
}

async function remove(sql: Sql, reportDates: readonly string[]): Promise<void> {
  for (const table of SNAPSHOTS)
    await sql.query(`DELETE FROM "${table}" WHERE "report_date" = ANY($1::text[]::date[])`, [reportDates]);
}

/** Makes one quarter's positions, after those of the quarter before. */
async function deriveQuarter(sql: Sql, quarter: { reportDate: string; digest: string }, asOf: string): Promise<void> {
  const { reportDate, digest } = quarter;
  await remove(sql, [reportDate]);
  const live = liveFilings(await sql.query<Filed>(COVERS, [reportDate, asOf]));
  const ids = live.map(({ id }) => id);
  const found = await sql.query<Evidence>(EVIDENCE, [ids, sessionOfQuarter(reportDate)]);
  const evidence = new Map(found.map((one) => [one.id, one]));
  const nothing = { priceRatio: null, impliedPrice: null };
  const units = live.map(
    ({ id, filedDate, valueUnit: stated }) => stated ?? valueUnit({ filedDate, ...(evidence.get(id) ?? nothing) }),
  );
  await sql.query(POSITIONS, [reportDate, ids, units.map(String), before(reportDate)]);
  await sql.query(FILER_QUARTERS, [reportDate, ids]);
  const [counts] = await sql.query<{ filerCount: number; baselineFilerCount: number }>(COUNTS, [
    reportDate,
    before(reportDate),
  ]);
  await upsert(sql, QUARTER, [{ reportDate, ...counts!, digest, sumsDigest: null }]);
}

/**
 * Makes the positions of every quarter that moved up to a day: filings, prices or CUSIPs of it or of the quarter before
 * are others than when it was last made. All in SQL, so that a quarter of millions of rows is never in memory.
 */
export async function derivePositions(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const asOf = isoDate(upTo);
  await sql.query(`SELECT set_config('work_mem', $1, true)`, [SORT_MEMORY]);
  const filed = await quartersFiled(sql, asOf);
  const stored = new Map(
    (await sql.query<{ reportDate: string; digest: string }>(STORED)).map((row) => [row.reportDate, row.digest]),
  );
  const wanted = new Set(filed.map(({ reportDate }) => reportDate));
  await remove(
    sql,
    [...stored.keys()].filter((reportDate) => !wanted.has(reportDate)),
  );
  for (const quarter of filed)
    if (stored.get(quarter.reportDate) !== quarter.digest) await deriveQuarter(sql, quarter, asOf);
  const [made] = await sql.query<{ rows: number }>(
    'SELECT coalesce(sum("position_count"), 0)::integer AS "rows" FROM "filer_quarter"',
  );
  return { rows: made!.rows, asOf: filed.at(-1)?.reportDate ?? null };
}
