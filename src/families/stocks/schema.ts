import { type ResolveCursorConnectionArgs, resolveCursorConnection } from '@pothos/plugin-relay';
import { found, OPEN } from '../../gateway/access/access-rules.ts';
import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { limit, PAGE_MOST, tickers } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import { SECTORS } from '../../lib/sectors.ts';
import { primaryTicker } from '../../lib/ticker.ts';
import { allStocks, isFund, isListed, popularTickers, stockByTicker } from './reads.ts';
import { POPULAR_COUNT, POPULAR_SESSIONS, similarStocks, suggestionsFor } from './rules.ts';

const ListingStatus = builder.enumType('ListingStatus', {
  description: 'Where a stock stands that is leaving the exchange.',
  values: {
    PENDING_DELISTING: { description: 'Its delisting is announced.' },
    DELISTED: { description: 'It no longer trades; its price is the last one.' },
  } as const,
});

export const Security = builder.interfaceRef<{ ticker: string; name: string; entityId: string }>('Security').implement({
  description: 'Anything that trades under a ticker.',
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
    carried: ['id', 'ticker', 'name', 'kbEntityId', 'urlSlug', 'cik'],
  }),
  description: 'A US stock, with everything that is known of it.',
  interfaces: [Security],
  id: { resolve: ({ ticker }) => ticker },
  loadMany: (ids, context) => stockByTicker(context).loadMany(ids as string[]) as Promise<(StockRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeString('entityId', { description: 'The permanent id of the company, `kb/company/320193`.' }),
    urlSlug: t.exposeString('urlSlug', { description: 'The handle of the company for addresses.' }),
    cik: t.exposeString('cik', { nullable: true, description: 'The SEC registrant number, ten digits.' }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'Where it is listed.' }),
    sector: t.exposeString('sector', {
      nullable: true,
      description: `One of the eleven standard sectors: ${SECTORS.join(', ')}.`,
    }),
    industry: t.exposeString('industry', {
      nullable: true,
      description: 'The industry within the sector, as the source names it.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'What the company does.' }),
    headquarters: t.exposeString('headquarters', { nullable: true, description: 'City and state or country.' }),
    founded: t.exposeString('founded', {
      nullable: true,
      description: 'The year, with a remark where the source has one.',
    }),
    website: t.exposeString('website', { nullable: true, description: 'Its address on the web.' }),
    iconUrl: t.exposeString('iconUrl', { nullable: true, description: 'A small square mark.' }),
    logoUrl: t.exposeString('logoUrl', { nullable: true, description: 'The logo.' }),
    brandColor: t.exposeString('brandColor', { nullable: true, description: 'The brand colour, `#rrggbb`.' }),
    sharesOutstanding: t.expose('sharesOutstanding', {
      type: 'Long',
      nullable: true,
      description:
        'Shares outstanding: as its profile states them, else as counted on the cover of the newest report that does.',
    }),
    marketCap: t.exposeFloat('marketCap', {
      nullable: true,
      description:
        'Market capitalisation, USD: shares outstanding times the newest close; where they are not known, as a list states it.',
    }),
    listingStatus: t.field({
      type: ListingStatus,
      nullable: true,
      description: 'Set only when it is leaving or has left the exchange.',
      resolve: ({ listingStatus }) => listingStatus as 'DELISTED' | 'PENDING_DELISTING' | null,
    }),
    delistedDate: t.expose('delistedDate', {
      type: 'Date',
      nullable: true,
      description: 'The day it was or will be delisted.',
    }),
    delistingReason: t.exposeString('delistingReason', {
      nullable: true,
      description: 'Why, as filed: acquired, bankruptcy, merged ...',
    }),
    similar: t.field({
      type: [Stock],
      description: 'Peers: the same industry before the same sector, nearest market cap first.',
      access: OPEN,
      listSize: ({ limit: count }) => Math.min(Number(count), SIMILAR_MOST),
      args: { limit: t.arg.int(limit(5, SIMILAR_MOST)) },
      resolve: async (stock, { limit: count }, context) => similarStocks(stock, await allStocks(context), count),
    }),
  }),
});

const SIMILAR_MOST = 50;
const IMAGES_MOST = 600;
/** More stocks than any universe has: a price for `allStocks` with a call per stock in it. */
const UNIVERSE_MOST = 10_000;

const forced = {
  defaultValue: false,
  required: true,
  description: 'Read from the database, not from the cache.',
} as const;

