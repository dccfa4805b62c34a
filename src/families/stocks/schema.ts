import { defineHandle, OPEN } from '../../gateway/access/access-rules.ts';
import type { Context } from '../../gateway/context.ts';
import { limit, MAX_PAGE_SIZE, maxItems, tickers, until } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { connection, pageSize } from '../../gateway/graphql/connection.ts';
import { defineEnum, describeValues } from '../../gateway/graphql/enum-of.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import { SECTORS, type Sector as SectorName } from '../../lib/sectors.ts';
import { popularStocks, similarTo, stockAsked, stocksAsked, stocksIn } from './queries.ts';
import { allStocks, stockByTicker } from './reads.ts';
import { POPULAR_COUNT, POPULAR_SESSIONS } from './rules.ts';

const ListingStatus = defineEnum('ListingStatus', 'The delisting status of a stock.', {
  PENDING_DELISTING: 'Delisting announced.',
  DELISTED: 'No longer traded; its price is the last one.',
});

export const Sector = defineEnum(
  'Sector',
  'One of the eleven sectors of the Global Industry Classification Standard.',
  describeValues(SECTORS, (sector) => `${sector}.`),
);

export const Security = builder.interfaceRef<{ ticker: string; name: string; entityId: string }>('Security').implement({
  description: 'Anything that trades under a ticker: a stock or a fund.',
  // Only rows of funds have an issuer.
  resolveType: (row) => ('issuer' in row ? 'ETF' : 'Stock'),
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The symbol it trades under.' }),
    name: t.exposeString('name', { description: 'The name of the company or fund.' }),
  }),
});

export const Stock = builder.objectRef<StockRow>('Stock');
builder.node(Stock, {
  extensions: withOwnCall({
    root: 'stock',
    id: 'ticker',
    key: 'ticker',
    carried: ['id', 'ticker', 'name', 'kbEntityId', 'urlSlug', 'cik'],
  }),
  description: 'A US stock, with everything the gateway knows about it.',
  interfaces: [Security],
  id: { resolve: ({ ticker }) => ticker },
  loadMany: (ids, context) => stockByTicker(context).loadMany(ids as string[]) as Promise<(StockRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeString('entityId', { description: 'The permanent id of the company, `kb/company/320193`.' }),
    urlSlug: t.exposeString('urlSlug', { description: "The company's URL slug." }),
    cik: t.exposeString('cik', { nullable: true, description: 'The SEC registrant number, ten digits.' }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'The exchange it is listed on.' }),
    sector: t.field({
      type: Sector,
      nullable: true,
      description: 'Its sector; null if unknown.',
      resolve: ({ sector }) => sector as SectorName | null,
    }),
    industry: t.exposeString('industry', {
      nullable: true,
      description: 'The industry within the sector, as named by the source.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'What the company does.' }),
    headquarters: t.exposeString('headquarters', {
      nullable: true,
      description: 'The city and state, or country, of the headquarters.',
    }),
    founded: t.exposeString('founded', {
      nullable: true,
      description: "The founding year, with the source's remark if any.",
    }),
    website: t.exposeString('website', { nullable: true, description: 'The URL of its website.' }),
    iconUrl: t.exposeString('iconUrl', { nullable: true, description: 'The URL of a small square icon.' }),
    logoUrl: t.exposeString('logoUrl', { nullable: true, description: 'The logo.' }),
    brandColor: t.exposeString('brandColor', { nullable: true, description: 'The brand color, `#rrggbb`.' }),
    sharesOutstanding: t.expose('sharesOutstanding', {
      type: 'Long',
      nullable: true,
      description:
        'Shares outstanding: as stated in its profile, otherwise on the cover of the newest report that states them.',
    }),
    marketCap: t.exposeFloat('marketCap', {
      nullable: true,
      description:
        'Market capitalization, USD: shares outstanding times the newest close; if the shares are unknown, as stated by a list.',
    }),
    listingStatus: t.field({
      type: ListingStatus,
      nullable: true,
      description: 'Set only if it is leaving or has left the exchange.',
      resolve: ({ listingStatus }) => listingStatus as 'DELISTED' | 'PENDING_DELISTING' | null,
    }),
    delistedDate: t.expose('delistedDate', {
      type: 'Date',
      nullable: true,
      description: 'The day it was or will be delisted.',
    }),
    delistingReason: t.exposeString('delistingReason', {
      nullable: true,
      description: 'The reason for the delisting, as filed: acquired, bankruptcy, merged ...',
    }),
    similar: t.field({
      type: [Stock],
      description: 'Peers: same industry first, then same sector, each by closest market cap.',
      access: OPEN,
      listSize: ({ limit: count }) => Math.min(Number(count), SIMILAR_MOST),
      args: { limit: t.arg.int(limit(5, SIMILAR_MOST)) },
      resolve: (stock, { limit: count }, context) => similarTo(context, stock, count),
    }),
  }),
});

