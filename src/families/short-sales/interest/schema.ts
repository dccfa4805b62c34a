import { OPEN } from '../../../gateway/access/access-rules.ts';
import { limit } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { type History, shortInterest, shortPercentOfFloat } from './queries.ts';
import type { Position } from './reads.ts';
import { daysToCover } from './rules.ts';

/** A year of reports, and ten. */
const REPORTS = 24;
const REPORTS_MOST = 240;

export const ShortInterestReport = builder.objectRef<Position>('ShortInterestReport').implement({
  description: 'The shares of a company that were sold short and not bought back on one settlement day.',
  fields: (t) => ({
    settlementDate: t.expose('settlementDate', {
      type: 'Date',
      description: 'The day; published about eight sessions later.',
    }),
    shortInterest: t.expose('shortInterest', { type: 'Long', description: 'Shares sold short.' }),
    avgDailyVolume: t.expose('avgDailyVolume', {
      type: 'Long',
      nullable: true,
      description: 'Shares traded a day over the reporting period; null where the source does not say.',
    }),
    daysToCover: t.float({
      nullable: true,
      description: 'Short interest over that volume, days, two decimals; null without a volume.',
      resolve: (report) => daysToCover(report.shortInterest, report.avgDailyVolume),
    }),
  }),
});
const ShortInterest = builder.objectRef<History>('ShortInterest').implement({
  description: 'How much of a stock or fund is sold short, as brokers report it to FINRA twice a month.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    dataPoints: t.field({
      type: [ShortInterestReport],
      description: 'The reports, newest first; empty where none is known.',
      resolve: ({ dataPoints }) => [...dataPoints],
    }),
    count: t.int({ description: 'How many these are.', resolve: ({ dataPoints }) => dataPoints.length }),
    percentOfFloat: t.float({
      nullable: true,
      description: 'The newest short interest in percent of the free float; null where either is not known.',
      resolve: (history, _args, context) => shortPercentOfFloat(context, history),
    }),
  }),
});

const limitArg = limit(REPORTS, REPORTS_MOST);

builder.interfaceFields(Security, (t) => ({
  shortInterest: t.field({
    type: ShortInterest,
    description: 'How much of it is sold short.',
    access: OPEN,
    args: { limit: t.arg.int(limitArg) },
    resolve: ({ ticker }, args, context) => shortInterest(context, ticker, args.limit),
  }),
}));

builder.queryFields((t) => ({
  shortInterest: t.field({
    type: ShortInterest,
    nullable: true,
    description: 'How much of a stock or fund is sold short; no reports where none is known.',
    access: OPEN,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      limit: t.arg.int(limitArg),
    },
    resolve: (_root, args, context) => shortInterest(context, args.ticker, args.limit),
  }),
}));
