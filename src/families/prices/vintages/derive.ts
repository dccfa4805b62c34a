import { runTracked } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { DAILY_BAR, VINTAGE_CLOSE } from '../../../generated/tables.ts';
import { dayOf, isoDate } from '../../../lib/dates.ts';
import { chunksOf, groupBy } from '../../../lib/group.ts';
import { linkedFrom, type Span, superseded, type VintageClose, vintageScales } from './rules.ts';

const SPANS = `SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", min("date")::text AS "from", max("date")::text AS "to"
  FROM "vintage_close" WHERE $1::text[] IS NULL OR "ticker" = ANY($1::text[]) GROUP BY 1, 2, 3`;
const DROP = `DELETE FROM "vintage_close" AS c USING unnest($1::text[], $2::text[], $3::text[]) AS s("ticker", "vintage", "raw_close")
  WHERE c."ticker" = s."ticker" AND c."vintage" = s."vintage"::date AND c."raw_close" = s."raw_close"::boolean
    AND NOT EXISTS (SELECT 1 FROM "daily_bar" AS b
      WHERE b."ticker" = c."ticker" AND b."vintage" = c."vintage" AND b."raw_close" = c."raw_close")`;
// The bars that stand on the days of a stated close belong to it as well: a file's own may have been replaced there.
const CLOSES = `WITH stated AS (SELECT c."ticker", c."vintage", c."raw_close", c."date", c."close", c."adjusted_close"
    FROM unnest($1::text[], $2::text[]::date[], $3::text[]::date[]) AS k("ticker", "since", "last")
    JOIN "vintage_close" AS c ON c."ticker" = k."ticker" AND (c."date" >= k."since" OR c."date" = k."last"))
  SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", "date"::text AS "date", "close",
    "adjusted_close" AS "adjustedClose" FROM stated
  UNION SELECT b."ticker", b."vintage"::text, b."raw_close", b."date"::text, b."close", b."stated_adjusted_close"
  FROM "daily_bar" AS b JOIN (SELECT DISTINCT "ticker", "date" FROM stated) AS c
    ON c."ticker" = b."ticker" AND c."date" = b."date"`;
const RESCALE = `UPDATE "daily_bar" AS b SET "scale" = s."scale"::double precision
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS s("ticker", "vintage", "raw_close", "scale")
  WHERE b."ticker" = s."ticker" AND b."vintage" = s."vintage"::date AND b."raw_close" = s."raw_close"::boolean
    AND b."scale" IS DISTINCT FROM s."scale"::double precision`;
// Said as the condition of an index: few bars have another scale.
const IS_SCALED = '"scale" IS DISTINCT FROM 1';
const RESCALE_TO_ONE = `${RESCALE} AND b.${IS_SCALED}`;
const UNSCALE = `UPDATE "daily_bar" SET "scale" = 1 WHERE ${IS_SCALED} AND NOT "ticker" = ANY($1::text[])
  AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))`;
// A year of daily files is hundreds of vintages a ticker.
const TICKERS_AT_ONCE = 500;

type Row<T> = Omit<T, 'vintage' | 'from' | 'to' | 'date'> & { ticker: string; vintage: string };
type SpanRow = Row<Span> & { from: string; to: string };
type CloseRow = Row<VintageClose> & { date: string };

/** Makes the adjusted closes of these tickers (null: of all) one series each, that of its newest download. */
export async function scaleVintages(sql: Sql, only: readonly string[] | null): Promise<void> {
  const spans = await sql.query<SpanRow>(SPANS, [only]);
  const several = [...groupBy(spans, ({ ticker }) => ticker)]
    .filter(([, own]) => own.length > 1)
    .map(([ticker, own]) => ({ ticker, own: own.map(spanOf) }));
  const gone = several.flatMap(({ ticker, own }) => superseded(own).map((span) => ({ ...span, ticker })));
  if (gone.length > 0) await runTracked(sql, VINTAGE_CLOSE, 'c."ticker"', DROP, keysOf(gone));
  const tickers = several.map(({ ticker }) => ticker);
  await runTracked(sql, DAILY_BAR, '"ticker"', UNSCALE, [tickers, only]);
  for (const some of chunksOf(several, TICKERS_AT_ONCE)) {
    const links = some.map(({ own }) => linkedFrom(own));
    const stated = await sql.query<CloseRow>(CLOSES, [
      some.map(({ ticker }) => ticker),
      links.map(({ since }) => isoDate(since)),
      links.map(({ last }) => isoDate(last)),
    ]);
    const scales = [...groupBy(stated, ({ ticker }) => ticker)].flatMap(([ticker, own]) => scalesOf(ticker, own));
    const [ones, others] = [scales.filter(({ scale }) => scale === 1), scales.filter(({ scale }) => scale !== 1)];
    for (const [statement, own] of [
      [RESCALE_TO_ONE, ones],
      [RESCALE, others],
    ] as const) {
      const factors = own.map(({ scale }) => (scale === null ? null : String(scale)));
      await runTracked(sql, DAILY_BAR, 'b."ticker"', statement, [...keysOf(own), factors]);
    }
  }
}

const spanOf = ({ vintage, rawClose, from, to }: SpanRow): Span => ({
  ...{ rawClose, vintage: dayOf(vintage)! },
  ...{ from: dayOf(from)!, to: dayOf(to)! },
});

function scalesOf(ticker: string, rows: readonly CloseRow[]) {
  const closes = rows.map((row) => ({ ...row, vintage: dayOf(row.vintage)!, date: dayOf(row.date)! }));
  return vintageScales(closes).map((scale) => ({ ...scale, ticker }));
}

const keysOf = (rows: readonly { ticker: string; vintage: Date; rawClose: boolean }[]) => [
  rows.map(({ ticker }) => ticker),
  rows.map(({ vintage }) => isoDate(vintage)),
  rows.map(({ rawClose }) => String(rawClose)),
];
