import type {
  AnalystEstimate as EstimateRow,
  EarningsSurprise as SurpriseRow,
} from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { EarningsEvent } from '../../earnings-calendar/schema.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { fundAnalysts } from '../consensus/rules.ts';
import { type Estimates, loadGatedEstimates, loadResult } from './queries.ts';
import { computeSurpriseFraction, FREE_ESTIMATES, FREE_SURPRISES, PERIOD_TYPES, type PeriodType } from './rules.ts';

export const EstimatePeriod = defineEnum<PeriodType>('EstimatePeriod', 'The fiscal period of an estimate.', {
  CURRENT_QUARTER: 'The quarter to be reported next.',
  NEXT_QUARTER: 'The quarter after it.',
  CURRENT_YEAR: 'The fiscal year to be reported next.',
  NEXT_YEAR: 'The fiscal year after it.',
});

const AnalystEstimate = builder.objectRef<EstimateRow>('AnalystEstimate').implement({
  description: "Analysts' estimates for one fiscal period. Values are null if the sweep had none.",
  fields: (t) => {
    const usd = (name: keyof EstimateRow & string, description: string) =>
      t.exposeFloat(name as 'epsMean', { nullable: true, unit: 'USD', description });
    const analysts = (name: 'epsAnalysts' | 'revenueAnalysts', description: string) =>
      t.exposeInt(name, { nullable: true, unit: 'COUNT', description });
    return {
      periodType: t.field({
        type: EstimatePeriod,
        description: 'Which period.',
        resolve: fromParent(({ periodType }) => periodType as PeriodType),
      }),
      periodLabel: t.exposeString('periodLabel', {
        nullable: true,
        description:
          "The source's name for the period: the day its report is due, or `0q`, `+1q`, `0y`, `+1y`. A FREE key does not see the day.",
      }),
      estimateLow: usd('epsLow', 'The lowest estimate of earnings per share, USD.'),
      estimateMean: usd('epsMean', 'The mean estimate of earnings per share, USD.'),
      estimateHigh: usd('epsHigh', 'The highest estimate of earnings per share, USD.'),
      numberOfAnalysts: analysts('epsAnalysts', 'Number of analysts who estimate earnings.'),
      revenueLow: usd('revenueLow', 'The lowest estimate of revenue, USD.'),
      revenueMean: usd('revenueMean', 'The mean estimate of revenue, USD.'),
      revenueHigh: usd('revenueHigh', 'The highest estimate of revenue, USD.'),
      revenueAnalysts: analysts('revenueAnalysts', 'Number of analysts who estimate revenue.'),
      sweepDate: t.expose('sweepDate', { type: 'Date', description: 'The day of the sweep.' }),
    };
  },
});

const EarningsSurprise = builder.objectRef<SurpriseRow>('EarningsSurprise').implement({
  description: "A company's reported results for a fiscal period, compared with the estimates.",
  fields: (t) => ({
    periodLabel: t.exposeString('periodLabel', {
      description: "The source's name for the period, usually the day it ended.",
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The day of the report.' }),
    estimateEps: t.exposeFloat('estimateEps', {
      nullable: true,
      unit: 'USD',
      description: 'The mean estimate of earnings per share before the report, USD.',
    }),
    actualEps: t.exposeFloat('actualEps', {
      nullable: true,
      unit: 'USD',
      description: 'Reported earnings per share, USD.',
    }),
    surpriseFraction: t.float({
      nullable: true,
      unit: 'FRACTION',
      description: 'The surprise, a signed fraction of the estimate, two decimals: 0.03 is 3%.',
      resolve: fromParent(({ estimateEps, actualEps }) => computeSurpriseFraction(estimateEps, actualEps)),
    }),
    epsSurprisePercent: t.exposeFloat('surprisePct', {
      nullable: true,
      unit: 'PERCENT',
      description:
        'The surprise, signed percent of the estimate, two decimals: 3.29 is 3.29%; null if the estimate is 0.',
    }),
    estimateRevenue: t.exposeFloat('estimateRevenue', {
      nullable: true,
      unit: 'USD',
      description: 'The mean estimate of revenue before the report, USD.',
    }),
    actualRevenue: t.exposeFloat('actualRevenue', {
      nullable: true,
      unit: 'USD',
      description: 'Reported revenue, USD.',
    }),
  }),
});
const AnalystEstimates = builder.objectRef<Estimates & Gated>('AnalystEstimates').implement({
  description: `Analysts' earnings estimates for a company, and how its reports compared. A FREE key sees ${FREE_ESTIMATES} period and ${FREE_SURPRISES} reports.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are stored under: GOOGL for GOOG.' }),
    estimates: t.field({
      type: [AnalystEstimate],
      description: 'This quarter, next quarter, this year, next year; only the periods with estimates.',
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
    description: "Analysts' earnings estimates, and how its reports compared.",
    access,
    alternative: fundAnalysts,
    listSize,
    resolve: ({ ticker }, _args, context) => loadGatedEstimates(context, primaryTicker(ticker)),
  }),
);

builder.objectField(EarningsEvent, 'result', (t) =>
  t.field({
    type: EarningsSurprise,
    nullable: true,
    description: `What the company reported, against the estimates; null until the result is recorded. A FREE key sees the newest ${FREE_SURPRISES} results of a stock.`,
    access: { ...KEYED, per: 'OPERATION' },
    resolve: (event, _args, context) => loadResult(context, event),
  }),
);
