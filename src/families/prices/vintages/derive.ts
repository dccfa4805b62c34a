import { runTracked } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import { DAILY_BAR, PRICE_GAP, VINTAGE_CLOSE } from '../../../generated/tables.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { ADJACENT_DAYS } from '../rules/file-splits.ts';
import { KNOWN_SPLITS } from '../rules/splits.ts';
import { joinVintages, type VintagePart } from './rules/links.ts';
import type { KnownSplit } from './rules/shares.ts';
import { linkedFrom, type Span, superseded, type VintageClose, vintageKey } from './rules/vintages.ts';

// Indexes are never adjusted: their bars stay as they are.
const SPANS = `SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", "as_traded" AS "asTraded",
    min("date")::text AS "from", max("date")::text AS "to"
  FROM "vintage_close" WHERE ($1::text[] IS NULL OR "ticker" = ANY($1::text[])) AND "ticker" NOT LIKE '^%' GROUP BY 1, 2, 3, 4`;
const SPLITS = `SELECT s."ticker", s."date"::text AS "date", s."ratio", s."dates" FROM ${KNOWN_SPLITS} AS s
  WHERE ($1::text[] IS NULL OR s."ticker" = ANY($1::text[])) ORDER BY s."ticker", s."date"`;
const DROP = `DELETE FROM "vintage_close" AS c
  USING unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS s("ticker", "vintage", "raw_close", "as_traded")
  WHERE c."ticker" = s."ticker" AND c."vintage" = s."vintage"::date AND c."raw_close" = s."raw_close"::boolean
    AND c."as_traded" = s."as_traded"::boolean
    AND NOT EXISTS (SELECT 1 FROM "daily_bar" AS b WHERE b."ticker" = c."ticker" AND b."vintage" = c."vintage"
      AND b."raw_close" = c."raw_close" AND b."as_traded" = c."as_traded")`;
// The bars on the days of a stated close belong to it as well: a file's own may have been replaced there. Around a split,
// every session counts.
const CLOSES = `WITH near AS (SELECT s."ticker", s."date" - ${ADJACENT_DAYS} AS "from", s."date" + ${ADJACENT_DAYS} AS "to"
    FROM unnest($4::text[], $5::text[]::date[]) AS s("ticker", "date")),
  stated AS (SELECT c.* FROM unnest($1::text[], $2::text[]::date[], $3::text[]::date[]) AS k("ticker", "since", "last")
    JOIN "vintage_close" AS c ON c."ticker" = k."ticker" AND (c."date" >= k."since" OR c."date" = k."last")
    UNION SELECT c.* FROM near JOIN "vintage_close" AS c
      ON c."ticker" = near."ticker" AND c."date" BETWEEN near."from" AND near."to"),
  stored AS (SELECT b.* FROM "daily_bar" AS b JOIN (SELECT DISTINCT "ticker", "date" FROM stated) AS c
      ON c."ticker" = b."ticker" AND c."date" = b."date"
    UNION ALL SELECT b.* FROM near JOIN "daily_bar" AS b
      ON b."ticker" = near."ticker" AND b."date" BETWEEN near."from" AND near."to")
  SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", "as_traded" AS "asTraded", "date"::text AS "date",
    "close", "adjusted_close" AS "adjustedClose" FROM stated
  UNION SELECT "ticker", "vintage"::text, "raw_close", "as_traded", "date"::text, "stated_close", "stated_adjusted_close" FROM stored`;
const RESCALE = `UPDATE "daily_bar" AS b SET "scale" = s."scale"::double precision, "split_factor" = s."split_factor"::double precision
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    AS s("ticker", "vintage", "raw_close", "as_traded", "from", "until", "split_factor", "scale")
  WHERE b."ticker" = s."ticker" AND b."vintage" = s."vintage"::date AND b."raw_close" = s."raw_close"::boolean
    AND b."as_traded" = s."as_traded"::boolean
    AND b."date" >= coalesce(s."from"::date, '-infinity') AND b."date" < coalesce(s."until"::date, 'infinity')
    AND (b."scale", b."split_factor") IS DISTINCT FROM (s."scale"::double precision, s."split_factor"::double precision)`;
// Written as the condition of an index: few bars have another scale or factor.
const IS_SCALED = '("scale" IS DISTINCT FROM 1 OR "split_factor" <> 1)';
const RESCALE_TO_ONE = `${RESCALE} AND ${IS_SCALED.replaceAll('"s', 'b."s')}`;
const UNSCALE = `UPDATE "daily_bar" SET "scale" = 1, "split_factor" = 1 WHERE ${IS_SCALED} AND NOT "ticker" = ANY($1::text[])
  AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))`;
// A year of daily files is hundreds of vintages a ticker.
const TICKERS_AT_ONCE = 500;

