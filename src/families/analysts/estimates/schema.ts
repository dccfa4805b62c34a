import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import type {
  AnalystEstimate as EstimateRow,
  EarningsSurprise as SurpriseRow,
} from '../../../generated/prisma/client.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { type Estimates, estimatesOf, requiredEstimates } from './queries.ts';
import { FREE_ESTIMATES, FREE_SURPRISES, PERIOD_TYPES, type PeriodType, surpriseFraction } from './rules.ts';

export const EstimatePeriod = builder.enumType('EstimatePeriod', {
  description: 'The fiscal period that is estimated.',
  values: {
    CURRENT_QUARTER: { description: 'The quarter that is reported next.' },
    NEXT_QUARTER: { description: 'The quarter after it.' },
    CURRENT_YEAR: { description: 'The fiscal year that is reported next.' },
    NEXT_YEAR: { description: 'The fiscal year after it.' },
  } as const satisfies Record<PeriodType, { description: string }>,
});

const AnalystEstimate = builder.objectRef<EstimateRow>('AnalystEstimate').implement({
  description: 'What analysts expect of one fiscal period. Null where the sweep did not say.',
  fields: (t) => {
    const usd = (name: keyof EstimateRow & string, description: string) =>
      t.exposeFloat(name as 'epsMean', { nullable: true, description });
    const analysts = (name: 'epsAnalysts' | 'revenueAnalysts', description: string) =>
      t.exposeInt(name, { nullable: true, description });
    return {
      periodType: t.field({
        type: EstimatePeriod,
        description: 'Which period.',
        resolve: ({ periodType }) => periodType as PeriodType,
      }),
      periodLabel: t.exposeString('periodLabel', {
        nullable: true,
        description:
          "The source's name of it: the day its report is due, or `0q`, `+1q`, `0y`, `+1y`. A FREE key sees no day.",
      }),
      estimateLow: usd('epsLow', 'The lowest estimate of earnings per share, USD.'),
      estimateMean: usd('epsMean', 'The mean estimate of earnings per share, USD.'),
      estimateHigh: usd('epsHigh', 'The highest estimate of earnings per share, USD.'),
      numberOfAnalysts: analysts('epsAnalysts', 'How many analysts estimate the earnings.'),
      revenueLow: usd('revenueLow', 'The lowest estimate of revenue, USD.'),
      revenueMean: usd('revenueMean', 'The mean estimate of revenue, USD.'),
      revenueHigh: usd('revenueHigh', 'The highest estimate of revenue, USD.'),
      revenueAnalysts: analysts('revenueAnalysts', 'How many analysts estimate the revenue.'),
      sweepDate: t.expose('sweepDate', { type: 'Date', description: 'The day of the sweep that found it.' }),
    };
  },
});

const EarningsSurprise = builder.objectRef<SurpriseRow>('EarningsSurprise').implement({
  description: 'What a company reported for a fiscal period against what was expected.',
  fields: (t) => ({
    periodLabel: t.exposeString('periodLabel', {
      description: "The source's name of the period, mostly the day it ended.",
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The day of the report.' }),
    estimateEps: t.exposeFloat('estimateEps', {
      nullable: true,
      description: 'The mean estimate of earnings per share before the report, USD.',
    }),
    actualEps: t.exposeFloat('actualEps', { nullable: true, description: 'The earnings per share reported, USD.' }),
    surprisePercent: t.float({
      nullable: true,
      description: 'A signed fraction of the estimate, two decimals, whatever its name says: 0.03 is 3%.',
      resolve: ({ estimateEps, actualEps }) => surpriseFraction(estimateEps, actualEps),
    }),
    surprisePct: t.exposeFloat('surprisePct', {
      nullable: true,
      description: 'Signed percent of the estimate, two decimals: 3.29 is 3.29%. Null where the estimate is 0.',
    }),
    estimateRevenue: t.exposeFloat('estimateRevenue', {
      nullable: true,
      description: 'The mean estimate of revenue before the report, USD.',
    }),
    actualRevenue: t.exposeFloat('actualRevenue', { nullable: true, description: 'The revenue reported, USD.' }),
  }),
});
const AnalystEstimates = builder.objectRef<Estimates & Gated>('AnalystEstimates').implement({
  description: `What analysts expect of a company's earnings, and how its reports compared. A FREE key sees ${FREE_ESTIMATES} period and ${FREE_SURPRISES} reports.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are kept under: GOOGL for GOOG.' }),
    estimates: t.field({
      type: [AnalystEstimate],
      description: 'This quarter, the next one, this year, the next one; those that are estimated.',
      resolve: ({ estimates }) => [...estimates],
    }),
    surprises: t.field({
      type: [EarningsSurprise],
      description: 'Reports, newest first.',
      resolve: ({ surprises }) => [...surprises],
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const access = { ...KEYED, preview: `${FREE_ESTIMATES} period and the newest ${FREE_SURPRISES} reports` };
const listSize = () => Math.max(PERIOD_TYPES.length, 40);

builder.objectField(Stock, 'analystEstimates', (t) =>
  t.field({
    type: AnalystEstimates,
    description: 'What analysts expect of its earnings, and how its reports compared.',
    access,
    listSize,
    resolve: ({ ticker }, _args, context) => estimatesOf(context, primaryTicker(ticker)),
  }),
);

builder.queryField('analystEstimates', (t) =>
  t.field({
    type: AnalystEstimates,
    nullable: true,
    description:
      "What analysts expect of a stock's earnings, and how its reports compared; empty where nothing is known.",
    access,
    errors: ['ticker_is_etf', 'entity_not_found'],
    listSize,
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock.' }) },
    resolve: (_root, { ticker }, context) => requiredEstimates(context, ticker),
  }),
);
