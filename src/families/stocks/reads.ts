import { cachedLoader, cachedValue, type DataAccess } from '../../db/cached-loader.ts';
import { readColumnRows } from '../../db/column-rows.ts';
import { selectAllColumns, selectColumns } from '../../db/columns.ts';
import { readRowsByKey, rowByKey, rowsByKey } from '../../db/keyed.ts';
import { pagedList } from '../../db/paged-list.ts';
import type { SecurityName, Stock } from '../../generated/prisma/client.ts';
import { STOCK } from '../../generated/tables.ts';
import { STOCK_TEXTS, type StockFilter, type StockOrder } from './rules/lists.ts';

/** A stock of the universe by its own ticker; null if it is not in it. Prisma's client: 5.1 to 6.8 times the CPU. */
export const stockByTicker = rowByKey<Stock>('stock', 'ticker', readRowsByKey(STOCK, 'ticker'));

/** A symbol of a security; a null day is unknown or has not come. */
export type SymbolName = Pick<SecurityName, 'key' | 'symbol' | 'validFrom' | 'validTo'>;

/** The symbols of a security by its key, oldest first. */
export const namesByKey = rowsByKey<SymbolName>('security_name', 'key', ({ prisma }, keys) =>
  prisma.securityName.findMany({
    where: { key: { in: keys } },
    orderBy: [{ validFrom: { sort: 'asc', nulls: 'first' } }, { symbol: 'asc' }],
  }),
);

/** Whether a ticker belongs to a fund. */
export const isFund = cachedLoader<string, boolean>('etf', async (db, tickers) => {
  const rows = await db.prepared<{ ticker: string }>('SELECT "ticker" FROM "etf" WHERE "ticker" = ANY($1)', [tickers]);
  const funds = new Set(rows.map(({ ticker }) => ticker));
  return tickers.map((ticker) => funds.has(ticker));
});

/** Whether SEC lists a company under a ticker, even if it is not in the universe. */
export const isListed = cachedLoader<string, boolean>('sec_company', async ({ prisma }, tickers) => {
  const rows = await prisma.secCompany.findMany({ where: { ticker: { in: [...tickers] } }, select: { ticker: true } });
  const listed = new Set(rows.map(({ ticker }) => ticker));
  return tickers.map((ticker) => listed.has(ticker));
});

/** The whole universe, by ticker. */
export const allStocks = cachedValue<readonly Stock[]>(
  'stock',
  async (db) => (await readColumnRows<Stock>(db, STOCK, 'ticker')).rows,
);

const CONTAINS = (column: string) => `strpos(lower("${column}"), lower($2)) > 0`;
// Also one that it had before.
const HAD_SYMBOL = `EXISTS (SELECT FROM "security_name" WHERE "key" = "ticker" AND ${CONTAINS('symbol')})`;
const defineStockList = (orderBy: string, ...otherTables: 'popular_stock'[]) =>
  pagedList<Stock>(['stock', 'security_name', ...otherTables], {
    columns: selectAllColumns(STOCK),
    from: `FROM "stock" WHERE ($1::text IS NULL OR "sector" = $1)
      AND ($2::text IS NULL OR ${STOCK_TEXTS.map(CONTAINS).join(' OR ')} OR ${HAD_SYMBOL})`,
    orderBy,
    id: '"ticker"',
    paramCount: 2,
  });
const BY_TICKER = defineStockList('"ticker"');
const stockLists: Readonly<Record<StockOrder, ReturnType<typeof defineStockList>>> = {
  TICKER: BY_TICKER,
  GIVEN: BY_TICKER,
  // Byte order, as JavaScript compares texts.
  NAME: defineStockList('lower("name") COLLATE "C", "ticker"'),
  MARKET_CAP: defineStockList('"market_cap" DESC NULLS LAST, "ticker"'),
  POPULARITY: defineStockList(
    `array_position(ARRAY(SELECT "ticker" FROM "popular_stock" ORDER BY "rank"), "ticker") NULLS LAST, "ticker"`,
    'popular_stock',
  ),
};

/** The stocks that match, in an order, paged by the database. */
export const loadStocks = (data: DataAccess, { sector, q, orderBy }: StockFilter) =>
  stockLists[orderBy](data, [sector ?? null, q?.trim() || null]);

const PEER = ['ticker', 'entityId', 'cik', 'sector', 'industry', 'marketCap', 'listingStatus'] as const;
/** The properties that decide how similar a stock is to another. */
type Peer = Pick<Stock, (typeof PEER)[number]>;

/** The stocks of a sector, by ticker. Prisma's client: 3.0 to 7.7 times the CPU. */
export const peersBySector = rowsByKey<Peer>('stock', 'sector', (db, sectors) =>
  db.prepared(`SELECT ${selectColumns(STOCK, PEER)} FROM "stock" WHERE "sector" = ANY($1) ORDER BY "ticker"`, [
    sectors,
  ]),
);

/**
 * Market value of all share classes of a company at the newest closes, USD, by CIK; null if the value of a class is
 * unknown.
 */
export const companyValue = cachedLoader<string, number | null>('stock', async (db, ciks) => {
  const rows = await db.prepared<{ cik: string; value: number | null }>(
    `SELECT "cik", CASE WHEN bool_and("market_cap" IS NOT NULL) THEN sum("market_cap" ORDER BY "ticker") END AS "value"
     FROM "stock" WHERE "cik" = ANY($1) GROUP BY 1`,
    [ciks],
  );
  const values = new Map(rows.map(({ cik, value }) => [cik, value]));
  return ciks.map((cik) => values.get(cik) ?? null);
});

/** The most traded stocks, the largest volume first. */
export const popularTickers = cachedValue<string[]>('popular_stock', async ({ prisma }) =>
  (await prisma.popularStock.findMany({ orderBy: { rank: 'asc' } })).map(({ ticker }) => ticker),
);
