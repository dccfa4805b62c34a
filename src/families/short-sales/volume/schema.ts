import { OPEN } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { isRequiredArg } from '../schema/is-required.ts';
import { loadShortVolume, queryShortVolume, type ShortVolumeHistory } from './queries.ts';
import type { DailyShortVolume } from './reads.ts';
import { computeShortVolumeRatio } from './rules.ts';

const DAYS = 90;
/** Two years of sessions. */
const MAX_DAYS = 504;

const ShortVolumeDay = builder.objectRef<DailyShortVolume>('ShortVolumeDay').implement({
  description: 'Off-exchange trading in one session, as reported to FINRA.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    shortVolume: t.field({
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares sold short, to the nearest share, in the shares of the session.',
      resolve: fromParent(({ shortVolume }) => Math.round(shortVolume)),
    }),
    totalVolume: t.field({
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares traded off-exchange, to the nearest share, in the shares of the session.',
      resolve: fromParent(({ totalVolume }) => Math.round(totalVolume)),
    }),
    shortVolumePercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description: 'Short volume, percent of total volume, 0 to 100, two decimals; null if nothing traded.',
      resolve: fromParent((day) => computeShortVolumeRatio(day.shortVolume, day.totalVolume)),
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
    count: t.int({
      unit: 'COUNT',
      description: 'Number of data points.',
      resolve: fromParent(({ dataPoints }) => dataPoints.length),
    }),
  }),
});

const limitArg = limit(DAYS, MAX_DAYS);

builder.interfaceFields(Security, (t) => ({
  shortVolume: t.field({
    type: ShortVolume,
    description: 'Its daily short volume.',
    access: OPEN,
    basis: 'KNOWN',
    args: { first: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => loadShortVolume(context, ticker, args.first),
  }),
}));

builder.objectField(Market, 'shortVolume', (t) =>
  t.field({
    type: ShortVolume,
    description: 'The short volume of a stock or fund by ticker, whether or not the universe has it.',
    access: OPEN,
    basis: 'KNOWN',
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      first: t.arg.int(limitArg),
      isRequired: t.arg.boolean(isRequiredArg('sessions')),
    },
    resolve: (_market, args, context) => queryShortVolume(context, args),
  }),
);
