import { KEYED } from '../../../../gateway/access/access-rules.ts';
import { builder } from '../../../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../../../gateway/preview.ts';
import { primaryTicker } from '../../../../lib/ticker.ts';
import { FundamentalsSummary } from '../../../fundamentals/summary/schema.ts';
import { FREE_ESTIMATES, FREE_SURPRISES } from '../rules.ts';
import { EstimatePeriod } from '../schema.ts';
import { gatedComparison } from './queries.ts';
import { type ComparedQuarter, REPORTS } from './rules.ts';

const EarningsQuarter = builder.objectRef<ComparedQuarter>('EarningsQuarter').implement({
  description: 'What analysts expected of a quarter beside what the company reported for it.',
  fields: (t) => {
    const usd = (name: 'estimateEps' | 'actualEps' | 'estimateRevenue' | 'actualRevenue', description: string) =>
      t.exposeFloat(name, { nullable: true, description });
    return {
      period: t.expose('period', {
        type: EstimatePeriod,
        nullable: true,
        description: 'Which quarter is to come; null for a reported one.',
      }),
      periodLabel: t.exposeString('periodLabel', {
        nullable: true,
        description: "The source's name of a reported quarter, mostly the day it ended; null for one to come.",
      }),
      reportDate: t.expose('reportDate', {
        type: 'Date',
        nullable: true,
        description: 'The day of the report; null for a quarter to come.',
      }),
      estimateEps: usd('estimateEps', 'The mean estimate of earnings per share, USD.'),
      actualEps: usd('actualEps', 'The earnings per share reported, USD; null for a quarter to come.'),
      surprisePct: t.exposeFloat('surprisePct', {
        nullable: true,
        description: 'The difference in signed percent of the estimate, two decimals; null where the estimate is 0.',
      }),
      estimateRevenue: usd('estimateRevenue', 'The mean estimate of revenue, USD.'),
      actualRevenue: usd('actualRevenue', 'The revenue reported, USD; null for a quarter to come.'),
    };
  },
});

const EarningsComparison = builder
  .objectRef<{ nodes: readonly ComparedQuarter[] } & Gated>('EarningsComparison')
  .implement({
    description: `Estimates beside actuals: the quarters to come, then the last ${REPORTS} reports. A FREE key sees ${FREE_ESTIMATES} and ${FREE_SURPRISES}.`,
    interfaces: [Preview],
    fields: (t) => ({
      nodes: t.field({
        type: [EarningsQuarter],
        description: 'The quarters to come, the nearest first, then the reports, newest first.',
        resolve: ({ nodes }) => nodes,
      }),
    }),
  });

builder.objectField(FundamentalsSummary, 'earnings', (t) =>
  t.field({
    type: EarningsComparison,
    description: 'What analysts expected of its quarters beside what the company reported.',
    access: { ...KEYED, preview: `${FREE_ESTIMATES} quarter to come and the newest ${FREE_SURPRISES} reports` },
    resolve: ({ ticker }, _args, context) => gatedComparison(context, primaryTicker(ticker)),
  }),
);
