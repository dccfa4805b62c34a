import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { rowByKey } from '../../db/keyed.ts';
import type { Stock } from '../../generated/prisma/client.ts';

/** A stock of the universe by its own ticker; null where it is not in it. */
export const stockByTicker = rowByKey<Stock>('stocks', 'ticker', ({ prisma }, tickers) =>
  prisma.stock.findMany({ where: { ticker: { in: tickers } } }),
);

/** Whether a ticker is a fund's. */
export const isFund = cachedLoader<string, boolean>('etfs', async ({ prisma }, tickers) => {
  const rows = await prisma.etf.findMany({ where: { ticker: { in: [...tickers] } }, select: { ticker: true } });
  const funds = new Set(rows.map(({ ticker }) => ticker));
  return tickers.map((ticker) => funds.has(ticker));
});

/** Whether SEC lists a company under a ticker, be it in the universe or not. */
export const isListed = cachedLoader<string, boolean>('stocks', async ({ prisma }, tickers) => {
  const rows = await prisma.secCompany.findMany({ where: { ticker: { in: [...tickers] } }, select: { ticker: true } });
  const listed = new Set(rows.map(({ ticker }) => ticker));
  return tickers.map((ticker) => listed.has(ticker));
});

/** The whole universe, by ticker. */
export const allStocks = cachedValue<Stock[]>('stocks', ({ prisma }) =>
  prisma.stock.findMany({ orderBy: { ticker: 'asc' } }),
);

/** The most traded stocks, most first. */
export const popularTickers = cachedValue<string[]>('stocks', async ({ prisma }) =>
  (await prisma.popularStock.findMany({ orderBy: { rank: 'asc' } })).map(({ ticker }) => ticker),
);
