import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import type { Unit } from '../../../graph/units.ts';
import { getPriceInstant } from '../../prices/rules/quotes.ts';
import { stockQuote } from '../rules.ts';
import { ETF } from '../schema.ts';
import { type FundQuote, loadExtendedQuote, loadFundQuote } from './queries.ts';
import type { ExtendedHours } from './rules.ts';

const ExtendedSessionName = defineEnum('ExtendedSession', 'A trading session outside regular hours.', {
  PRE: 'Pre-market: from 04:00 in New York to the open.',
  POST: 'After-hours: from the close to 20:00, or to 17:00 on an early close.',
});

const ExtendedHoursQuote = builder.objectRef<ExtendedHours>('ExtendedHoursQuote').implement({
  description: 'The newest price in the current extended session.',
  fields: (t) => ({
    session: t.expose('session', { type: ExtendedSessionName, description: 'The session.' }),
    price: t.exposeFloat('price', { unit: 'USD', description: 'The price, USD.' }),
    change: t.exposeFloat('change', {
      nullable: true,
      unit: 'USD',
      description: 'The price minus the last close (`currentPrice`), USD; null without a close.',
    }),
    changePercent: t.exposeFloat('changePercent', {
      nullable: true,
      unit: 'PERCENT',
      description: 'The change from the last close, percent.',
    }),
  }),
});

const ETFQuote = builder.objectRef<FundQuote>('ETFQuote').implement({
  description: "A fund's last stored session and its profile figures. Null fields are unknown.",
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
    const price = (field: Price, description: string, unit: Unit = 'USD') =>
      t.float({ nullable: true, unit, description, resolve: fromParent(({ quote }) => quote?.[field] ?? null) });
    const profileFigure = (field: 'expenseRatio' | 'dividendYield' | 'aum' | 'nav', unit: Unit, description: string) =>
      t.float({ nullable: true, unit, description, resolve: fromParent(({ etf }) => etf[field]) });
    return {
      ticker: t.field({ type: 'Ticker', description: 'The fund.', resolve: fromParent(({ etf }) => etf.ticker) }),
      currentPrice: t.float({
        nullable: true,
        unit: 'USD',
        description: 'The last close, USD.',
        resolve: fromParent(({ quote }) => quote?.price ?? null),
      }),
      change: price('change', 'The price minus the previous close, USD.'),
      changePercent: price('changePercent', 'The change from the previous close, percent.', 'PERCENT'),
      volume: t.field({
        type: 'Long',
        nullable: true,
        unit: 'SHARES',
        description: 'Shares traded in the session.',
        resolve: fromParent(({ quote }) => quote?.volume ?? null),
      }),
      open: price('open', "The session's open, USD."),
      dayHigh: price('dayHigh', "The session's high, USD."),
      dayLow: price('dayLow', "The session's low, USD."),
      previousClose: price('previousClose', "The previous session's close, USD."),
      week52High: price('week52High', 'The highest high of the last 252 sessions, USD.'),
      week52Low: price('week52Low', 'The lowest low of the last 252 sessions, USD.'),
      dividendYield: profileFigure(
        'dividendYield',
        'FRACTION',
        'Distributions over the last twelve months, a fraction of the price: 0.02 is 2%.',
      ),
      aum: profileFigure('aum', 'USD', 'Assets under management, USD.'),
      expenseRatio: profileFigure('expenseRatio', 'FRACTION', 'The annual expense ratio, a fraction of 1.'),
      nav: profileFigure('nav', 'USD', 'Net asset value of one share, USD.'),
      inceptionDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'The inception date.',
        resolve: fromParent(({ etf }) => etf.inceptionDate),
      }),
      servedAt: t.field({
        type: 'DateTime',
        description: 'The time of this response, not of the price.',
        resolve: (_served, _args, { time }) => time.instant(),
      }),
      pricedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The time of the close behind the price; null outside regular hours.',
        resolve: ({ quote }, _args, { time }) => quote && getPriceInstant(quote.asOf, time.session()),
      }),
      extendedHours: t.field({
        type: ExtendedHoursQuote,
        nullable: true,
        description: 'The pre-market or after-hours price; null at any other time, or if there is no price.',
        resolve: (served, _args, context) => loadExtendedQuote(context, served),
      }),
      etf: t.field({ type: ETF, description: 'The fund.', resolve: ({ etf }) => etf }),
    };
  },
});

builder.objectField(ETF, 'extendedQuote', (t) =>
  t.field({
    type: ETFQuote,
    description: 'Its last session, profile figures, and its price outside regular hours.',
    access: KEYED,
    alternative: stockQuote,
    resolve: (etf, _args, context) => loadFundQuote(context, etf),
  }),
);
