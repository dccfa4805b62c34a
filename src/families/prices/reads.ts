import { cachedLoader } from '../../db/cached-loader.ts';
import { selectAllColumns, selectColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey, rowsByKey } from '../../db/keyed.ts';
import type { Quote, StockSplit } from '../../generated/prisma/client.ts';
import { DAILY_BAR, QUOTE, STOCK_SPLIT } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { type BarColumns, type PackedBars, packed } from './rules/bars.ts';
import { CHART_MONTHS, type ChartPeriod } from './rules/quotes.ts';
import { KNOWN_SPLITS } from './rules/splits.ts';

/** The quote of a ticker, of stocks, funds and indexes alike; null if there are no prices. */
export const quoteByTicker = rowByKey<Quote>('prices', 'ticker', readRowsByKey(QUOTE, 'ticker'));

const SPLITS = `SELECT ${selectAllColumns(STOCK_SPLIT, 's')} FROM ${KNOWN_SPLITS} AS s JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND s."date" <= q."session_date" ORDER BY s."date" DESC`;

/** The splits of a ticker up to the session of its quote, newest first; none where there is no quote. */
export const splitsByTicker = rowsByKey<StockSplit>('prices', 'ticker', (db, tickers) =>
  db.prepared(SPLITS, [tickers]),
);

type ChartKey = { ticker: string; timeframe: ChartPeriod; from?: Date | null };

const BAR = ['date', 'open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
const BARS = `SELECT bars.*
  FROM unnest($1::text[], $2::int[], $3::date[]) WITH ORDINALITY AS asked("ticker", "months", "first", "place")
  LEFT JOIN "quote" ON quote."ticker" = asked."ticker"
  CROSS JOIN LATERAL (
    SELECT ${BAR.map((name) => `coalesce(array_agg(bar."${name}"), '{}') AS "${name}"`).join(', ')} FROM (
      SELECT ${selectColumns(DAILY_BAR, BAR)} FROM "daily_bar"
      WHERE "ticker" = quote."ticker" AND "date" <= quote."session_date"
        AND "date" >= coalesce(asked."first", (quote."session_date" - make_interval(months => asked."months"))::date)
      ORDER BY "date") AS bar) AS bars
  ORDER BY asked."place"`;

/** The daily bars of the months before the session of a ticker's quote, or of all days since `from`, oldest first; none where there is no quote. */
export const barsByTimeframe = cachedLoader<ChartKey, PackedBars>(
  'prices',
  async (db, keys) => {
    const rows = await db.prepared<BarColumns>(BARS, [
      keys.map(({ ticker }) => ticker),
      keys.map(({ timeframe }) => CHART_MONTHS[timeframe]),
      keys.map(({ from }) => from ?? null),
    ]);
    return rows.map(packed);
  },
  { key: ({ ticker, timeframe, from }) => `${ticker}@${from ? isoDate(from) : timeframe}` },
);

/** A stored close, USD, in the newest shares. */
type CloseOn = { date: Date; close: number };

const CLOSES = `SELECT b."ticker", b."date", b."close"
  FROM unnest($1::text[], $2::date[]) AS requested("ticker", "date")
  JOIN "daily_bar" AS b ON b."ticker" = requested."ticker" AND b."date" = requested."date"`;

/** The close of a ticker on a session; null where there is no bar of it. */
export const closeOn = cachedLoader<{ ticker: string; date: Date }, CloseOn | null>(
  'prices',
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
