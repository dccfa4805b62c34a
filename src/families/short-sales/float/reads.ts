import { rowByKey } from '../../../db/keyed.ts';
import type { ShareFloat } from '../../../generated/prisma/client.ts';

/** The float of a stock or fund; null where nothing is known of it. */
export const floatByTicker = rowByKey<ShareFloat>('share-float', 'ticker', ({ prisma }, tickers) =>
  prisma.shareFloat.findMany({ where: { ticker: { in: tickers } } }),
);
