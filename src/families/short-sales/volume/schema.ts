import { OPEN } from '../../../gateway/access/access-rules.ts';
import { limit } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { type ShortVolumeHistory, shortVolume } from './queries.ts';
import type { DailyShortVolume } from './reads.ts';
import { shortVolumeRatio } from './rules.ts';

const DAYS = 90;
/** Two years of sessions. */
const DAYS_MOST = 504;

const ShortVolumeDay = builder.objectRef<DailyShortVolume>('ShortVolumeDay').implement({
  description: 'Off-exchange trading in one session, as reported to FINRA.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    shortVolume: t.field({
      type: 'Long',
      description: 'Shares sold short, to the nearest share.',
      resolve: ({ shortVolume }) => Math.round(shortVolume),
    }),
    totalVolume: t.field({
      type: 'Long',
      description: 'Shares traded off-exchange, to the nearest share.',
      resolve: ({ totalVolume }) => Math.round(totalVolume),
    }),
    shortVolumeRatio: t.float({
      nullable: true,
      description: 'Short volume, percent of total volume, 0 to 100, two decimals; null if nothing traded.',
      resolve: (day) => shortVolumeRatio(day.shortVolume, day.totalVolume),
    }),
  }),
});
const ShortVolume = builder.objectRef<ShortVolumeHistory>('ShortVolume').implement({
  description: 'The short volume of a stock or fund by session.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    dataPoints: t.field({
      type: [ShortVolumeDay],
      description: 'The sessions, newest first; empty if none is known.',
      resolve: ({ dataPoints }) => [...dataPoints],
    }),
    count: t.int({ description: 'Number of data points.', resolve: ({ dataPoints }) => dataPoints.length }),
  }),
});

const limitArg = limit(DAYS, DAYS_MOST);

builder.interfaceFields(Security, (t) => ({
  shortVolume: t.field({
    type: ShortVolume,
    description: 'Its daily short volume.',
    access: OPEN,
    args: { limit: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => shortVolume(context, ticker, args.limit),
  }),
}));

builder.queryFields((t) => ({
  shortVolume: t.field({
    type: ShortVolume,
    nullable: true,
    description: 'The daily short volume of a stock or fund; no sessions if unknown.',
    access: OPEN,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      limit: t.arg.int(limitArg),
    },
    resolve: (_root, args, context) => shortVolume(context, args.ticker, args.limit),
  }),
}));
