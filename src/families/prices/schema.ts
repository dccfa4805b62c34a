import type { Quote as QuoteRow } from '../../generated/prisma/client.ts';
import { OPEN } from '../../graph/access-rules.ts';
import { tickers } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { rowId } from '../../graph/connection.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import { definePeriodUpToNewest } from '../../graph/period.ts';
import { parseStoredDay } from '../../lib/dates.ts';
import {
  earlyCloses,
  getSession,
  holidays,
  type MarketPhase,
  marketPhase,
  type NamedDay,
  newYorkDay,
  nextClose,
  nextOpen,
  type Session,
} from '../../market/calendar.ts';
import { Security, stockField } from '../stocks/schema.ts';
import type { Split } from '../stocks/splits/rules.ts';
import { loadChart, loadQuotes, requireChart, requireQuote, resolveCalendarYear } from './queries.ts';
import { quoteByTicker, splitsByTicker } from './reads.ts';
import type { PackedBar as Bar } from './rules/bars.ts';
import { getClosingTime, STALE_SESSIONS } from './rules/quotes.ts';

/** One call covers all tickers of an operation, as `/prices?tickers=` does. */
const OPEN_ONCE = { ...OPEN, per: 'OPERATION' } as const;

export const Quote = builder.objectRef<QuoteRow>('Quote').implement({
  description: 'The last stored session of a ticker, in raw prices (USD; index points for an index).',
  fields: (t) => ({
    id: t.id(rowId('Quote', ({ ticker }) => ticker)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The symbol.' }),
    price: t.exposeFloat('price', {
      unit: 'USD',
      description: 'The last close, USD; for a delisted stock, its last trade.',
    }),
    change: t.exposeFloat('change', {
      nullable: true,
      unit: 'USD',
      description: 'Price minus previous close, USD; null without an earlier session.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      nullable: true,
      unit: 'PERCENT',
      description: 'The change from the previous close, percent.',
    }),
    previousClose: t.exposeFloat('previousClose', {
      nullable: true,
      unit: 'USD',
      description: "The previous session's close, USD.",
    }),
    open: t.exposeFloat('open', { nullable: true, unit: 'USD', description: "The session's open, USD." }),
    dayHigh: t.exposeFloat('dayHigh', { nullable: true, unit: 'USD', description: "The session's high, USD." }),
    dayLow: t.exposeFloat('dayLow', { nullable: true, unit: 'USD', description: "The session's low, USD." }),
    volume: t.expose('volume', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description: 'Shares traded in the session.',
    }),
    week52High: t.exposeFloat('week52High', {
      unit: 'USD',
      description: 'The highest high of the last 252 sessions including this one, USD.',
    }),
    week52Low: t.exposeFloat('week52Low', {
      unit: 'USD',
      description: 'The lowest low of the last 252 sessions including this one, USD.',
    }),
    sessionDate: t.expose('sessionDate', { type: 'Date', description: 'The session, a day in New York.' }),
    isStale: t.exposeBoolean('isStale', {
      description: `Whether the session is ${STALE_SESSIONS} or more sessions older than the market's newest: the stock is delisted or halted, or its prices are not loaded. The screener and the heatmap then omit its price.`,
    }),
    pricedAt: t.expose('asOf', { type: 'DateTime', description: 'The close of the session.' }),
    stock: t.field(stockField('The stock; null for a fund or an index.')),
  }),
});

export const PriceBar = builder.objectRef<Bar>('PriceBar').implement({
  description: 'One session of a ticker. Prices in USD, adjusted for splits; `adjustedClose` also for dividends.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    closedAt: t.field({
      type: 'DateTime',
      description: 'The close of the session.',
      resolve: fromParent(({ date }) => getClosingTime(parseStoredDay(date))),
    }),
    open: t.exposeFloat('open', { nullable: true, unit: 'USD', description: 'The open, USD.' }),
    high: t.exposeFloat('high', { nullable: true, unit: 'USD', description: 'The high, USD.' }),
    low: t.exposeFloat('low', { nullable: true, unit: 'USD', description: 'The low, USD.' }),
    close: t.exposeFloat('close', { unit: 'USD', description: 'The close, USD.' }),
    adjustedClose: t.exposeFloat('adjustedClose', {
      nullable: true,
      unit: 'USD',
      description:
        "The close adjusted for splits and dividends as of the ticker's newest download, USD; null for a bar from an older download with no session in common.",
    }),
    volume: t.expose('volume', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description: 'Shares traded; null for an index.',
    }),
  }),
});

const StockSplit = builder.objectRef<Split>('StockSplit').implement({
  description: 'A stock split, or a reverse split.',
  fields: (t) => ({
    day: t.expose('date', {
      type: 'Date',
      description:
        'The first session in new shares, a day in New York. If no file states the split and two files with the same sessions show it, the first session after the older file.',
    }),
    ratio: t.exposeFloat('ratio', {
      unit: 'RATIO',
      description: 'New shares for one old share: 4 for a 4-for-1 split, 0.1 for a 1-for-10 reverse split.',
    }),
  }),
});

const chartPeriod = definePeriodUpToNewest(
  'ONE_MONTH',
  'The days of the bars, as far back as you like. Standard periods are counted from the newest session.',
);

