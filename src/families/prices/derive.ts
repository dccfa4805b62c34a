import { runTracked } from '../../db/bulk.ts';
import type { Sql } from '../../db/open.ts';
import { keepOnly, replaceWhere } from '../../db/replace.ts';
import { queryRow } from '../../db/sql.ts';
import { QUOTE } from '../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../lib/group.ts';
import { requireValue } from '../../lib/require.ts';
import { NEWEST_BARS } from '../stocks/rules/listing-facts.ts';
import { type Bar, computeQuote, getOldestFreshSession, SESSIONS_PER_YEAR } from './rules/quotes.ts';
import { TICKERS_WITH_BARS } from './rules/stored-sessions.ts';
import { joinTickers } from './vintages/derive.ts';

type BarRow = Omit<Bar, 'date'> & { ticker: string; date: string; yearHigh: number; yearLow: number };

// The newest two bars and the year's range.
const BARS = `SELECT b.*, y."yearHigh", y."yearLow" FROM unnest($2::text[]) AS t("ticker")
  CROSS JOIN LATERAL (SELECT "ticker", "date", "open", "high", "low", "close", "volume" FROM "daily_bar" WHERE ${NEWEST_BARS} 2) AS b
  CROSS JOIN LATERAL (SELECT max(coalesce("high", "close")) AS "yearHigh", min(coalesce("low", "close")) AS "yearLow"
    FROM (SELECT "high", "low", "close" FROM "daily_bar" WHERE ${NEWEST_BARS} ${SESSIONS_PER_YEAR}) AS year) AS y
  ORDER BY b."ticker", b."date"`;
const TOTALS = `SELECT count(*)::int AS "rows", max("session_date")::text AS "asOf" FROM "quote"`;
const STALE = `UPDATE "quote" SET "is_stale" = NOT "is_stale" WHERE "is_stale" <> ("session_date" < $1::date)`;
const STALE_NOW = 'SELECT "ticker" FROM "quote" WHERE "is_stale" AND "ticker" = ANY($1::text[])';
const MAX_TICKERS_PER_BATCH = 200;

/**
 * Converts each ticker's bars to the newest shares and to one vintage, and rewrites the quotes from its last year of
 * bars. `asOf`: the newest session of all.
 */
async function deriveQuotes(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const changed = collectKeys(only, 'daily_bar', 'vintage_close', 'stock_split');
  await joinTickers(sql, upTo, changed);
  const tickers =
    changed ?? (await sql.query<{ ticker: string }>(TICKERS_WITH_BARS, [isoDate(upTo)])).map(({ ticker }) => ticker);
  for (const batch of splitIntoChunks(tickers, MAX_TICKERS_PER_BATCH)) {
    const bars = await sql.query<BarRow>(BARS, [isoDate(upTo), batch]);
    // Staleness depends on the quotes of all tickers; until it is computed below, each keeps its flag.
    const stale = new Set((await sql.query<{ ticker: string }>(STALE_NOW, [batch])).map(({ ticker }) => ticker));
    const quotes = [...groupBy(bars, ({ ticker }) => ticker)].map(([ticker, rows]) => ({
      ticker,
      ...requireValue(
        computeQuote(
          rows.map((row) => ({ ...row, date: parseStoredDay(row.date) })),
          { high: rows[0].yearHigh, low: rows[0].yearLow },
        ),
        `the quote of ${ticker}`,
      ),
      isStale: stale.has(ticker),
    }));
    await replaceWhere(sql, QUOTE, 'ticker', batch, quotes);
  }
  if (!changed) await keepOnly(sql, QUOTE, 'ticker', tickers);
  const totals = await queryRow<{ rows: number; asOf: string | null }>(sql, TOTALS);
  if (totals.asOf !== null)
    await runTracked(sql, QUOTE, '"ticker" AS "value", NULL::date AS "day"', STALE, [
      isoDate(getOldestFreshSession(parseStoredDay(totals.asOf))),
    ]);
  return totals;
}

export const quotesJob = defineJob({
  name: 'quotes',
  reads: { facts: ['daily_bar', 'vintage_close', 'stock_split'] },
  writes: ['quote', 'daily_bar', 'unstated_split', 'price_gap'],
  keyed: {
    by: { daily_bar: 'ticker', vintage_close: 'ticker', stock_split: 'ticker' },
    rest: async () => '',
    days: { daily_bar: 'date', stock_split: 'date' },
  },
  run: deriveQuotes,
});
