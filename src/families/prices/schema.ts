import { OPEN } from '../../gateway/access/access-rules.ts';
import { tickers } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { rowId } from '../../gateway/graphql/connection.ts';
import type { Quote as QuoteRow } from '../../generated/prisma/client.ts';
import { dayOf } from '../../lib/dates.ts';
import {
  earlyCloses,
  holidays,
  marketPhase,
  type NamedDay,
  newYorkDay,
  nextClose,
  nextOpen,
  type Session,
  sessionOf,
} from '../../lib/market-calendar.ts';
import { Security, stockField } from '../stocks/schema.ts';
import { calendarYear, chartOf, quotesOf, requiredChart, requiredQuote } from './queries.ts';
import { quoteByTicker } from './reads.ts';
import type { PriceBar as Bar } from './rules/bars.ts';
import { type Timeframe as ChartTimeframe, closeOf, STALE_SESSIONS } from './rules/quotes.ts';

/** One call answers for all tickers of an operation, as `/prices?tickers=` does. */
const OPEN_ONCE = { ...OPEN, per: 'OPERATION' } as const;

const Timeframe = builder.enumType('ChartTimeframe', {
  description: 'How far a chart reaches back from the newest session, in calendar months.',
  values: {
    ONE_MONTH: { value: '1M', description: 'One month.' },
    THREE_MONTHS: { value: '3M', description: 'Three months.' },
    SIX_MONTHS: { value: '6M', description: 'Six months.' },
    ONE_YEAR: { value: '1Y', description: 'One year.' },
  } as const satisfies Record<string, { value: ChartTimeframe; description: string }>,
});

export const Quote = builder.objectRef<QuoteRow>('Quote').implement({
  description: 'The last stored session of a ticker, in raw prices (USD; index points for an index).',
  fields: (t) => ({
    id: t.id(rowId(({ ticker }) => ticker)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The symbol.' }),
    price: t.exposeFloat('price', { description: 'The last close, USD; of a delisted stock, its last trade.' }),
    change: t.exposeFloat('change', {
      nullable: true,
      description: 'Price minus previous close, USD; null without an earlier session.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      nullable: true,
      description: 'The change in percent of the previous close.',
    }),
    previousClose: t.exposeFloat('previousClose', {
      nullable: true,
      description: 'The close of the session before, USD.',
    }),
    open: t.exposeFloat('open', { nullable: true, description: 'The open of the session, USD.' }),
    dayHigh: t.exposeFloat('dayHigh', { nullable: true, description: 'The high of the session, USD.' }),
    dayLow: t.exposeFloat('dayLow', { nullable: true, description: 'The low of the session, USD.' }),
    volume: t.expose('volume', { type: 'Long', nullable: true, description: 'Shares traded in the session.' }),
    week52High: t.exposeFloat('week52High', {
      description: 'The highest high of the last 252 sessions, this one included, USD.',
    }),
    week52Low: t.exposeFloat('week52Low', {
      description: 'The lowest low of the last 252 sessions, this one included, USD.',
    }),
    sessionDate: t.expose('sessionDate', { type: 'Date', description: 'The session, a day in New York.' }),
    isStale: t.exposeBoolean('isStale', {
      description: `Whether the session lies ${STALE_SESSIONS} sessions or more before the newest of the market: a delisted or halted stock, or prices that are not loaded. The screener and the heatmap have no price of it then.`,
    }),
    asOf: t.expose('asOf', { type: 'DateTime', description: 'The close of the session.' }),
    stock: t.field(stockField('The stock; null for a fund or an index.')),
  }),
});

export const PriceBar = builder.objectRef<Bar>('PriceBar').implement({
  description: 'One session of a ticker. Prices in USD, as traded but for splits; `adjustedClose` also for dividends.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    closedAt: t.field({
      type: 'DateTime',
      description: 'The close of the session.',
      resolve: ({ date }) => closeOf(dayOf(date)!),
    }),
    open: t.exposeFloat('open', { nullable: true, description: 'The open, USD.' }),
    high: t.exposeFloat('high', { nullable: true, description: 'The high, USD.' }),
    low: t.exposeFloat('low', { nullable: true, description: 'The low, USD.' }),
    close: t.exposeFloat('close', { description: 'The close, USD.' }),
    adjustedClose: t.exposeFloat('adjustedClose', {
      nullable: true,
      description:
        'The close adjusted for splits and dividends up to the newest download of the ticker, USD; null for a bar of an older download that shares no session with it.',
    }),
    volume: t.expose('volume', { type: 'Long', nullable: true, description: 'Shares traded; null for an index.' }),
  }),
});

const fromArg = {
  type: 'Date',
  description: 'The first day, however long ago; it overrides `timeframe`. Stored prices may begin later.',
} as const;
const timeframeArg = { type: Timeframe, required: true, defaultValue: '1M', description: 'How far back.' } as const;

