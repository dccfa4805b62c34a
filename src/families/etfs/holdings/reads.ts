import { rowByKey, rowsByKey } from '../../../db/keyed.ts';
import type { EtfHolding, EtfPortfolio } from '../../../generated/prisma/client.ts';

/** The newest holdings file of a fund, without its rows; null where it has none. */
export const portfolioByEtf = rowByKey<EtfPortfolio>('etf-holdings', 'ticker', ({ prisma }, tickers) =>
  prisma.etfPortfolio.findMany({ where: { ticker: { in: tickers } } }),
);

/** What a fund holds, every row in the file's order. */
export const holdingsByEtf = rowsByKey<EtfHolding>('etf-holdings', 'etf', ({ prisma }, tickers) =>
  prisma.etfHolding.findMany({
    where: { etf: { in: tickers } },
    orderBy: [{ etf: 'asc' }, { position: 'asc' }],
  }),
);

/** The holdings that are a stock, in whatever funds, the largest weight first. */
export const holdingsOfStock = rowsByKey<EtfHolding>('etf-holdings', 'linkedTicker', ({ prisma }, tickers) =>
  prisma.etfHolding.findMany({
    where: { linkedTicker: { in: tickers }, counted: true },
    orderBy: [{ weightPct: 'desc' }, { etf: 'asc' }, { position: 'asc' }],
  }),
);
