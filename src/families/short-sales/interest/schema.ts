import { OPEN } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { isRequiredArg } from '../schema/is-required.ts';
import {
  loadShortInterest,
  loadShortPercentOfFloat,
  queryShortInterest,
  type ShortInterestHistory,
} from './queries.ts';
import type { ShortPosition } from './reads.ts';
import { computeDaysToCover } from './rules.ts';

/** Reports in one year, and in ten. */
const REPORTS = 24;
const MAX_REPORTS = 240;

export const ShortInterestReport = builder.objectRef<ShortPosition>('ShortInterestReport').implement({
  description: "A company's shares sold short and not yet bought back on one settlement date.",
  fields: (t) => ({
    settlementDate: t.expose('settlementDate', {
      type: 'Date',
      description: 'The settlement date; published about eight sessions later.',
    }),
    shortInterest: t.expose('shortInterest', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares sold short, in the shares of the settlement date.',
    }),
    avgDailyVolume: t.expose('avgDailyVolume', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description:
        'Average daily volume over the reporting period, in the shares of the settlement date; null if the source does not say.',
    }),
    daysToCover: t.float({
      nullable: true,
      unit: 'DAYS',
      description:
        'Days to cover: short interest divided by average daily volume, two decimals; null without a volume.',
      resolve: fromParent((report) => computeDaysToCover(report.shortInterest, report.avgDailyVolume)),
    }),
  }),
});
const ShortInterest = builder.objectRef<ShortInterestHistory>('ShortInterest').implement({
  description: 'The short interest of a stock or fund, as brokers report it to FINRA twice a month.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    dataPoints: t.field({
      type: [ShortInterestReport],
      description: 'The reports, newest first; empty if none is known.',
      resolve: ({ dataPoints }) => [...dataPoints],
    }),
    count: t.int({
      unit: 'COUNT',
      description: 'Number of data points.',
      resolve: fromParent(({ dataPoints }) => dataPoints.length),
    }),
    floatPercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description:
        'The newest short interest, percent of the free float, both in the newest shares; null if either is unknown.',
      resolve: (history, _args, context) => loadShortPercentOfFloat(context, history),
    }),
  }),
});

const limitArg = limit(REPORTS, MAX_REPORTS);

builder.interfaceFields(Security, (t) => ({
  shortInterest: t.field({
    type: ShortInterest,
    description: 'Its short interest.',
    access: OPEN,
    basis: 'KNOWN',
    args: { first: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => loadShortInterest(context, ticker, args.first),
  }),
}));

builder.objectField(Market, 'shortInterest', (t) =>
  t.field({
    type: ShortInterest,
    description: 'The short interest of a stock or fund by ticker, whether or not the universe has it.',
    access: OPEN,
    basis: 'KNOWN',
    errors: ['entity_not_found'],
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      first: t.arg.int(limitArg),
      isRequired: t.arg.boolean(isRequiredArg('reports')),
    },
    resolve: (_market, args, context) => queryShortInterest(context, args),
  }),
);