builder.interfaceFields(Security, (t) => ({
  quote: t.field({
    type: Quote,
    nullable: true,
    description: 'The last price and what led to it; null without prices.',
    access: OPEN_ONCE,
    resolve: ({ ticker }, _args, context) => quoteByTicker(context).load(ticker),
  }),
  chart: t.field({
    type: [PriceBar],
    description: 'Daily bars up to the newest session, oldest first; empty without prices.',
    access: OPEN,
    listSize: () => 253,
    args: { timeframe: t.arg(timeframeArg), from: t.arg(fromArg) },
    resolve: ({ ticker }, window, context) => chartOf(context, ticker, window),
  }),
}));

const Phase = builder.enumType('MarketPhase', {
  description: 'What the US stock market is doing, in New York time.',
  values: {
    PRE_MARKET: { description: 'From 04:00 to the open on a trading day.' },
    OPEN: { description: '09:30 to 16:00, or to 13:00 on an early close.' },
    AFTER_HOURS: { description: 'From the close to 20:00, or to 17:00 on an early close.' },
    CLOSED: { description: 'Nights, weekends and holidays.' },
  } as const,
});

const TradingSession = builder.objectRef<Session>('TradingSession').implement({
  description: 'A day on which the exchanges open.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day in New York.' }),
    opensAt: t.expose('opensAt', { type: 'DateTime', description: 'The opening bell.' }),
    closesAt: t.expose('closesAt', { type: 'DateTime', description: 'The closing bell.' }),
    isEarlyClose: t.exposeBoolean('earlyClose', { description: 'Whether it closes at 13:00.' }),
  }),
});

const MarketStatus = builder.objectRef<object>('MarketStatus').implement({
  description: 'The US stock market at one instant.',
  fields: (t) => ({
    status: t.field({
      type: Phase,
      description: 'What the market is doing.',
      resolve: (_status, _args, { time }) => marketPhase(time.session()),
    }),
    asOf: t.field({
      type: 'DateTime',
      description: 'The instant.',
      resolve: (_status, _args, { time }) => time.instant(),
    }),
    session: t.field({
      type: TradingSession,
      nullable: true,
      description: "Today's session; null on a day without one.",
      resolve: (_status, _args, { time }) => sessionOf(newYorkDay(time.session())),
    }),
    nextOpen: t.field({
      type: 'DateTime',
      description: 'The next opening bell.',
      resolve: (_status, _args, { time }) => nextOpen(time.session()),
    }),
    nextClose: t.field({
      type: 'DateTime',
      description: 'The next closing bell.',
      resolve: (_status, _args, { time }) => nextClose(time.session()),
    }),
  }),
});

const ExchangeDay = builder.objectRef<NamedDay>('ExchangeDay').implement({
  description: 'A day on which the exchanges keep other hours.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The day in New York.' }),
    name: t.exposeString('name', { description: 'Why.' }),
  }),
});

const ExchangeCalendar = builder.objectRef<number>('ExchangeCalendar').implement({
  description: 'The days of a year on which the US stock exchanges keep other hours than 09:30 to 16:00.',
  fields: (t) => ({
    year: t.int({ description: 'The year.', resolve: (year) => year }),
    holidays: t.field({ type: [ExchangeDay], description: 'Closed all day.', resolve: (year) => [...holidays(year)] }),
    earlyCloses: t.field({
      type: [ExchangeDay],
      description: 'Closing at 13:00.',
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
    resolve: (_root, { ticker }, context) => requiredQuote(context, ticker),
  }),
  quotes: t.field({
    type: [Quote],
    nullable: true,
    description: 'The last prices of several tickers, in the order they are named; those without prices are left out.',
    access: OPEN_ONCE,
    listSize: ({ tickers: list }) => (list as unknown[]).length,
    args: { tickers: t.arg({ type: ['Ticker'], ...tickers(600) }) },
    resolve: (_root, { tickers: list }, context) => quotesOf(context, list),
  }),
  chart: t.field({
    type: [PriceBar],
    nullable: true,
    description: 'Daily bars of a stock, a fund or an index up to its newest session, oldest first.',
    access: OPEN,
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      timeframe: t.arg(timeframeArg),
      from: t.arg(fromArg),
    },
    resolve: (_root, { ticker, ...window }, context) => requiredChart(context, ticker, window),
  }),
  marketStatus: t.field({
    type: MarketStatus,
    nullable: true,
    description: 'Whether the market is open, and when it opens and closes next.',
    access: OPEN,
    resolve: () => ({}),
  }),
  exchangeCalendar: t.field({
    type: ExchangeCalendar,
    nullable: true,
    description: 'Holidays and early closes of the exchanges.',
    access: OPEN,
    errors: ['invalid_parameter'],
    args: { year: t.arg.int({ description: 'A year from 1990 to 2100; without it, this year.' }) },
    resolve: (_root, { year }, context) => calendarYear(context, year),
  }),
}));
