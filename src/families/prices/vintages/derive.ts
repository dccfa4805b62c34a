import { runTracked } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import {
  DAILY_BAR,
  PRICE_GAP,
  UNSTATED_SPLIT,
  type UnstatedSplitRow,
  VINTAGE_CLOSE,
} from '../../../generated/tables.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { requireEntry, requireValue } from '../../../lib/require.ts';
import { STATED_SPLITS } from '../../../market/known-splits.ts';
import { ADJACENT_DAYS } from '../rules/file-splits.ts';
import { SMALLEST_SPLIT } from '../rules/splits.ts';
import { joinVintages, type VintagePart } from './rules/links.ts';
import type { KnownSplit } from './rules/shares.ts';
import { getLinkRange, type Span, selectSupersededSpans, type VintageClose, vintageKey } from './rules/vintages.ts';

// Indexes are never adjusted, so their bars stay unchanged.
const SPANS = `SELECT "ticker", "vintage"::text AS "vintage", "raw_close" AS "rawClose", "as_traded" AS "asTraded",
    min("date")::text AS "from", max("date")::text AS "to"
  FROM "vintage_close" WHERE ($1::text[] IS NULL OR "ticker" = ANY($1::text[])) AND "ticker" NOT LIKE '^%' GROUP BY 1, 2, 3, 4`;
const SPLITS = `SELECT s."ticker", s."date"::text AS "date", s."ratio", s."dates" FROM ${STATED_SPLITS} AS s
  WHERE ($1::text[] IS NULL OR s."ticker" = ANY($1::text[])) ORDER BY s."ticker", s."date"`;
// A vintage whose closes are in other shares than the newer one's stays: it may be the only sign of a split.
const DROP = `DELETE FROM "vintage_close" AS c
  USING unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS s("ticker", "vintage", "raw_close", "as_traded", "last")
  WHERE c."ticker" = s."ticker" AND c."vintage" = s."vintage"::date AND c."raw_close" = s."raw_close"::boolean
    AND c."as_traded" = s."as_traded"::boolean
    AND NOT EXISTS (SELECT 1 FROM "daily_bar" AS b WHERE b."ticker" = c."ticker" AND b."vintage" = c."vintage"
      AND b."raw_close" = c."raw_close" AND b."as_traded" = c."as_traded")
    AND NOT EXISTS (SELECT 1 FROM "vintage_close" AS l JOIN "daily_bar" AS b ON b."ticker" = l."ticker" AND b."date" = l."date"
      WHERE l."ticker" = s."ticker" AND l."vintage" = s."vintage"::date AND l."raw_close" = s."raw_close"::boolean
        AND l."as_traded" = s."as_traded"::boolean AND l."date" = s."last"::date
        AND abs(ln(b."stated_close" / l."close")) > ${SMALLEST_SPLIT})`;
// The stored bars on the days of a stated close count as well, since a newer file may have replaced the file's own bar
// there. Around a split, every session counts.
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
// Matches the condition of a partial index: few bars have another scale or factor.
const IS_SCALED = '("scale" IS DISTINCT FROM 1 OR "split_factor" <> 1)';
const RESCALE_TO_ONE = `${RESCALE} AND ${IS_SCALED.replaceAll('"s', 'b."s')}`;
const UNSCALE = `UPDATE "daily_bar" SET "scale" = 1, "split_factor" = 1 WHERE ${IS_SCALED} AND NOT "ticker" = ANY($1::text[])
  AND ($2::text[] IS NULL OR "ticker" = ANY($2::text[]))`;
const changedRow = (prefix: string): string => `${prefix}"ticker" AS "value", ${prefix}"date" AS "day"`;
// A year of daily files results in hundreds of vintages per ticker.
const MAX_TICKERS_PER_BATCH = 500;

type SpanRow = { ticker: string; vintage: string; rawClose: boolean; asTraded: boolean; from: string; to: string };
type CloseRow = Omit<VintageClose, 'vintage' | 'date'> & { ticker: string; vintage: string; date: string };
type SplitRow = { ticker: string; date: string; ratio: number; dates: string[] };
type PriceGapRow = { ticker: string; lastSession: Date };
type VintagesOfTicker = { ticker: string; spans: Span[]; splits: KnownSplit[] };

/**
 * Converts the bars of these tickers (null: of all) to the newest shares and to one adjusted series per ticker, that of
 * its newest download. Splits after `today` have not happened yet.
 */
