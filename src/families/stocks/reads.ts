import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { allColumnsOf } from '../../db/columns.ts';
import { rowByKey, rowsOf } from '../../db/keyed.ts';
import type { Stock } from '../../generated/prisma/client.ts';
import { STOCK } from '../../generated/tables.ts';

/** A stock of the universe by its own ticker; null if it is not in it. */
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

/** What all classes of a company's shares are worth at the newest closes, USD, by CIK; null if that of one is not known. */
export const companyValue = cachedLoader<string, number | null>('stocks', async (db, ciks) => {
  const rows = await db.prepared<{ cik: string; value: number | null }>(
    `SELECT "cik", CASE WHEN bool_and("market_cap" IS NOT NULL) THEN sum("market_cap" ORDER BY "ticker") END AS "value"
     FROM "stock" WHERE "cik" = ANY($1) GROUP BY 1`,
    [ciks],
  );
  const values = new Map(rows.map(({ cik, value }) => [cik, value]));
  return ciks.map((cik) => values.get(cik) ?? null);
});

/** The most traded stocks, most first. */
export const popularTickers = cachedValue<string[]>('stocks', async ({ prisma }) =>
  (await prisma.popularStock.findMany({ orderBy: { rank: 'asc' } })).map(({ ticker }) => ticker),
);
