import { KEYED, keyedPreview, previewed } from '../../../graph/access-rules.ts';
import { tickers } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { definePeriodUntilToday } from '../../../graph/period.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../../insider/plausibility/rules.ts';
import { FREE_INSIDER_ACTIVITY } from '../../insider/rules/activity.ts';
import { FREE_OPTION_ROWS } from '../../options/overview/rules.ts';
import { STALE_SESSIONS } from '../../prices/rules/quotes.ts';
import { Letter } from '../../ratings/schema.ts';
import { stockField } from '../../stocks/schema.ts';
import { getRowTicker } from '../schema.ts';
import {
  loadWatchlist,
  loadWatchlistName,
  loadWatchlistOptions,
  loadWatchlistSparkline,
  loadWatchlistTrading,
  type MaybeTrading,
  type OptionsReading,
} from './queries.ts';
import { MAX_WATCHLIST_TICKERS, type WatchlistEntry } from './rules.ts';

const WatchlistOptions = builder.objectRef<OptionsReading & Gated>('WatchlistOptions').implement({
  description: `A ticker's IV rank; a FREE key sees the first ${FREE_OPTION_ROWS} rows of each options board.`,
  interfaces: [Preview],
  fields: (t) => ({
    ivRank1y: t.exposeFloat('ivRank1y', {
      nullable: true,
      unit: 'SCORE',
      description:
        'IV rank: the position of at-the-money implied volatility between its one-year low and high, 0 to 100; null with too little history.',
    }),
    asOf: t.expose('asOf', { type: 'Date', nullable: true, description: 'The session, a day in New York.' }),
  }),
});

const tradingPeriod = definePeriodUntilToday(90);

const WatchlistInsiders = builder.objectRef<MaybeTrading & Gated>('WatchlistInsiders').implement({
  description: `A stock's open-market insider trading; a FREE key sees the ${FREE_INSIDER_ACTIVITY} largest stocks by purchases and by sales. ${EXCLUDES_IMPLAUSIBLE}`,
  interfaces: [Preview],
  fields: (t) => {
    const usd = (name: keyof MaybeTrading, description: string) =>
      t.expose(name, { type: 'Long', nullable: true, unit: 'USD', description });
    return {
      buyValue: usd('buyValue', 'Value of purchases, whole USD; 0 without a purchase.'),
      sellValue: usd('sellValue', 'Value of sales, whole USD; 0 without a sale.'),
      netValue: usd('netValue', 'Purchases minus sales, whole USD.'),
    };
  },
});

export const WatchlistRow = builder.objectRef<WatchlistEntry>('WatchlistRow').implement({
  description:
    "One ticker of a watchlist, from the screener's snapshot. A ticker unknown to the screener still gets a row, without values.",
  fields: (t) => ({
    id: t.id(rowId('WatchlistRow', getRowTicker)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    name: t.string({
      nullable: true,
      description: 'The company or fund; null for an unknown ticker.',
      resolve: (row, _args, context) => loadWatchlistName(context, row),
    }),
    price: t.exposeFloat('price', { nullable: true, unit: 'USD', description: 'The last close, USD, also if stale.' }),
    isStale: t.exposeBoolean('isStale', {
      nullable: true,
      description: `Whether the price is ${STALE_SESSIONS} or more sessions old: its change is then null. Null for an unknown ticker.`,
    }),
    priceDate: t.expose('priceAsOf', {
      type: 'Date',
      nullable: true,
      description: 'The session that the price is of, a day in New York; null without a price.',
    }),
    change: t.exposeFloat('change', {
      nullable: true,
      unit: 'USD',
      description: 'The price minus the previous close, USD; null if stale.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      nullable: true,
      unit: 'PERCENT',
      description: 'The change from the previous close, percent; null if stale.',
    }),
    ratingLetter: t.field({
      type: Letter,
      nullable: true,
      description: 'The rating letter; null for an unrated stock or a fund.',
      resolve: fromParent(({ stock }) => (stock?.ratingLetter ?? null) as typeof Letter.$inferType | null),
    }),
    ratingScore: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'The rating score, 0 to 100.',
      resolve: fromParent(({ stock }) => stock?.ratingScore ?? null),
    }),
    serviceScore7D: t.float({
      nullable: true,
      unit: 'SCORE',
      description: "The 7-day mean Score; for a fund, of the fund's own mentions.",
      resolve: fromParent(({ stock, fund }) => (stock ? stock.serviceScore7D : (fund?.directService ?? null))),
    }),
    priceSparkline30D: t.field({
      type: ['Float'],
      nullable: { list: true, items: true },
      unit: 'USD',
      description: 'The adjusted closes of the last 30 sessions, oldest first, USD; null without a current price.',
      resolve: (row, _args, context) => loadWatchlistSparkline(context, row),
    }),
    options: t.field({
      type: WatchlistOptions,
      nullable: true,
      description: 'Its options; null if it is on no options board.',
      access: { ...keyedPreview(`the first ${FREE_OPTION_ROWS} rows of each options board`), per: 'OPERATION' },
      resolve: (row, _args, context) => loadWatchlistOptions(context, row),
    }),
    insiders: t.field({
      type: WatchlistInsiders,
      nullable: true,
      description: 'Its open-market insider trading; null for a fund, or if no trades are loaded.',
      access: { ...previewed(`the largest ${FREE_INSIDER_ACTIVITY} stocks each way`), per: 'OPERATION' },
      args: { period: t.arg(tradingPeriod.argument) },
      resolve: (row, { period }, context) => loadWatchlistTrading(context, row, tradingPeriod.resolve(period, context)),
    }),
    generatedAt: t.expose('lastUpdated', {
      type: 'DateTime',
      nullable: true,
      description: "When the row's snapshot was built.",
    }),
    stock: t.field(stockField('The stock; null for a fund.')),
    etf: t.field({
      type: ETF,
      nullable: true,
      description: 'The fund; null for a stock.',
      resolve: ({ ticker }, _args, context) => etfByTicker(context).load(ticker),
    }),
  }),
});

builder.queryField('watchlist', (t) =>
  t.field({
    type: [WatchlistRow],
    nullable: true,
    description: `Up to ${MAX_WATCHLIST_TICKERS} stocks and funds, in the order given: one call, plus one each for \`options\` and \`insiders\`, regardless of the number of tickers.`,
    access: KEYED,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: { tickers: t.arg({ type: ['Ticker'], ...tickers(MAX_WATCHLIST_TICKERS) }) },
    resolve: (_root, { tickers: list }, context) => loadWatchlist(context, list),
  }),
);
