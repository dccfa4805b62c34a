import { KEYED } from '../../../../gateway/access/access-rules.ts';
import type { Context } from '../../../../gateway/context.ts';
import { fail } from '../../../../gateway/errors.ts';
import { builder } from '../../../../gateway/graphql/builder.ts';
import { windowBefore } from '../../../../lib/window.ts';
import { holdingsByEtf, portfolioByEtf } from '../../holdings/reads.ts';
import { ETF } from '../../schema.ts';
import { coveredBy, isCoveredEnough, TOP_CONTRIBUTORS } from '../rules.ts';
import {
  type Aggregate,
  coverageOf,
  ETFAggregate,
  ETFContributor,
  fundArg,
  requiredAggregate,
  top,
} from '../schema.ts';
import { flowsByWindow, reportingStocks } from './reads.ts';
import { type InsiderContributor as InsiderContributorRow, insiderAggregate, NO_FLOW } from './rules.ts';

type NetFlow = ReturnType<typeof insiderAggregate>;
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

type InsiderAggregateRow = Aggregate & { lookbackDays: number; flow: NetFlow };
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

/** A holding has data where its insiders ever reported: one whose insiders are quiet in the window has a flow of 0. */
async function insiderOf(context: Context, ticker: string, lookbackDays: number): Promise<InsiderAggregateRow | null> {
  const portfolio = await portfolioByEtf(context).load(ticker);
  if (!portfolio) return null;
  const [rows, reporting, flows] = await Promise.all([
    holdingsByEtf(context).load(ticker),
    reportingStocks(context),
    flowsByWindow(context).load(windowBefore(context.now, lookbackDays)),
  ]);
  const { covered, coverage } = coveredBy(
    rows.filter(({ counted }) => counted),
    (stock) => (reporting.has(stock) ? (flows.get(stock) ?? NO_FLOW) : undefined),
  );
  if (!isCoveredEnough(coverage)) return null;
  return {
    ...{ ticker, asOfDate: portfolio.asOfDate, computedAt: context.now, lookbackDays },
    coverage: await coverageOf(context, ticker, coverage),
    flow: insiderAggregate(covered),
  };
}

const DAYS_MOST = 365;
const lookbackArg = {
  defaultValue: 30,
  required: true,
  description: `How many calendar days the window reaches back, today included: 1 to ${DAYS_MOST}.`,
} as const;
/** @throws invalid_parameter: other families' lookbackDays have no code, this one has (UNS-13) */
function checkedDays(days: number): number {
  if (days >= 1 && days <= DAYS_MOST) return days;
  throw fail.invalid('invalid_parameter', 'lookbackDays', `lookbackDays: from 1 to ${DAYS_MOST}.`);
}

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
    resolve: (_root, { ticker, lookbackDays }, context) => {
      const days = checkedDays(lookbackDays);
      return requiredAggregate(context, ticker, () => insiderOf(context, ticker, days));
    },
  }),
);
