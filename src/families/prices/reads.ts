import { cachedLoader } from '../../db/cached-loader.ts';
import { columnsOf } from '../../db/columns.ts';
import { rowByKey, rowsOf } from '../../db/keyed.ts';
import type { Quote } from '../../generated/prisma/client.ts';
import { DAILY_BAR, QUOTE } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { type BarColumns, type PackedBars, packed } from './rules/bars.ts';
import { chartWindow, type Timeframe } from './rules/quotes.ts';

/** The quote of a ticker, of stocks, funds and indexes alike; null where there are no prices. */
export const quoteByTicker = rowByKey<Quote>('prices', 'ticker', rowsOf(QUOTE, 'ticker'));

export type ChartKey = { ticker: string; timeframe: Timeframe; newest: Date };

const BAR = ['date', 'open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
const BARS = `SELECT bars.*
  FROM unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY AS asked("ticker", "from", "to", "place")
  CROSS JOIN LATERAL (
    SELECT ${BAR.map((name) => `coalesce(array_agg(bar."${name}"), '{}') AS "${name}"`).join(', ')} FROM (
      SELECT ${columnsOf(DAILY_BAR, BAR)} FROM "daily_bar"
      WHERE "ticker" = asked."ticker" AND "date" BETWEEN asked."from" AND asked."to" ORDER BY "date") AS bar) AS bars
  ORDER BY asked."place"`;

/** The daily bars of a window that ends at the ticker's newest session, oldest first. */
export const barsByWindow = cachedLoader<ChartKey, PackedBars>(
  'prices',
  async (db, keys) => {
    const rows = await db.prepared<BarColumns>(BARS, [
      keys.map(({ ticker }) => ticker),
      keys.map(({ timeframe, newest }) => isoDate(chartWindow(timeframe, newest))),
      keys.map(({ newest }) => isoDate(newest)),
    ]);
    return rows.map(packed);
  },
  { key: ({ ticker, timeframe, newest }) => `${ticker}@${timeframe}@${newest.valueOf()}` },
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
