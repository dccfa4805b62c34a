import { cachedLoader } from '../../../db/cached-loader.ts';
import type { EtfHolding, EtfPortfolio } from '../../../generated/prisma/client.ts';
import { groupBy } from '../../../lib/group.ts';

/** The newest holdings file of a fund, without its rows; null where it has none. */
export const portfolioByEtf = cachedLoader<string, EtfPortfolio | null>('etf-holdings', async ({ prisma }, tickers) => {
  const rows = await prisma.etfPortfolio.findMany({ where: { ticker: { in: [...tickers] } } });
  const byTicker = new Map(rows.map((row) => [row.ticker, row]));
  return tickers.map((ticker) => byTicker.get(ticker) ?? null);
});

/** What a fund holds, every row in the file's order. */
export const holdingsByEtf = cachedLoader<string, EtfHolding[]>(
  'etf-holdings',
  async ({ prisma }, tickers) => {
    const rows = await prisma.etfHolding.findMany({
      where: { etf: { in: [...tickers] } },
      orderBy: [{ etf: 'asc' }, { position: 'asc' }],
    });
    const byEtf = groupBy(rows, ({ etf }) => etf);
    return tickers.map((ticker) => byEtf.get(ticker) ?? []);
  },
  // A fund may hold thousands.
  { keep: 500 },
);

/** The holdings that are a stock, in whatever funds, the largest weight first. */
export const holdingsOfStock = cachedLoader<string, EtfHolding[]>('etf-holdings', async ({ prisma }, tickers) => {
  const rows = await prisma.etfHolding.findMany({
    where: { linkedTicker: { in: [...tickers] }, counted: true },
    orderBy: [{ weightPct: 'desc' }, { etf: 'asc' }, { position: 'asc' }],
  });
  const byStock = groupBy(rows, ({ linkedTicker }) => linkedTicker);
  return tickers.map((ticker) => byStock.get(ticker) ?? []);
});
