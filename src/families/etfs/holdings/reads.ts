import { readRowsByKey, rowByKey, rowsByKey } from '../../../db/keyed.ts';
import type { EtfHolding, EtfPortfolio } from '../../../generated/prisma/client.ts';
import { ETF_HOLDING, ETF_PORTFOLIO } from '../../../generated/tables.ts';

/**
 * The newest holdings file of a fund, without its rows; null if it has none.
 * Prisma's client: 2.7 to 4.8 times the CPU.
 */
export const portfolioByEtf = rowByKey<EtfPortfolio>('etf_portfolio', 'ticker', readRowsByKey(ETF_PORTFOLIO, 'ticker'));

/** A fund's holdings, all rows in the file's order. Prisma's client: 2.0 to 3.6 times the CPU. */
export const holdingsByEtf = rowsByKey<EtfHolding>(
  'etf_holding',
  'etf',
  readRowsByKey(ETF_HOLDING, 'etf', '"etf", "position"'),
);

/** The holdings of a stock by all funds, the largest weight first. */
export const holdingsOfStock = rowsByKey<EtfHolding>('etf_holding', 'linkedTicker', ({ prisma }, tickers) =>
  prisma.etfHolding.findMany({
    where: { linkedTicker: { in: tickers }, counted: true },
    orderBy: [{ weightPct: 'desc' }, { etf: 'asc' }, { position: 'asc' }],
  }),
);
