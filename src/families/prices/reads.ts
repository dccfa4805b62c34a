import { cachedLoader } from '../../db/cached-loader.ts';
import { columnsOf } from '../../db/columns.ts';
import { rowByKey, rowsOf } from '../../db/keyed.ts';
import type { Quote } from '../../generated/prisma/client.ts';
import { DAILY_BAR, QUOTE } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { type BarColumns, type PackedBars, packed } from './rules/bars.ts';
import { CHART_MONTHS, type Timeframe } from './rules/quotes.ts';

/** The quote of a ticker, of stocks, funds and indexes alike; null where there are no prices. */
export const quoteByTicker = rowByKey<Quote>('prices', 'ticker', rowsOf(QUOTE, 'ticker'));

type ChartKey = { ticker: string; timeframe: Timeframe; from?: Date | null };

const BAR = ['date', 'open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
const BARS = `SELECT bars.*
  FROM unnest($1::text[], $2::int[], $3::date[]) WITH ORDINALITY AS asked("ticker", "months", "first", "place")
  LEFT JOIN "quote" ON quote."ticker" = asked."ticker"
  CROSS JOIN LATERAL (
    SELECT ${BAR.map((name) => `coalesce(array_agg(bar."${name}"), '{}') AS "${name}"`).join(', ')} FROM (
      SELECT ${columnsOf(DAILY_BAR, BAR)} FROM "daily_bar"
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

/** The raw close of a ticker on a session, USD; null where there is no bar of it. */
export const closeOn = cachedLoader<{ ticker: string; date: Date }, number | null>(
  'prices',
  async ({ prisma }, keys) => {
    const bars = await prisma.dailyBar.findMany({
      where: {
        ticker: { in: [...new Set(keys.map(({ ticker }) => ticker))] },
        date: { in: keys.map(({ date }) => date) },
      },
      select: { ticker: true, date: true, close: true },
    });
    const closes = new Map(bars.map(({ ticker, date, close }) => [`${ticker}@${date.valueOf()}`, close]));
    return keys.map(({ ticker, date }) => closes.get(`${ticker}@${date.valueOf()}`) ?? null);
  },
  { key: ({ ticker, date }) => `${ticker}@${date.valueOf()}` },
);
