import { readRowsByKey, rowByKey, rowsByKey } from '../../../db/keyed.ts';
import type { EtfHolding, EtfPortfolio } from '../../../generated/prisma/client.ts';
import { ETF_HOLDING, ETF_PORTFOLIO } from '../../../generated/tables.ts';

/** The newest holdings file of a fund, without its rows; null if it has none. */
export const portfolioByEtf = rowByKey<EtfPortfolio>('etf-holdings', 'ticker', readRowsByKey(ETF_PORTFOLIO, 'ticker'));

/** What a fund holds, every row in the file's order. */
export const holdingsByEtf = rowsByKey<EtfHolding>(
  'etf-holdings',
  'etf',
  readRowsByKey(ETF_HOLDING, 'etf', '"etf", "position"'),
);

/** The holdings that are a stock, in whatever funds, the largest weight first. */
export const holdingsOfStock = rowsByKey<EtfHolding>('etf-holdings', 'linkedTicker', ({ prisma }, tickers) =>
  prisma.etfHolding.findMany({
    where: { linkedTicker: { in: tickers }, counted: true },
    orderBy: [{ weightPct: 'desc' }, { etf: 'asc' }, { position: 'asc' }],
  }),
);