const forget = (context: Context, list: readonly string[]): void => {
  for (const ticker of list) stockByTicker(context).clear(ticker);
};

/** A stock by ticker; one that only its research ticker knows (`BRK.A`) is found by that. @throws entity_not_found */
export async function requireStock(context: Context, ticker: string): Promise<StockRow> {
  const stock =
    (await stockByTicker(context).load(ticker)) ?? (await stockByTicker(context).load(primaryTicker(ticker)));
  if (!stock)
    throw fail.entityNotFound(`'${ticker}' is no known stock.`, suggestionsFor(ticker, await allStocks(context)));
  return stock;
}

/**
 * A stock by ticker, where only stocks are researched; `fundPath` is what answers for a fund instead.
 * @throws ticker_is_etf, entity_not_found
 */
export async function researchedStock(
  context: Context,
  ticker: string,
  fundPath: (ticker: string) => string,
): Promise<StockRow> {
  if (await isFund(context).load(ticker)) throw fail.tickerIsEtf(ticker, [fundPath(ticker)]);
  return requireStock(context, ticker);
}

/**
 * Tells an empty answer for a ticker that is listed from one for a ticker that nobody lists. A fund passes where its
 * shares are held and traded like any other; where only a company can have rows, `fundPath` answers for it instead.
 * @throws ticker_is_etf, entity_not_found
 */
export async function ensureListed(
  context: Context,
  ticker: string,
  fundPath?: (ticker: string) => string,
): Promise<void> {
  if (await isFund(context).load(ticker)) {
    if (fundPath) throw fail.tickerIsEtf(ticker, [fundPath(ticker)]);
  } else if (!(await isListed(context).load(ticker))) await requireStock(context, ticker);
}

const known = async (context: Context, list: readonly string[]): Promise<StockRow[]> =>
  (await Promise.all(list.map((ticker) => stockByTicker(context).load(ticker)))).filter((stock) => stock !== null);

builder.queryFields((t) => ({
  stock: t.field({
    type: Stock,
    nullable: true,
    description: 'One stock by ticker.',
    access: found(OPEN),
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'Its ticker.' }),
      forced: t.arg.boolean(forced),
    },
    resolve: (_root, args, context) => {
      if (args.forced) forget(context, [args.ticker, primaryTicker(args.ticker)]);
      return requireStock(context, args.ticker);
    },
  }),
  stocks: t.connection(
    {
      type: Stock,
      nullable: true,
      description: `Stocks by ticker, all of them or those named; ${PAGE_MOST} a page unless \`first\` or \`last\` says less.`,
      access: OPEN,
      listSize: ({ tickers: list, first, last }) =>
        Math.min(Number(first ?? last ?? PAGE_MOST), Array.isArray(list) ? list.length : PAGE_MOST),
      args: {
        tickers: t.arg({
          type: ['Ticker'],
          description: 'Only these, 1 to 600; unknown ones are left out.',
          validate: tickers(IMAGES_MOST).validate,
        }),
        sector: t.arg.string({ description: 'Only stocks of this sector.' }),
      },
      resolve: async (_root, args, context) => {
        const all = args.tickers ? await known(context, [...args.tickers].sort()) : await allStocks(context);
        const wanted = args.sector ? all.filter(({ sector }) => sector === args.sector) : all;
        return resolveCursorConnection(
          { args, defaultSize: PAGE_MOST, maxSize: PAGE_MOST, toCursor: ({ ticker }: StockRow) => ticker },
          ({ before, after, limit: rows, inverted }: ResolveCursorConnectionArgs) => {
            const page = wanted.filter(({ ticker }) => (!after || ticker > after) && (!before || ticker < before));
            return (inverted ? page.reverse() : page).slice(0, rows);
          },
        );
      },
    },
    { description: 'A page of stocks.' },
    { description: 'A stock and where it stands in the list.' },
  ),
  allStocks: t.field({
    type: [Stock],
    nullable: true,
    description: 'Every stock of the universe, by ticker.',
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
    resolve: async (_root, _args, context) => known(context, await popularTickers(context)),
  }),
  stockProfiles: t.field({
    type: [Stock],
    nullable: true,
    description: 'Stocks by ticker in the order they are named; unknown ones are left out.',
    access: OPEN,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: {
      tickers: t.arg({ type: ['Ticker'], ...tickers(IMAGES_MOST) }),
      forced: t.arg.boolean(forced),
    },
    resolve: (_root, args, context) => {
      if (args.forced) forget(context, args.tickers);
      return known(context, args.tickers);
    },
  }),
}));
