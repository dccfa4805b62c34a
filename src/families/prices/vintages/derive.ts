import { runTracked } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { DAILY_BAR, VINTAGE_CLOSE } from '../../../generated/tables.ts';
import { dayOf, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { type Span, superseded, type VintageClose, vintageScales } from './rules.ts';

const SPANS = `SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", min("date")::text AS "from"
  FROM "vintage_close" WHERE $1::text[] IS NULL OR "ticker" = ANY($1::text[]) GROUP BY 1, 2, 3`;
const DROP = `DELETE FROM "vintage_close" AS c USING unnest($1::text[], $2::text[], $3::text[]) AS s("ticker", "vintage", "raw_close")
  WHERE c."ticker" = s."ticker" AND c."vintage" = s."vintage"::date AND c."raw_close" = s."raw_close"::boolean
    AND NOT EXISTS (SELECT 1 FROM "daily_bar" AS b
      WHERE b."ticker" = c."ticker" AND b."vintage" = c."vintage" AND b."raw_close" = c."raw_close")`;
// The bars that stand on the days of a stated close belong to it as well: a file's own may have been replaced there.
const CLOSES = `SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", "date"::text AS "date", "close",
    "adjusted_close" AS "adjustedClose" FROM "vintage_close" WHERE "ticker" = ANY($1::text[])
  UNION SELECT b."ticker", b."vintage"::text, b."raw_close", b."date"::text, b."close", b."stated_adjusted_close"
  FROM "daily_bar" AS b JOIN (SELECT DISTINCT "ticker", "date" FROM "vintage_close" WHERE "ticker" = ANY($1::text[])) AS c
    ON c."ticker" = b."ticker" AND c."date" = b."date"`;
const RESCALE = `UPDATE "daily_bar" AS b SET "scale" = s."scale"::double precision
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS s("ticker", "vintage", "raw_close", "scale")
  WHERE b."ticker" = s."ticker" AND b."vintage" = s."vintage"::date AND b."raw_close" = s."raw_close"::boolean
    AND b."scale" IS DISTINCT FROM s."scale"::double precision`;
const UNSCALE = `UPDATE "daily_bar" SET "scale" = 1 WHERE "scale" IS DISTINCT FROM 1 AND NOT "ticker" = ANY($1::text[])
  AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))`;
// A year of daily files is hundreds of vintages a ticker.
const TICKERS_AT_ONCE = 500;

type Row<T> = Omit<T, 'vintage' | 'from' | 'date'> & { ticker: string; vintage: string };
type SpanRow = Row<Span> & { from: string };
type CloseRow = Row<VintageClose> & { date: string };

/** Makes the adjusted closes of these tickers (null: of all) one series each, that of its newest download. */
export async function scaleVintages(sql: Sql, only: readonly string[] | null): Promise<void> {
  const spans = await sql.query<SpanRow>(SPANS, [only]);
  const several = [...groupBy(spans, ({ ticker }) => ticker)].filter(([, own]) => own.length > 1);
  const gone = several.flatMap(([ticker, own]) =>
    superseded(own.map((row) => ({ ...row, vintage: dayOf(row.vintage)!, from: dayOf(row.from)! }))).map((span) => ({
      ...span,
      ticker,
    })),
  );
  if (gone.length > 0) await runTracked(sql, VINTAGE_CLOSE, 'c."ticker"', DROP, keysOf(gone));
  const tickers = several.map(([ticker]) => ticker);
  await runTracked(sql, DAILY_BAR, '"ticker"', UNSCALE, [tickers, only]);
  for (let start = 0; start < tickers.length; start += TICKERS_AT_ONCE) {
    const stated = await sql.query<CloseRow>(CLOSES, [tickers.slice(start, start + TICKERS_AT_ONCE)]);
    const scales = [...groupBy(stated, ({ ticker }) => ticker)].flatMap(([ticker, own]) => scalesOf(ticker, own));
    const factors = scales.map(({ scale }) => (scale === null ? null : String(scale)));
    await runTracked(sql, DAILY_BAR, 'b."ticker"', RESCALE, [...keysOf(scales), factors]);
  }
}

function scalesOf(ticker: string, rows: readonly CloseRow[]) {
  const closes = rows.map((row) => ({ ...row, vintage: dayOf(row.vintage)!, date: dayOf(row.date)! }));
  return vintageScales(closes).map((scale) => ({ ...scale, ticker }));
}

const keysOf = (rows: readonly { ticker: string; vintage: Date; rawClose: boolean }[]) => [
  rows.map(({ ticker }) => ticker),
  rows.map(({ vintage }) => isoDate(vintage)),
  rows.map(({ rawClose }) => String(rawClose)),
];
