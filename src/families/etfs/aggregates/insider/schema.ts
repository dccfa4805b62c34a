import { KEYED } from '../../../../gateway/access/access-rules.ts';
import { builder } from '../../../../gateway/graphql/builder.ts';
import { ETF } from '../../schema.ts';
import { TOP_CONTRIBUTORS } from '../rules.ts';
import { ETFAggregate, ETFContributor, fundArg, top } from '../schema.ts';
import {
  checkedDays,
  DAYS_MOST,
  type InsiderAggregateRow,
  insiderOf,
  type NetFlow,
  requiredInsider,
} from './queries.ts';
import type { InsiderContributor as InsiderContributorRow } from './rules.ts';

const WeightedNetFlow = builder.objectRef<NetFlow>('ETFWeightedNetFlow').implement({
  description: 'Open-market insider trading, dollars scaled by weight, counts as they are.',
  fields: (t) => ({
    netDollars: t.expose('netDollars', {
      type: 'Long',
      description: 'Buys minus sells, USD; negative is net selling.',
    }),
    buyDollars: t.expose('buyDollars', { type: 'Long', description: 'Bought, USD.' }),
    sellDollars: t.expose('sellDollars', { type: 'Long', description: 'Sold, USD.' }),
    buyTradeCount: t.expose('buyTradeCount', { type: 'Long', description: 'Purchases.' }),
    sellTradeCount: t.expose('sellTradeCount', { type: 'Long', description: 'Sales.' }),
    distinctInsiderCount: t.exposeInt('distinctInsiderCount', { description: 'Insiders; joint filers are one.' }),
  }),
});

const InsiderContributor = builder.objectRef<InsiderContributorRow>('ETFInsiderContributor').implement({
  description: "What one company's insiders add to a fund's flow.",
  interfaces: [ETFContributor],
  fields: (t) => ({
    netDollars: t.expose('netDollars', { type: 'Long', description: 'Its own net flow, USD.' }),
    weightedNetDollars: t.expose('weightedNetDollars', { type: 'Long', description: 'Scaled by its weight, USD.' }),
    tradeCount: t.exposeInt('tradeCount', { description: 'Purchases and sales.' }),
  }),
});
const InsiderAggregate = builder.objectRef<InsiderAggregateRow>('ETFInsiderAggregate').implement({
  description: "What the insiders of a fund's holdings bought and sold on the open market.",
  interfaces: [ETFAggregate],
  fields: (t) => ({
    lookbackDays: t.exposeInt('lookbackDays', { description: 'Calendar days the window reaches back.' }),
    weightedNetFlow: t.expose('flow', { type: WeightedNetFlow, description: 'The whole.' }),
    topContributors: t.field({
      type: [InsiderContributor],
      description: `The ${TOP_CONTRIBUTORS} with the largest weighted net dollars either way.`,
      ...top,
      resolve: ({ flow }) => flow.topContributors,
    }),
  }),
});
const lookbackArg = {
  defaultValue: 30,
  required: true,
  description: `How many calendar days the window reaches back, today included: 1 to ${DAYS_MOST}.`,
} as const;

builder.objectField(ETF, 'insiderAggregate', (t) =>
  t.field({
    type: InsiderAggregate,
    nullable: true,
    description: 'What the insiders of its holdings bought and sold; null with too little coverage.',
    access: KEYED,
    errors: ['invalid_parameter'],
    args: { lookbackDays: t.arg.int(lookbackArg) },
    resolve: ({ ticker }, { lookbackDays }, context) => insiderOf(context, ticker, checkedDays(lookbackDays)),
  }),
);

builder.queryField('etfInsiderAggregate', (t) =>
  t.field({
    type: InsiderAggregate,
    nullable: true,
    description:
      "What the insiders of a fund's holdings bought and sold; an error that says why where there is too little.",
    access: KEYED,
    errors: ['invalid_parameter', 'not_found', 'no_coverage'],
    args: { ticker: t.arg(fundArg), lookbackDays: t.arg.int(lookbackArg) },
    resolve: (_root, { ticker, lookbackDays }, context) => requiredInsider(context, ticker, lookbackDays),
  }),
);
