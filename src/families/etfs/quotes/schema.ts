import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { priceAsOf } from '../../prices/rules/quotes.ts';
import { ETF } from '../schema.ts';
import { etfQuote, extendedQuote, type FundQuote } from './queries.ts';
import type { ExtendedHours } from './rules.ts';

const ExtendedSessionName = builder.enumType('ExtendedSession', {
  description: 'Trading outside regular hours.',
  values: {
    PRE: { description: 'Pre-market: from 04:00 in New York to the open.' },
    POST: { description: 'After-hours: from the close to 20:00, or to 17:00 on an early close.' },
  } as const,
});

const ExtendedHoursQuote = builder.objectRef<ExtendedHours>('ExtendedHoursQuote').implement({
  description: 'The newest price of the extended session that is on.',
  fields: (t) => ({
    session: t.expose('session', { type: ExtendedSessionName, description: 'The session.' }),
    price: t.exposeFloat('price', { description: 'The price, USD.' }),
    change: t.exposeFloat('change', {
      nullable: true,
      description: 'The price minus the last close (`currentPrice`), USD; null without one.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      nullable: true,
      description: 'The change in percent of the last close.',
    }),
  }),
});

const ETFQuote = builder.objectRef<FundQuote>('ETFQuote').implement({
  description: 'The last stored session of a fund, with what is known of the fund. Null fields are unknown.',
  fields: (t) => {
    type Price =
      | 'change'
      | 'changePercent'
      | 'open'
      | 'dayHigh'
      | 'dayLow'
      | 'previousClose'
      | 'week52High'
      | 'week52Low';
    const price = (field: Price, description: string) =>
      t.float({ nullable: true, description, resolve: ({ quote }) => quote?.[field] ?? null });
    const known = (field: 'expenseRatio' | 'dividendYield' | 'aum' | 'nav', description: string) =>
      t.float({ nullable: true, description, resolve: ({ etf }) => etf[field] });
    return {
      ticker: t.field({ type: 'Ticker', description: 'The fund.', resolve: ({ etf }) => etf.ticker }),
      currentPrice: t.float({
        nullable: true,
        description: 'The last close, USD.',
        resolve: ({ quote }) => quote?.price ?? null,
      }),
      change: price('change', 'The price minus the previous close, USD.'),
      changePercent: price('changePercent', 'The change in percent of the previous close.'),
      volume: t.field({
        type: 'Long',
        nullable: true,
        description: 'Shares traded in the session.',
        resolve: ({ quote }) => quote?.volume ?? null,
      }),
      open: price('open', 'The open of the session, USD.'),
      dayHigh: price('dayHigh', 'The high of the session, USD.'),
      dayLow: price('dayLow', 'The low of the session, USD.'),
      previousClose: price('previousClose', 'The close of the session before, USD.'),
      week52High: price('week52High', 'The highest high of the last 252 sessions, USD.'),
      week52Low: price('week52Low', 'The lowest low of the last 252 sessions, USD.'),
      dividendYield: known('dividendYield', 'What it paid in the last twelve months, a fraction of its price.'),
      aum: known('aum', 'Assets under management, USD.'),
      expenseRatio: known('expenseRatio', 'What it costs a year, a fraction of 1.'),
      nav: known('nav', 'Net asset value of one share, USD.'),
      inceptionDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'The day it began.',
        resolve: ({ etf }) => etf.inceptionDate,
      }),
      servedAt: t.field({
        type: 'DateTime',
        description: 'When this answer was made, which is not how old the price is.',
        resolve: (_served, _args, { time }) => time.instant(),
      }),
      priceAsOf: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The closing bell behind the price, which is the last close; null outside regular hours.',
        resolve: ({ quote }, _args, { time }) => quote && priceAsOf(quote.asOf, time.session()),
      }),
      extendedHours: t.field({
        type: ExtendedHoursQuote,
        nullable: true,
        description:
          'What it trades at in pre-market or after-hours; null at any other time, and without a price then.',
        resolve: (served, _args, context) => extendedQuote(context, served),
      }),
      etf: t.field({ type: ETF, description: 'The fund.', resolve: ({ etf }) => etf }),
    };
  },
});

builder.queryField('etfQuote', (t) =>
  t.field({
    type: ETFQuote,
    nullable: true,
    description: 'The last price of a fund; for a stock an error that says where to ask.',
    access: KEYED,
    errors: ['ticker_is_not_etf', 'not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The fund.' }) },
    resolve: (_root, { ticker }, context) => etfQuote(context, ticker),
  }),
);
