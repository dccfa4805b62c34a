import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import type { Etf } from '../../generated/prisma/client.ts';

/** A fund by its ticker; null where there is none. */
export const etfByTicker = cachedLoader<string, Etf | null>('etfs', async ({ prisma }, tickers) => {
  const rows = await prisma.etf.findMany({ where: { ticker: { in: [...tickers] } } });
  const byTicker = new Map(rows.map((row) => [row.ticker, row]));
  return tickers.map((ticker) => byTicker.get(ticker) ?? null);
});

/** All funds, by ticker. */
export const allEtfs = cachedValue<Etf[]>('etfs', ({ prisma }) => prisma.etf.findMany({ orderBy: { ticker: 'asc' } }));
