import { cachedLoader } from '../../db/cached-loader.ts';
import { rowByKey } from '../../db/keyed.ts';
import type { DailyBar, Quote } from '../../generated/prisma/client.ts';
import { groupBy } from '../../lib/group.ts';
import { chartWindow, type Timeframe } from './rules/quotes.ts';

/** The quote of a ticker, of stocks, funds and indexes alike; null where there are no prices. */
export const quoteByTicker = rowByKey<Quote>('prices', 'ticker', ({ prisma }, tickers) =>
  prisma.quote.findMany({ where: { ticker: { in: tickers } } }),
);

export type ChartKey = { ticker: string; timeframe: Timeframe; newest: Date };

/** The daily bars of a window that ends at the ticker's newest session, oldest first. */
export const barsByWindow = cachedLoader<ChartKey, DailyBar[]>(
  'prices',
  async ({ prisma }, keys) => {
    const since = keys.map(({ timeframe, newest }) => chartWindow(timeframe, newest));
    const oldest = new Date(Math.min(...since.map(Number)));
    const rows = await prisma.dailyBar.findMany({
      where: { ticker: { in: [...new Set(keys.map(({ ticker }) => ticker))] }, date: { gte: oldest } },
      orderBy: [{ ticker: 'asc' }, { date: 'asc' }],
    });
    const byTicker = groupBy(rows, ({ ticker }) => ticker);
    return keys.map(({ ticker, newest }, i) =>
      (byTicker.get(ticker) ?? []).filter(({ date }) => date >= since[i]! && date <= newest),
    );
  },
  { key: ({ ticker, timeframe, newest }) => `${ticker}@${timeframe}@${newest.valueOf()}`, keep: 2_000 },
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
