import type { Sql } from '../../../db/open.ts';
import { KNOWN_SPLITS } from '../../../market/known-splits.ts';
import { REMOVALS } from '../../identity/listing-events/rules.ts';
import { REASONS_BY_OPERATOR, type Removal } from '../../stocks/listing/rules.ts';
import type { ClassSplit, DelistingFact, ExchangeTerms } from './delisting.ts';
import { DELISTED_ON } from './sql.ts';

const DELISTED = `SELECT s."ticker", ${DELISTED_ON}::text AS "date", s."delisting_reason" AS "reason",
    s."exchange" FROM "stock" AS s LEFT JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND ${DELISTED_ON} IS NOT NULL`;
/** The tables of delistings and their terms, besides those of prices and stocks. */
export const DELISTING_TABLES = ['listing_event', 'stock_split', 'unstated_split'] as const;

/** SQL: the shares after all splits for one share of a day. */
const selectLaterShares = (ticker: string, day: string): string =>
  `coalesce((SELECT exp(sum(ln(k."ratio"))) FROM ${KNOWN_SPLITS} AS k WHERE k."ticker" = ${ticker} AND k."date" > ${day}), 1)`;

// Prices are in the newest shares; terms are in those of the day.
const STATED = `SELECT e."ticker", e."date"::text AS "date", e."kind", s."exchange", e."successor", e."ratio", e."cash",
    l."date"::text AS "lastDay", l."close" * ${selectLaterShares('e."ticker"', 'l."date"')} AS "lastPrice",
    f."date"::text AS "firstDay", f."close" * ${selectLaterShares('e."successor"', 'f."date"')} AS "firstPrice"
  FROM (SELECT DISTINCT ON ("key") "key" AS "ticker", "day" AS "date", "kind", "successor", "ratio", "cash" FROM ${REMOVALS} AS r
    WHERE "source" = 'OPERATOR' AND "key" = ANY($1) ORDER BY "key", "day" DESC, "kind" DESC) AS e
  LEFT JOIN LATERAL (SELECT "date", "close" FROM "daily_bar" WHERE "ticker" = e."ticker" ORDER BY "date" DESC LIMIT 1) AS l ON true
  LEFT JOIN LATERAL (SELECT "date", "close" FROM "daily_bar" WHERE "ticker" = e."successor" AND "date" >= e."date" AND "raw_close"
    AND "scale" IS NOT NULL ORDER BY "date" LIMIT 1) AS f ON true
  LEFT JOIN "stock" AS s ON s."ticker" = e."ticker"`;
// The first session on which both classes traded.
const CLASS_SPLITS = `SELECT DISTINCT ON (e."key") e."key" AS "ticker", e."day"::text AS "date", e."successor", e."ratio",
    f."date"::text AS "day", f."own" * ${selectLaterShares('e."key"', 'f."date"')} AS "price",
    f."other" * ${selectLaterShares('e."successor"', 'f."date"')} AS "successorPrice"
  FROM "listing_event" AS e CROSS JOIN LATERAL (SELECT a."date", a."close" AS "own", b."close" AS "other"
    FROM "daily_bar" AS a JOIN "daily_bar" AS b ON b."ticker" = e."successor" AND b."date" = a."date" AND b."raw_close" AND b."scale" IS NOT NULL
    WHERE a."ticker" = e."key" AND a."date" >= e."day" AND a."raw_close" AND a."scale" IS NOT NULL ORDER BY a."date" LIMIT 1) AS f
  WHERE e."kind" = 'CLASS_SPLIT' AND e."key" = ANY($1) ORDER BY e."key", e."day" DESC`;

type Reader = Pick<Sql, 'query'>;

type StatedRow = {
  ticker: string;
  date: string;
  kind: Removal['kind'];
  exchange: string | null;
  successor: string | null;
  ratio: number | null;
  cash: number | null;
  lastDay: string | null;
  lastPrice: number;
  firstDay: string | null;
  firstPrice: number | null;
};

/** Significant digits of a price. More would show how later splits changed it. */
const PRICE_DIGITS = 12;
const roundPrice = (price: number): number => Number(price.toPrecision(PRICE_DIGITS));

/** The terms of a row; null if it has none, or a price is missing with which to apply them. */
function toTerms({ kind, successor, ratio, cash, lastDay, lastPrice, firstDay, firstPrice }: StatedRow) {
  if (lastDay === null || (successor === null && cash === null)) return null;
  const terms: ExchangeTerms = {
    isMerger: kind === 'MERGED',
    cash: cash ?? 0,
    last: { day: lastDay, price: roundPrice(lastPrice) },
    successor: null,
  };
  if (successor === null) return terms;
  if (ratio === null || firstDay === null || firstPrice === null) return null;
  return { ...terms, successor: { ticker: successor, ratio, first: { day: firstDay, price: roundPrice(firstPrice) } } };
}

function toStatedDelisting(row: StatedRow): DelistingFact {
  const { date, kind, exchange } = row;
  const terms = toTerms(row);
  return { date, reason: REASONS_BY_OPERATOR[kind], exchange, ...(terms && { terms }) };
}

/** Reads the delistings of tickers. Those in the operator's file precede those of the stocks. */
export async function queryDelistings(sql: Reader, tickers: readonly string[]): Promise<Map<string, DelistingFact>> {
  const rows = await sql.query<DelistingFact & { ticker: string }>(DELISTED, [tickers]);
  const delistings = new Map(rows.map(({ ticker, ...delisting }) => [ticker, delisting]));
  for (const row of await sql.query<StatedRow>(STATED, [tickers])) delistings.set(row.ticker, toStatedDelisting(row));
  return delistings;
}

/** Reads the class splits of tickers. */
export async function queryClassSplits(sql: Reader, tickers: readonly string[]): Promise<Map<string, ClassSplit>> {
  const rows = await sql.query<ClassSplit & { ticker: string }>(CLASS_SPLITS, [tickers]);
  return new Map(
    rows.map(({ ticker, price, successorPrice, ...split }) => [
      ticker,
      { ...split, price: roundPrice(price), successorPrice: roundPrice(successorPrice) },
    ]),
  );
}