export async function joinTickers(sql: Sql, today: Date, only: readonly string[] | null): Promise<void> {
  const spans = groupBy(await sql.query<SpanRow>(SPANS, [only]), ({ ticker }) => ticker);
  const splits = groupBy(await sql.query<SplitRow>(SPLITS, [only]), ({ ticker }) => ticker);
  const affected: VintagesOfTicker[] = [...spans]
    .filter(([ticker, spansOfTicker]) => spansOfTicker.length > 1 || splits.has(ticker))
    .map(([ticker, spansOfTicker]) => ({
      ticker,
      spans: spansOfTicker.map(toSpan),
      splits: (splits.get(ticker) ?? []).map(toSplit),
    }));
  const obsolete = affected.flatMap(({ ticker, spans }) =>
    selectSupersededSpans(spans).map((span) => ({ ...span, ticker })),
  );
  if (obsolete.length > 0)
    await runTracked(sql, VINTAGE_CLOSE, changedRow('c.'), DROP, [
      ...toKeyColumns(obsolete),
      obsolete.map(({ to }) => isoDate(to)),
    ]);
  const tickers = affected.map(({ ticker }) => ticker);
  await runTracked(sql, DAILY_BAR, changedRow(''), UNSCALE, [tickers, only]);
  const gaps = new Map<string, PriceGapRow>();
  const unstated: UnstatedSplitRow[] = [];
  for (const batch of splitIntoChunks(affected, MAX_TICKERS_PER_BATCH)) {
    const joined = await queryParts(sql, batch, today);
    const { parts } = joined;
    unstated.push(...joined.unstated);
    const spansByTicker = new Map(batch.map(({ ticker, spans: spansOfTicker }) => [ticker, spansOfTicker]));
    for (const part of parts.filter(({ isLinked }) => !isLinked)) {
      // `parts` has several tickers, and some of their vintages may be equal.
      const key = vintageKey(part);
      const span = requireValue(
        requireEntry(spansByTicker, part.ticker).find((candidate) => vintageKey(candidate) === key),
        `vintage ${key} of ${part.ticker}`,
      );
      const lastSession = span.to < today ? span.to : today;
      gaps.set(`${part.ticker}@${isoDate(lastSession)}`, { ticker: part.ticker, lastSession });
    }
    const isOne = ({ scale, splitFactor }: VintagePart) => scale === 1 && splitFactor === 1;
    for (const [statement, scaledParts] of [
      [RESCALE_TO_ONE, parts.filter(isOne)],
      [RESCALE, parts.filter((part) => !isOne(part))],
    ] as const)
      await runTracked(sql, DAILY_BAR, changedRow('b.'), statement, [
        ...toKeyColumns(scaledParts),
        scaledParts.map(({ from }) => from && isoDate(from)),
        scaledParts.map(({ until }) => until && isoDate(until)),
        scaledParts.map(({ splitFactor }) => String(splitFactor)),
        scaledParts.map(({ scale }) => String(scale)),
      ]);
  }
  const rows = [...gaps.values()];
  await (only ? replaceWhere(sql, PRICE_GAP, 'ticker', only, rows) : replaceAll(sql, PRICE_GAP, rows));
  await (only
    ? replaceWhere(sql, UNSTATED_SPLIT, 'ticker', only, unstated)
    : replaceAll(sql, UNSTATED_SPLIT, unstated));
}

/** Computes the parts of these tickers' vintages, and the splits that their files show without stating them. */
async function queryParts(
  sql: Sql,
  batch: readonly VintagesOfTicker[],
  today: Date,
): Promise<{ parts: (VintagePart & { ticker: string })[]; unstated: UnstatedSplitRow[] }> {
  const links = batch.map(({ spans }) => getLinkRange(spans));
  const splitDates = batch.flatMap(({ ticker, splits }) =>
    splits.flatMap(({ dates }) => dates.map((date) => [ticker, isoDate(date)] as const)),
  );
  const stated = await sql.query<CloseRow>(CLOSES, [
    batch.map(({ ticker }) => ticker),
    links.map(({ since }) => isoDate(since)),
    links.map(({ last }) => isoDate(last)),
    splitDates.map(([ticker]) => ticker),
    splitDates.map(([, date]) => date),
  ]);
  const closes = groupBy(stated, ({ ticker }) => ticker);
  const joined = batch.map(({ ticker, spans, splits }) => {
    const { parts, unstated } = joinVintages((closes.get(ticker) ?? []).map(toClose), splits, today, spans);
    return {
      parts: parts.map((part) => ({ ...part, ticker })),
      unstated: unstated.map(({ date, ratio }) => ({ ticker, date: isoDate(date), ratio })),
    };
  });
  return { parts: joined.flatMap(({ parts }) => parts), unstated: joined.flatMap(({ unstated }) => unstated) };
}

const toSpan = ({ vintage, rawClose, asTraded, from, to }: SpanRow): Span => ({
  rawClose,
  asTraded,
  vintage: parseStoredDay(vintage),
  from: parseStoredDay(from),
  to: parseStoredDay(to),
});

const toSplit = ({ date, ratio, dates }: SplitRow): KnownSplit => ({
  date: parseStoredDay(date),
  ratio,
  dates: dates.map((date) => parseStoredDay(date)),
});

const toClose = (row: CloseRow): VintageClose => ({
  ...row,
  vintage: parseStoredDay(row.vintage),
  date: parseStoredDay(row.date),
});

const toKeyColumns = (rows: readonly { ticker: string; vintage: Date; rawClose: boolean; asTraded: boolean }[]) => [
  rows.map(({ ticker }) => ticker),
  rows.map(({ vintage }) => isoDate(vintage)),
  rows.map(({ rawClose }) => String(rawClose)),
  rows.map(({ asTraded }) => String(asTraded)),
];