builder.interfaceFields(Security, (t) => ({
  quote: t.field({
    type: Quote,
    nullable: true,
    description: "The last price with the day's range and change; null without prices.",
    access: OPEN_ONCE,
    resolve: ({ ticker }, _args, context) => quoteByTicker(context).load(ticker),
  }),
  chart: t.field({
    type: [PriceBar],
    description: 'Daily bars up to the newest session, oldest first; empty without prices.',
    access: OPEN,
    basis: 'KNOWN',
    listSize: () => 253,
    args: { period: t.arg(chartPeriod.argument) },
    resolve: ({ ticker }, { period }, context) => loadChart(context, ticker, chartPeriod.resolve(period, context)),
  }),
  splits: t.field({
    type: [StockSplit],
    isLink: true,
    description:
      'Splits up to the newest session, newest first, as the imported price files state or show them; empty without any.',
    listSize: () => 10,
    resolve: ({ ticker }, _args, context) => splitsByTicker(context).load(ticker),
  }),
}));

const Phase = defineEnum<MarketPhase>('MarketPhase', 'The phase of the US stock market, in New York time.', {
  PRE_MARKET: 'From 04:00 to the open on a trading day.',
  OPEN: '09:30 to 16:00, or to 13:00 on an early close.',
  AFTER_HOURS: 'From the close to 20:00, or to 17:00 on an early close.',
  CLOSED: 'Nights, weekends and holidays.',
});

const TradingSession = builder.objectRef<Session>('TradingSession').implement({
  description: 'A trading day on the exchanges.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The day in New York.' }),
    opensAt: t.expose('opensAt', { type: 'DateTime', description: 'The opening bell.' }),
    closesAt: t.expose('closesAt', { type: 'DateTime', description: 'The closing bell.' }),
    isEarlyClose: t.exposeBoolean('earlyClose', { description: 'Whether it closes at 13:00.' }),
  }),
});

const MarketStatus = builder.objectRef<object>('MarketStatus').implement({
  description: 'The state of the US stock market at one instant.',
  fields: (t) => ({
    status: t.field({
      type: Phase,
      description: 'The phase of the market.',
      resolve: (_status, _args, { time }) => marketPhase(time.session()),
    }),
    statusAt: t.field({
      type: 'DateTime',
      description: 'The instant.',
      resolve: (_status, _args, { time }) => time.instant(),
    }),
    session: t.field({
      type: TradingSession,
      nullable: true,
      description: "Today's session; null on a day without one.",
      resolve: (_status, _args, { time }) => getSession(newYorkDay(time.session())),
    }),
    nextOpenAt: t.field({
      type: 'DateTime',
      description: 'The next opening bell.',
      resolve: (_status, _args, { time }) => nextOpen(time.session()),
    }),
    nextCloseAt: t.field({
      type: 'DateTime',
      description: 'The next closing bell.',
      resolve: (_status, _args, { time }) => nextClose(time.session()),
    }),
  }),
});

const ExchangeDay = builder.objectRef<NamedDay>('ExchangeDay').implement({
  description: 'A day with special exchange hours.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The day in New York.' }),
    name: t.exposeString('name', { description: 'Why.' }),
  }),
});

const ExchangeCalendar = builder.objectRef<number>('ExchangeCalendar').implement({
  description: 'The days of a year on which the US stock exchanges deviate from 09:30 to 16:00.',
  fields: (t) => ({
    year: t.int({ unit: 'YEAR', description: 'The year.', resolve: fromParent((year) => year) }),
    holidays: t.field({
      type: [ExchangeDay],
      description: 'Full-day closures.',
      resolve: (year) => [...holidays(year)],
    }),
    earlyCloses: t.field({
      type: [ExchangeDay],
      description: 'Early closes, at 13:00.',
      resolve: (year) => [...earlyCloses(year)],
    }),
  }),
});

builder.queryFields((t) => ({
  quote: t.field({
    type: Quote,
    nullable: true,
    description: 'The last price of a stock, a fund or an index by its own ticker (share classes have their own).',
    access: OPEN_ONCE,
    errors: ['entity_not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, { ticker }, context) => requireQuote(context, ticker),
  }),
  quotes: t.field({
    type: [Quote],
    nullable: true,
    description: 'The last prices of several tickers, in the order given; those without prices are left out.',
    access: OPEN_ONCE,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: { tickers: t.arg({ type: ['Ticker'], ...tickers(600) }) },
    resolve: (_root, { tickers: list }, context) => loadQuotes(context, list),
  }),
  chart: t.field({
    type: [PriceBar],
    nullable: true,
    description: 'Daily bars of a stock, a fund or an index up to its newest session, oldest first.',
    access: OPEN,
    basis: 'KNOWN',
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      period: t.arg(chartPeriod.argument),
    },
    resolve: (_root, { ticker, period }, context) =>
      requireChart(context, ticker, chartPeriod.resolve(period, context)),
  }),
}));

builder.objectField(Market, 'status', (t) =>
  t.field({
    type: MarketStatus,
    description: 'Whether the market is open, and when it next opens and closes.',
    access: OPEN,
    resolve: () => ({}),
  }),
);

builder.objectField(Market, 'exchangeCalendar', (t) =>
  t.field({
    type: ExchangeCalendar,
    description: 'Holidays and early closes of the exchanges.',
    access: OPEN,
    errors: ['invalid_parameter'],
    args: { year: t.arg.int({ description: 'A year from 1990 to 2100; default: this year.' }) },
    resolve: (_market, { year }, context) => resolveCalendarYear(context, year),
  }),
);
