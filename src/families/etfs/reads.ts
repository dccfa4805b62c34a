import { cachedValue } from '../../db/cached-loader.ts';
import { rowByKey } from '../../db/keyed.ts';
import type { Etf } from '../../generated/prisma/client.ts';

/** A fund by its ticker; null if the ticker is unknown. */
export const etfByTicker = rowByKey<Etf>('etfs', 'ticker', ({ prisma }, tickers) =>
  prisma.etf.findMany({ where: { ticker: { in: tickers } } }),
);

/** All funds, by ticker. */
export const allEtfs = cachedValue<Etf[]>('etfs', ({ prisma }) => prisma.etf.findMany({ orderBy: { ticker: 'asc' } }));