/**
 * The link from a row to the stock of its ticker: `stock: t.field(stockField('The stock.'))`. Null if the row has no
 * ticker, and where the ticker is not in the universe.
 */
export const stockField = (description: string) =>
  ({
    type: Stock,
    nullable: true,
    description,
    resolve: ({ ticker }: { ticker: string | null }, _args: object, context: Context) =>
      ticker === null ? null : stockByTicker(context).load(ticker),
  }) as const;

/** More stocks than any universe has: a price for `allStocks` with a call per stock in it. */
const UNIVERSE_MOST = 10_000;

const StockConnection = connection({
  name: 'Stock',
  node: Stock,
  idOf: ({ ticker }: StockRow) => ticker,
  wholeMost: UNIVERSE_MOST,
  description: 'A page of stocks.',
});

const SIMILAR_MOST = 50;
const IMAGES_MOST = 600;

const forced = {
  defaultValue: false,
  required: true,
  description: 'Reads from the database instead of the cache.',
} as const;

builder.queryFields((t) => ({
  stock: t.field({
    type: Stock,
    nullable: true,
    description: 'One stock by ticker: the calls of the fields selected below it, or one for the profile.',
    access: defineHandle(OPEN),
    errors: ['ticker_is_etf', 'entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      forced: t.arg.boolean(forced),
    },
    resolve: (_root, args, context) => stockAsked(context, args),
  }),
  stocks: t.field({
    type: StockConnection,
    nullable: true,
    description: 'Stocks by ticker: all, or the ones given.',
    access: OPEN,
    listSize: (args, caller) =>
      Math.min(pageSize()(args, caller), Array.isArray(args.tickers) ? args.tickers.length : MAX_PAGE_SIZE),
    args: {
      tickers: t.arg({
        type: ['Ticker'],
        description: 'Only these tickers, 1 to 600; unknown ones are left out.',
        extensions: maxItems(IMAGES_MOST),
        validate: tickers(IMAGES_MOST).validate,
      }),
      sector: t.arg({ type: Sector, description: 'Only stocks of this sector.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { tickers: list, sector, ...page }, context) =>
      StockConnection.page(context, page, stocksIn(context, list, sector)),
  }),
  allStocks: t.field({
    type: [Stock],
    nullable: true,
    description: 'Every stock of the universe, by ticker.',
    deprecationReason: until('stocks { nodes }'),
    access: OPEN,
    listSize: () => UNIVERSE_MOST,
    resolve: (_root, _args, context) => allStocks(context),
  }),
  popularStocks: t.field({
    type: [Stock],
    nullable: true,
    description: `The ${POPULAR_COUNT} stocks with the largest mean dollar volume of the last ${POPULAR_SESSIONS} sessions, largest first.`,
    access: OPEN,
    listSize: () => POPULAR_COUNT,
    resolve: (_root, _args, context) => popularStocks(context),
  }),
  stockProfiles: t.field({
    type: [Stock],
    nullable: true,
    description: 'Stocks by ticker, in the order given; unknown ones are left out.',
    access: OPEN,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: {
      tickers: t.arg({ type: ['Ticker'], ...tickers(IMAGES_MOST) }),
      forced: t.arg.boolean(forced),
    },
    resolve: (_root, args, context) => stocksAsked(context, args),
  }),
}));
