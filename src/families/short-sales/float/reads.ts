import { cachedLoader } from '../../../db/cached-loader.ts';
import type { ShareFloat } from '../../../generated/prisma/client.ts';

/** The float of a stock or fund; null where nothing is known of it. */
export const floatByTicker = cachedLoader<string, ShareFloat | null>('share-float', async ({ prisma }, tickers) => {
  const rows = await prisma.shareFloat.findMany({ where: { ticker: { in: [...tickers] } } });
  const byTicker = new Map(rows.map((row) => [row.ticker, row]));
  return tickers.map((ticker) => byTicker.get(ticker) ?? null);
});
