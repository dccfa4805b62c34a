import { rowsByKey } from '../../../db/keyed.ts';
import type { AnalystEstimate, EarningsSurprise } from '../../../generated/prisma/client.ts';
import { inPeriodOrder, newestReportsFirst } from './rules.ts';

/** What analysts expect of a stock, period by period. */
export const estimatesByTicker = rowsByKey<AnalystEstimate>(
  'analyst-estimates',
  'ticker',
  async ({ prisma }, tickers) =>
    inPeriodOrder(await prisma.analystEstimate.findMany({ where: { ticker: { in: tickers } } })),
);

/** What a stock's company reported, newest first. */
export const surprisesByTicker = rowsByKey<EarningsSurprise>(
  'analyst-estimates',
  'ticker',
  async ({ prisma }, tickers) =>
    newestReportsFirst(await prisma.earningsSurprise.findMany({ where: { ticker: { in: tickers } } })),
);
