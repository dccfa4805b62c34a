import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import { defineHandle, OPEN } from '../../graph/access-rules.ts';
import { limit, MAX_PAGE_SIZE, maxItems, searchText, tickers } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { connection, pageSize } from '../../graph/connection.ts';
import type { Context } from '../../graph/context.ts';
import { defineEnum, describeValues } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { SECTORS, type Sector as SectorName } from '../../market/sectors.ts';
import { listStocks, loadSimilarStocks, loadSymbols, popularStocks, resolveStock } from './queries.ts';
import { type SymbolName, stockByTicker } from './reads.ts';
import { POPULAR_COUNT, POPULAR_SESSIONS, type StockOrder } from './rules/lists.ts';

const ListingStatus = defineEnum('ListingStatus', 'The delisting status of a stock.', {
  PENDING_DELISTING: 'Delisting announced.',
  DELISTED: 'No longer traded; its price is the last one.',
});

export const SectorEnum = defineEnum(
  'Sector',
  'One of the eleven sectors of the Global Industry Classification Standard.',
  describeValues(SECTORS, (sector) => `${sector}.`),
);

export const Security = builder.interfaceRef<{ ticker: string; name: string; entityId: string }>('Security').implement({
  description: 'Anything that trades under a ticker: a stock or a fund.',
  interfaces: [builder.nodeInterfaceRef()],
  // Only rows of funds have an issuer.
  resolveType: (row) => ('issuer' in row ? 'ETF' : 'Stock'),
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The symbol it trades under.' }),
    name: t.exposeString('name', { description: 'The name of the company or fund.' }),
  }),
});

export const SymbolSpell = builder.objectRef<SymbolName>('SymbolSpell').implement({
  description: 'A symbol that a security has or had.',
  fields: (t) => ({
    symbol: t.exposeString('symbol', { description: 'The symbol, in upper case with a dot before a share class.' }),
    from: t.expose('validFrom', {
      type: 'Date',
      nullable: true,
      description: 'The first day on which a source states it; null if none does.',
    }),
    until: t.expose('validTo', {
      type: 'Date',
      nullable: true,
      description: 'The last day; null while the security has it.',
    }),
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
    kbEntityId: t.exposeID('entityId', { description: 'The permanent id of the company, `kb/company/320193`.' }),
    urlSlug: t.exposeString('urlSlug', { description: "The company's URL slug." }),
    cik: t.exposeString('cik', { nullable: true, description: 'The SEC registrant number, ten digits.' }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'The exchange it is listed on.' }),
    sector: t.field({
      type: SectorEnum,
      nullable: true,
      description: 'Its sector; null if unknown.',
      resolve: fromParent(({ sector }) => sector as SectorName | null),
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
      unit: 'SHARES',
      description:
        'Shares outstanding: as stated in its profile, otherwise on the cover of the newest report that states them.',
    }),
    marketCap: t.exposeFloat('marketCap', {
      nullable: true,
      unit: 'USD',
      description:
        'Market capitalization, USD: shares outstanding times the newest close; if the shares are unknown, as stated by a list.',
    }),
    listingStatus: t.field({
      type: ListingStatus,
      nullable: true,
      description: 'Set only if it is leaving or has left the exchange.',
      resolve: fromParent(({ listingStatus }) => listingStatus as 'DELISTED' | 'PENDING_DELISTING' | null),
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
    symbols: t.field({
      type: [SymbolSpell],
      isLink: true,
      description:
        'The symbols that it has or had, oldest first. Each of them finds it as a ticker, unless another security has the symbol.',
      resolve: ({ ticker }, _args, context) => loadSymbols(context, ticker),
    }),
    similar: t.field({
      type: [Stock],
      description: 'Peers: same industry first, then same sector, each by closest market cap.',
      access: OPEN,
      listSize: ({ first: count }) => Math.min(Number(count), MAX_SIMILAR),
      args: { first: t.arg.int(limit(5, MAX_SIMILAR)) },
      resolve: (stock, { first: count }, context) => loadSimilarStocks(context, stock, count),
    }),
  }),
});

/**
 * The link from a row to the stock of its ticker: `stock: t.field(stockField('The stock.'))`. Null if the row has no
 * ticker or the ticker is not in the universe.
 */
export const stockField = (description: string) =>
  ({
    type: Stock,
    nullable: true,
    description,
    resolve: ({ ticker }: { ticker: string | null }, _args: object, context: Context) =>
      ticker === null ? null : stockByTicker(context).load(ticker),
  }) as const;

/** An upper bound for the size of the universe, which documented paths list without pages. */
const MAX_UNIVERSE = 10_000;

const StockConnection = connection({
  name: 'Stock',
  node: Stock,
  idOf: ({ ticker }: StockRow) => ticker,
  wholeMost: MAX_UNIVERSE,
  description: 'A page of stocks.',
});

const Order = defineEnum<StockOrder>('StockOrder', 'The order of a list of stocks; ties are broken by ticker.', {
  TICKER: 'By ticker.',
  NAME: 'By name, whatever its case.',
  MARKET_CAP: 'The largest market cap first; stocks without one come last.',
  POPULARITY: `The ${POPULAR_COUNT} stocks with the largest mean dollar volume of the last ${POPULAR_SESSIONS} sessions first, then the others.`,
  GIVEN: 'As in `tickers`; by ticker if they are not given.',
});

const MAX_SIMILAR = 50;
const MAX_TICKERS = 600;

builder.queryFields((t) => ({
  stock: t.field({
    type: Stock,
    nullable: true,
    description: 'One stock by ticker: the calls of the fields selected below it, or one for the profile.',
    access: defineHandle(OPEN),
    errors: ['ticker_is_etf', 'entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
    },
    resolve: (_root, { ticker }, context, info) => resolveStock(context, ticker, info),
  }),
  stocks: t.field({
    type: StockConnection,
    nullable: true,
    description: 'Stocks: all, the ones given, those of a sector, or those that match a text.',
    access: OPEN,
    listSize: (args, caller) =>
      Math.min(pageSize()(args, caller), Array.isArray(args.tickers) ? args.tickers.length : MAX_PAGE_SIZE),
    args: {
      tickers: t.arg({
        type: ['Ticker'],
        description: 'Only these tickers, 1 to 600; unknown ones are left out.',
        extensions: maxItems(MAX_TICKERS),
        validate: tickers(MAX_TICKERS).validate,
      }),
      sector: t.arg({ type: SectorEnum, description: 'Only stocks of this sector.' }),
      q: t.arg.string(searchText('ticker, name or industry')),
      orderBy: t.arg({ type: Order, required: true, defaultValue: 'TICKER', description: 'What comes first.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { tickers: list, sector, q, orderBy, ...page }, context, info) =>
      StockConnection.page(context, page, listStocks(context, list, { sector, q, orderBy }, info)),
  }),
}));

builder.objectField(Market, 'popularStocks', (t) =>
  t.field({
    type: [Stock],
    description: `The ${POPULAR_COUNT} stocks with the largest mean dollar volume of the last ${POPULAR_SESSIONS} sessions, largest first.`,
    access: OPEN,
    listSize: () => POPULAR_COUNT,
    resolve: (_market, _args, context) => popularStocks(context),
  }),
);
