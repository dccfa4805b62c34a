import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { allColumnsOf } from '../../db/columns.ts';
import { rowByKey, rowsOf } from '../../db/keyed.ts';
import type { Stock } from '../../generated/prisma/client.ts';
import { STOCK } from '../../generated/tables.ts';

/** A stock of the universe by its own ticker; null where it is not in it. */
export const stockByTicker = rowByKey<Stock>('stocks', 'ticker', rowsOf(STOCK, 'ticker'));

/** Whether a ticker is a fund's. */
export const isFund = cachedLoader<string, boolean>('etfs', async (db, tickers) => {
  const rows = await db.prepared<{ ticker: string }>('SELECT "ticker" FROM "etf" WHERE "ticker" = ANY($1)', [tickers]);
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
export const allStocks = cachedValue<Stock[]>('stocks', (db) =>
  db.prepared(`SELECT ${allColumnsOf(STOCK)} FROM "stock" ORDER BY "ticker"`),
);

/** The most traded stocks, most first. */
export const popularTickers = cachedValue<string[]>('stocks', async ({ prisma }) =>
  (await prisma.popularStock.findMany({ orderBy: { rank: 'asc' } })).map(({ ticker }) => ticker),
);
