import { cachedLoader } from '../../../db/cached-loader.ts';
import type { AnalystEstimate, EarningsSurprise } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';
import { inPeriodOrder, newestReportsFirst } from './rules.ts';

/** What analysts expect of a stock, period by period. */
export const estimatesByTicker = cachedLoader<string, AnalystEstimate[]>(
  'analyst-estimates',
  async ({ prisma }, tickers) => {
    const rows = inPeriodOrder(await prisma.analystEstimate.findMany({ where: { ticker: { in: [...tickers] } } }));
    const byTicker = groupBy(rows, ({ ticker }) => ticker);
    return tickers.map((ticker) => byTicker.get(ticker) ?? []);
  },
);

/** What a stock's company reported, newest first. */
export const surprisesByTicker = cachedLoader<string, EarningsSurprise[]>(
  'analyst-estimates',
  async ({ prisma }, tickers) => {
    const rows = newestReportsFirst(
      await prisma.earningsSurprise.findMany({ where: { ticker: { in: [...tickers] } } }),
    );
    const byTicker = groupBy(rows, ({ ticker }) => ticker);
    return tickers.map((ticker) => byTicker.get(ticker) ?? []);
  },
);
