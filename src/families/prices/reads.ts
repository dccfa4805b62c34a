import { cachedLoader } from '../../db/cached-loader.ts';
import { selectColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey, rowsByKey } from '../../db/keyed.ts';
import type { Quote } from '../../generated/prisma/client.ts';
import { DAILY_BAR, QUOTE } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { KNOWN_SPLITS } from '../../market/known-splits.ts';
import { type Window, windowKey } from '../../market/window.ts';
import type { Split } from '../stocks/splits/rules.ts';
import { type BarColumns, type PackedBars, packBars } from './rules/bars.ts';

/** The quote of a stock, fund, or index; null without prices. Prisma's client: 5.1 to 6.9 times the CPU. */
export const quoteByTicker = rowByKey<Quote>('quote', 'ticker', readRowsByKey(QUOTE, 'ticker'));

const SPLITS = `SELECT s."ticker", s."date", s."ratio" FROM ${KNOWN_SPLITS} AS s JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND s."date" <= q."session_date" ORDER BY s."date" DESC`;

/** The splits of a ticker up to the session of its quote, newest first; empty without a quote. */
export const splitsByTicker = rowsByKey<Split & { ticker: string }>(
  ['stock_split', 'unstated_split', 'quote'],
  'ticker',
  (db, tickers) => db.prepared(SPLITS, [tickers]),
);

/** `days`: calendar months up to the session of the quote, or a window. */
type ChartKey = { ticker: string; days: number | Window };

const BAR = ['date', 'open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
const BARS = `SELECT bars.*
  FROM unnest($1::text[], $2::int[], $3::date[], $4::date[]) WITH ORDINALITY AS requested("ticker", "months", "first", "last", "place")
  LEFT JOIN "quote" ON quote."ticker" = requested."ticker"
  CROSS JOIN LATERAL (
    SELECT ${BAR.map((name) => `coalesce(array_agg(bar."${name}"), '{}') AS "${name}"`).join(', ')} FROM (
      SELECT ${selectColumns(DAILY_BAR, BAR)} FROM "daily_bar"
      WHERE "ticker" = quote."ticker" AND "date" <= least(quote."session_date", requested."last")
        AND "date" >= coalesce(requested."first", (quote."session_date" - make_interval(months => requested."months"))::date)
      ORDER BY "date") AS bar) AS bars
  ORDER BY requested."place"`;

/**
 * Daily bars of the months before the session of a ticker's quote, or of a window, oldest first; empty without a quote.
 */
export const barsByDays = cachedLoader<ChartKey, PackedBars>(
  ['daily_bar', 'quote'],
  async (db, keys) => {
    const rows = await db.prepared<BarColumns>(BARS, [
      keys.map(({ ticker }) => ticker),
      keys.map(({ days }) => (typeof days === 'number' ? days : null)),
      keys.map(({ days }) => (typeof days === 'number' ? null : days.from)),
      keys.map(({ days }) => (typeof days === 'number' ? null : days.to)),
    ]);
    return rows.map(packBars);
  },
  { key: ({ ticker, days }) => `${ticker}@${typeof days === 'number' ? days : windowKey(days)}` },
);

/** A stored close, USD, in the newest shares. */
type CloseOn = { date: Date; close: number };

const CLOSES = `SELECT b."ticker", b."date", b."close"
  FROM unnest($1::text[], $2::date[]) AS requested("ticker", "date")
  JOIN "daily_bar" AS b ON b."ticker" = requested."ticker" AND b."date" = requested."date"`;

/** The close of a ticker on a session; null without a bar. */
export const closeOn = cachedLoader<{ ticker: string; date: Date }, CloseOn | null>(
  'daily_bar',
  async (db, keys) => {
    const bars = await db.prepared<CloseOn & { ticker: string }>(CLOSES, [
      keys.map(({ ticker }) => ticker),
      keys.map(({ date }) => isoDate(date)),
    ]);
    const byKey = new Map(bars.map(({ ticker, ...bar }) => [`${ticker}@${bar.date.valueOf()}`, bar]));
    return keys.map(({ ticker, date }) => byKey.get(`${ticker}@${date.valueOf()}`) ?? null);
  },
  { key: ({ ticker, date }) => `${ticker}@${date.valueOf()}` },
);