type SpanRow = { ticker: string; vintage: string; rawClose: boolean; asTraded: boolean; from: string; to: string };
type CloseRow = Omit<VintageClose, 'vintage' | 'date'> & { ticker: string; vintage: string; date: string };
type SplitRow = { ticker: string; date: string; ratio: number; dates: string[] };
type PriceGapRow = { ticker: string; lastSession: Date };
type OfTicker = { ticker: string; spans: Span[]; splits: KnownSplit[] };

/**
 * Brings the bars of these tickers (null: of all) to the newest shares and to one adjusted series each, that of its newest
 * download. Splits after `today` have not happened yet.
 */
export async function joinTickers(sql: Sql, today: Date, only: readonly string[] | null): Promise<void> {
  const spans = groupBy(await sql.query<SpanRow>(SPANS, [only]), ({ ticker }) => ticker);
  const splits = groupBy(await sql.query<SplitRow>(SPLITS, [only]), ({ ticker }) => ticker);
  const concerned: OfTicker[] = [...spans]
    .filter(([ticker, own]) => own.length > 1 || splits.has(ticker))
    .map(([ticker, own]) => ({ ticker, spans: own.map(toSpan), splits: (splits.get(ticker) ?? []).map(toSplit) }));
  const gone = concerned.flatMap(({ ticker, spans }) => superseded(spans).map((span) => ({ ...span, ticker })));
  if (gone.length > 0) await runTracked(sql, VINTAGE_CLOSE, 'c."ticker"', DROP, toKeyColumns(gone));
  const tickers = concerned.map(({ ticker }) => ticker);
  await runTracked(sql, DAILY_BAR, '"ticker"', UNSCALE, [tickers, only]);
  const gaps = new Map<string, PriceGapRow>();
  for (const some of splitIntoChunks(concerned, TICKERS_AT_ONCE)) {
    const parts = await queryParts(sql, some, today);
    const spansByTicker = new Map(some.map(({ ticker, spans: own }) => [ticker, own]));
    for (const part of parts.filter(({ isLinked }) => !isLinked)) {
      // A file may go on with other tickers.
      const span = spansByTicker.get(part.ticker)!.find((one) => vintageKey(one) === vintageKey(part))!;
      gaps.set(`${part.ticker}@${isoDate(span.to)}`, { ticker: part.ticker, lastSession: span.to });
    }
    const isOne = ({ scale, splitFactor }: VintagePart) => scale === 1 && splitFactor === 1;
    for (const [statement, own] of [
      [RESCALE_TO_ONE, parts.filter(isOne)],
      [RESCALE, parts.filter((part) => !isOne(part))],
    ] as const)
      await runTracked(sql, DAILY_BAR, 'b."ticker"', statement, [
        ...toKeyColumns(own),
        own.map(({ from }) => from && isoDate(from)),
        own.map(({ until }) => until && isoDate(until)),
        own.map(({ splitFactor }) => String(splitFactor)),
        own.map(({ scale }) => String(scale)),
      ]);
  }
  const rows = [...gaps.values()];
  await (only ? replaceWhere(sql, PRICE_GAP, 'ticker', only, rows) : replaceAll(sql, PRICE_GAP, rows));
}

/** The parts of these tickers' vintages. */
async function queryParts(
  sql: Sql,
  some: readonly OfTicker[],
  today: Date,
): Promise<(VintagePart & { ticker: string })[]> {
  const links = some.map(({ spans }) => linkedFrom(spans));
  const dated = some.flatMap(({ ticker, splits }) =>
    splits.flatMap(({ dates }) => dates.map((date) => [ticker, isoDate(date)] as const)),
  );
  const stated = await sql.query<CloseRow>(CLOSES, [
    some.map(({ ticker }) => ticker),
    links.map(({ since }) => isoDate(since)),
    links.map(({ last }) => isoDate(last)),
    dated.map(([ticker]) => ticker),
    dated.map(([, date]) => date),
  ]);
  const closes = groupBy(stated, ({ ticker }) => ticker);
  return some.flatMap(({ ticker, spans, splits }) =>
    joinVintages((closes.get(ticker) ?? []).map(toClose), splits, today, spans).map((part) => ({ ...part, ticker })),
  );
}

const toSpan = ({ vintage, rawClose, asTraded, from, to }: SpanRow): Span => ({
  rawClose,
  asTraded,
  vintage: parseDay(vintage)!,
  from: parseDay(from)!,
  to: parseDay(to)!,
});

const toSplit = ({ date, ratio, dates }: SplitRow): KnownSplit => ({
  date: parseDay(date)!,
  ratio,
  dates: dates.map((one) => parseDay(one)!),
});

const toClose = (row: CloseRow): VintageClose => ({
  ...row,
  vintage: parseDay(row.vintage)!,
  date: parseDay(row.date)!,
});

const toKeyColumns = (rows: readonly { ticker: string; vintage: Date; rawClose: boolean; asTraded: boolean }[]) => [
  rows.map(({ ticker }) => ticker),
  rows.map(({ vintage }) => isoDate(vintage)),
  rows.map(({ rawClose }) => String(rawClose)),
  rows.map(({ asTraded }) => String(asTraded)),
];
