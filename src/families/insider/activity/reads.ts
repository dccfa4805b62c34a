import { cachedLoader } from '../../../db/cached-loader.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../../lib/window.ts';
import { type ActivitySummary, activityByTicker, type ClusterBuy, clusterBuys } from '../rules.ts';

export type Market = { activity: { buys: ActivitySummary[]; sells: ActivitySummary[] }; clusters: ClusterBuy[] };

/** Open-market buying and selling of all stocks in a window. */
export const marketByWindow = cachedLoader<Window, Market>(
  'insider',
  async ({ prisma }, windows) => {
    const rows = await prisma.insiderTrade.findMany({
      where: { transactionDate: spanOf(windows), derivative: false, transactionCode: { in: ['P', 'S'] } },
    });
    return windows.map((window) => {
      const trades = rows.filter((trade) => isWithin(window, trade.transactionDate));
      return { activity: activityByTicker(trades), clusters: clusterBuys(trades) };
    });
  },
  // Each answer is a whole market; there are at most 365 windows a day.
  { key: windowKey },
);
