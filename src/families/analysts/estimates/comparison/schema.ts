import { KEYED } from '../../../../graph/access-rules.ts';
import { builder } from '../../../../graph/builder.ts';
import { type Gated, Preview } from '../../../../graph/preview.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import { FundamentalsSummary } from '../../../fundamentals/summary/schema.ts';
import { FREE_ESTIMATES, FREE_SURPRISES } from '../rules.ts';
import { EstimatePeriod } from '../schema.ts';
import { loadEarningsComparison } from './queries.ts';
import { type ComparedQuarter, REPORTS } from './rules.ts';

const EarningsQuarter = builder.objectRef<ComparedQuarter>('EarningsQuarter').implement({
  description: 'Estimated and reported results of one quarter.',
  fields: (t) => {
    const usd = (name: 'estimateEps' | 'actualEps' | 'estimateRevenue' | 'actualRevenue', description: string) =>
      t.exposeFloat(name, { nullable: true, unit: 'USD', description });
    return {
      period: t.expose('period', {
        type: EstimatePeriod,
        nullable: true,
        description: 'Which upcoming quarter; null for a reported one.',
      }),
      periodLabel: t.exposeString('periodLabel', {
        nullable: true,
        description: "The source's name for a reported quarter, usually the day it ended; null for an upcoming one.",
      }),
      reportDate: t.expose('reportDate', {
        type: 'Date',
        nullable: true,
        description: 'The report date; null for an upcoming quarter.',
      }),
      estimateEps: usd('estimateEps', 'The mean estimate of earnings per share, USD.'),
      actualEps: usd('actualEps', 'Reported earnings per share, USD; null for an upcoming quarter.'),
      epsSurprisePercent: t.exposeFloat('surprisePct', {
        nullable: true,
        unit: 'PERCENT',
        description: 'The surprise, signed percent of the estimate, two decimals; null if the estimate is 0.',
      }),
      estimateRevenue: usd('estimateRevenue', 'The mean estimate of revenue, USD.'),
      actualRevenue: usd('actualRevenue', 'Reported revenue, USD; null for an upcoming quarter.'),
    };
  },
});

const EarningsComparison = builder
  .objectRef<{ nodes: readonly ComparedQuarter[] } & Gated>('EarningsComparison')
  .implement({
    description: `Estimates and actuals: upcoming quarters, then the last ${REPORTS} reports. A FREE key sees ${FREE_ESTIMATES} quarter and ${FREE_SURPRISES} reports.`,
    interfaces: [Preview],
    fields: (t) => ({
      nodes: t.field({
        type: [EarningsQuarter],
        description: 'Upcoming quarters, nearest first, then reports, newest first.',
        resolve: ({ nodes }) => nodes,
      }),
    }),
  });

builder.objectField(FundamentalsSummary, 'earnings', (t) =>
  t.field({
    type: EarningsComparison,
    description: 'Estimated and reported results by quarter.',
    access: { ...KEYED, preview: `${FREE_ESTIMATES} quarter to come and the newest ${FREE_SURPRISES} reports` },
    resolve: ({ ticker }, _args, context) => loadEarningsComparison(context, primaryTicker(ticker)),
  }),
);
