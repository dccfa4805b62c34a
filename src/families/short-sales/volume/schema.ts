import { OPEN } from '../../../gateway/access/access-rules.ts';
import { limit } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { type History, shortVolume } from './queries.ts';
import type { Day } from './reads.ts';
import { shortVolumeRatio } from './rules.ts';

const DAYS = 90;
/** Two years of sessions. */
const DAYS_MOST = 504;

const ShortVolumeDay = builder.objectRef<Day>('ShortVolumeDay').implement({
  description: 'The trades of one session off the exchanges, as reported to FINRA.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    shortVolume: t.field({
      type: 'Long',
      description: 'Shares sold short, to the nearest share.',
      resolve: ({ shortVolume }) => Math.round(shortVolume),
    }),
    totalVolume: t.field({
      type: 'Long',
      description: 'Shares traded, to the nearest share; what trades on exchanges is not among them.',
      resolve: ({ totalVolume }) => Math.round(totalVolume),
    }),
    shortVolumeRatio: t.float({
      nullable: true,
      description: 'The short part in percent, 0 to 100, two decimals; null where nothing traded.',
      resolve: (day) => shortVolumeRatio(day.shortVolume, day.totalVolume),
    }),
  }),
});
const ShortVolume = builder.objectRef<History>('ShortVolume').implement({
  description: 'How much of the trading in a stock or fund is selling short, session by session.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    dataPoints: t.field({
      type: [ShortVolumeDay],
      description: 'The sessions, newest first; empty where none is known.',
      resolve: ({ dataPoints }) => [...dataPoints],
    }),
    count: t.int({ description: 'How many these are.', resolve: ({ dataPoints }) => dataPoints.length }),
  }),
});

const limitArg = limit(DAYS, DAYS_MOST);

builder.interfaceFields(Security, (t) => ({
  shortVolume: t.field({
    type: ShortVolume,
    description: 'How much of the trading in it is selling short.',
    access: OPEN,
    args: { limit: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => shortVolume(context, ticker, args.limit),
  }),
}));

builder.queryFields((t) => ({
  shortVolume: t.field({
    type: ShortVolume,
    nullable: true,
    description: 'How much of the trading in a stock or fund is selling short; no sessions where none is known.',
    access: OPEN,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      limit: t.arg.int(limitArg),
    },
    resolve: (_root, args, context) => shortVolume(context, args.ticker, args.limit),
  }),
}));
