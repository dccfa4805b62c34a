import { KEYED } from '../../../../graph/access-rules.ts';
import { builder } from '../../../../graph/builder.ts';
import { definePeriodUntilToday } from '../../../../graph/period.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../../../insider/plausibility/rules.ts';
import { ETF, isRequiredFundArg } from '../../schema.ts';
import { TOP_CONTRIBUTORS } from '../rules.ts';
import { ETFAggregate, ETFContributor, top } from '../schema.ts';
import { type InsiderAggregateRow, loadInsiderAggregate, type NetFlow, requireInsiderAggregate } from './queries.ts';
import type { InsiderContributor as InsiderContributorRow } from './rules.ts';

const WeightedNetFlow = builder.objectRef<NetFlow>('ETFWeightedNetFlow').implement({
  description: `Open-market insider trading; dollars are scaled by weight, counts are not. ${EXCLUDES_IMPLAUSIBLE}`,
  fields: (t) => ({
    netDollars: t.expose('netDollars', {
      type: 'Long',
      unit: 'USD',
      description: 'Buys minus sells, USD; negative is net selling.',
    }),
    buyDollars: t.expose('buyDollars', { type: 'Long', unit: 'USD', description: 'Purchases, scaled by weight, USD.' }),
    sellDollars: t.expose('sellDollars', { type: 'Long', unit: 'USD', description: 'Sales, scaled by weight, USD.' }),
    buyTradeCount: t.expose('buyTradeCount', { type: 'Long', unit: 'COUNT', description: 'Purchases.' }),
    sellTradeCount: t.expose('sellTradeCount', { type: 'Long', unit: 'COUNT', description: 'Sales.' }),
    distinctInsiderCount: t.exposeInt('distinctInsiderCount', {
      unit: 'COUNT',
      description: 'Number of insiders; joint filers count as one.',
    }),
  }),
});

const InsiderContributor = builder.objectRef<InsiderContributorRow>('ETFInsiderContributor').implement({
  description: `One company's contribution to a fund's insider flow. ${EXCLUDES_IMPLAUSIBLE}`,
  interfaces: [ETFContributor],
  fields: (t) => ({
    netDollars: t.expose('netDollars', { type: 'Long', unit: 'USD', description: 'Its own net flow, USD.' }),
    weightedNetDollars: t.expose('weightedNetDollars', {
      type: 'Long',
      unit: 'USD',
      description: 'Net flow scaled by its weight, USD.',
    }),
    tradeCount: t.exposeInt('tradeCount', { unit: 'COUNT', description: 'Number of purchases and sales.' }),
  }),
});
const InsiderAggregate = builder.objectRef<InsiderAggregateRow>('ETFInsiderAggregate').implement({
  description: `Open-market insider buying and selling in a fund's holdings. ${EXCLUDES_IMPLAUSIBLE}`,
  interfaces: [ETFAggregate],
  fields: (t) => ({
    lookbackDays: t.exposeInt('lookbackDays', { unit: 'DAYS', description: 'Length of the window in calendar days.' }),
    weightedNetFlow: t.expose('flow', { type: WeightedNetFlow, description: 'The aggregate.' }),
    topContributors: t.field({
      type: [InsiderContributor],
      description: `The ${TOP_CONTRIBUTORS} companies with the largest weighted net dollars, bought or sold.`,
      ...top,
      resolve: ({ flow }) => flow.topContributors,
    }),
  }),
});

const flowPeriod = definePeriodUntilToday(30);

builder.objectField(ETF, 'insiderAggregate', (t) =>
  t.field({
    type: InsiderAggregate,
    nullable: true,
    description: 'Insider buying and selling in its holdings; null with too little coverage.',
    access: KEYED,
    errors: ['invalid_parameter', 'not_found', 'no_coverage'],
    args: { period: t.arg(flowPeriod.argument), isRequired: t.arg.boolean(isRequiredFundArg) },
    resolve({ ticker }, { period, isRequired }, context) {
      const load = isRequired ? requireInsiderAggregate : loadInsiderAggregate;
      return load(context, ticker, flowPeriod.resolve(period, context));
    },
  }),
);
