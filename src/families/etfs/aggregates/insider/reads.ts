import { cachedLoader, cachedValue } from '../../../../db/cached-loader.ts';
import { groupBy } from '../../../../lib/group.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../../../lib/window.ts';
import { type Flow, flowOf } from './rules.ts';

/** The stocks whose insiders ever reported a trade. */
export const reportingStocks = cachedValue<ReadonlySet<string>>('insider', async ({ prisma }) => {
  const rows = await prisma.insiderTrade.findMany({ distinct: ['ticker'], select: { ticker: true } });
  return new Set(rows.map(({ ticker }) => ticker));
});

/** Open-market insider trading of the whole market in a window, by stock. */
export const flowsByWindow = cachedLoader<Window, ReadonlyMap<string, Flow>>(
  'insider',
  async ({ prisma }, windows) => {
    const rows = await prisma.insiderTrade.findMany({
      where: {
        transactionDate: spanOf(windows),
        derivative: false,
        transactionCode: { in: ['P', 'S'] },
        implausibleReason: null,
      },
      select: { ticker: true, transactionDate: true, transactionCode: true, totalValue: true, insiderId: true },
    });
    return windows.map((window) => {
      const trades = rows.filter((trade) => isWithin(window, trade.transactionDate));
      return new Map([...groupBy(trades, ({ ticker }) => ticker)].map(([ticker, own]) => [ticker, flowOf(own)]));
    });
  },
  // Each answer is a whole market; there are at most 365 windows a day.
  { key: windowKey },
);
