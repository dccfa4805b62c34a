import { cachedLoader, cachedValue, type DataAccess } from '../../db/cached-loader.ts';
import { selectAllColumns, selectColumns } from '../../db/columns.ts';
import { readInParts } from '../../db/in-parts.ts';
import { readRowsByKey, rowByKey, rowsByKey } from '../../db/keyed.ts';
import { pagedList } from '../../db/paged-list.ts';
import type { Stock } from '../../generated/prisma/client.ts';
import { STOCK } from '../../generated/tables.ts';

/** A stock of the universe by its own ticker; null if it is not in it. */
export const stockByTicker = rowByKey<Stock>('stocks', 'ticker', readRowsByKey(STOCK, 'ticker'));

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
export const allStocks = cachedValue<Stock[]>('stocks', async (db) => {
  const stocks: Stock[] = [];
  for await (const part of readInParts<Stock>(db, STOCK, 'ticker')) stocks.push(...part);
  return stocks;
});

const stocks = pagedList<Stock>('stocks', {
  columns: selectAllColumns(STOCK),
  from: 'FROM "stock" WHERE $1::text IS NULL OR "sector" = $1',
  orderBy: '"ticker"',
  id: '"ticker"',
  paramCount: 1,
});

/** The universe, or the stocks of a sector, by ticker, paged by the database. */
export const loadStocks = (data: DataAccess, sector: string | null) => stocks(data, [sector]);

const PEER = ['ticker', 'entityId', 'cik', 'sector', 'industry', 'marketCap', 'listingStatus'] as const;
/** What tells how near a stock is to another. */
export type Peer = Pick<Stock, (typeof PEER)[number]>;

/** The stocks of a sector, by ticker. */
export const peersBySector = rowsByKey<Peer>('stocks', 'sector', (db, sectors) =>
  db.prepared(`SELECT ${selectColumns(STOCK, PEER)} FROM "stock" WHERE "sector" = ANY($1) ORDER BY "ticker"`, [
    sectors,
  ]),
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
