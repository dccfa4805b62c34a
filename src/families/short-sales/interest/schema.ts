import { OPEN } from '../../../gateway/access/access-rules.ts';
import { limit } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { type ShortInterestHistory, shortInterest, shortPercentOfFloat } from './queries.ts';
import type { ShortPosition } from './reads.ts';
import { daysToCover } from './rules.ts';

/** A year of reports, and ten. */
const REPORTS = 24;
const REPORTS_MOST = 240;

export const ShortInterestReport = builder.objectRef<ShortPosition>('ShortInterestReport').implement({
  description: "A company's shares sold short and not yet bought back on one settlement date.",
  fields: (t) => ({
    settlementDate: t.expose('settlementDate', {
      type: 'Date',
      description: 'The settlement date; published about eight sessions later.',
    }),
    shortInterest: t.expose('shortInterest', {
      type: 'Long',
      description: 'Shares sold short, in the shares of the settlement date.',
    }),
    avgDailyVolume: t.expose('avgDailyVolume', {
      type: 'Long',
      nullable: true,
      description:
        'Average daily volume over the reporting period, in the shares of the settlement date; null if the source does not say.',
    }),
    daysToCover: t.float({
      nullable: true,
      description:
        'Days to cover: short interest divided by average daily volume, two decimals; null without a volume.',
      resolve: (report) => daysToCover(report.shortInterest, report.avgDailyVolume),
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
    count: t.int({ description: 'Number of data points.', resolve: ({ dataPoints }) => dataPoints.length }),
    percentOfFloat: t.float({
      nullable: true,
      description:
        'The newest short interest, percent of the free float, both in the newest shares; null if either is unknown.',
      resolve: (history, _args, context) => shortPercentOfFloat(context, history),
    }),
  }),
});

const limitArg = limit(REPORTS, REPORTS_MOST);

builder.interfaceFields(Security, (t) => ({
  shortInterest: t.field({
    type: ShortInterest,
    description: 'Its short interest.',
    access: OPEN,
    args: { limit: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => shortInterest(context, ticker, args.limit),
  }),
}));

builder.queryFields((t) => ({
  shortInterest: t.field({
    type: ShortInterest,
    nullable: true,
    description: 'The short interest of a stock or fund; no reports if unknown.',
    access: OPEN,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      limit: t.arg.int(limitArg),
    },
    resolve: (_root, args, context) => shortInterest(context, args.ticker, args.limit),
  }),
}));
