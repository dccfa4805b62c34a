import { rowsByKey } from '../../../db/keyed.ts';
import type { AnalystEstimate, EarningsSurprise } from '../../../generated/prisma/client.ts';
import { sortByPeriod, sortNewestReports } from './rules.ts';

/** The estimates of a stock, in the order of the periods. */
export const estimatesByTicker = rowsByKey<AnalystEstimate>('analyst_estimate', 'ticker', async ({ prisma }, tickers) =>
  sortByPeriod(await prisma.analystEstimate.findMany({ where: { ticker: { in: tickers } } })),
);

/** The reports of a stock's company, newest first. */
export const surprisesByTicker = rowsByKey<EarningsSurprise>(
  'earnings_surprise',
  'ticker',
  async ({ prisma }, tickers) =>
    sortNewestReports(await prisma.earningsSurprise.findMany({ where: { ticker: { in: tickers } } })),
);
