import { KEYED } from '../../../../gateway/access/access-rules.ts';
import { builder } from '../../../../gateway/graphql/builder.ts';
import type { EtfAnalystAggregate as AnalystRow } from '../../../../generated/prisma/client.ts';
import { ETF } from '../../schema.ts';
import type { Aggregate } from '../queries.ts';
import { TOP_CONTRIBUTORS } from '../rules.ts';
import { ETFAggregate, ETFContributor, fundArg, top } from '../schema.ts';
import { analystOf, requiredAnalyst } from './queries.ts';
import { type AnalystContributor as AnalystContributorRow, LABELS, type Label } from './rules.ts';

const FundLabel = builder.enumType('ETFConsensusLabel', {
  description: 'The largest of three buckets; strong opinions count with the plain ones.',
  values: {
    BUY: { description: 'Buy or strong buy.' },
    HOLD: { description: 'Hold.' },
    SELL: { description: 'Sell or strong sell.' },
  } as const satisfies Record<Label, object>,
});

const Distribution = builder.objectRef<Record<Label, number>>('ETFConsensusDistribution').implement({
  description: 'Fractions of the covered weight; they add up to 1.',
  fields: (t) =>
    Object.fromEntries(
      LABELS.map((label) => [
        label.toLowerCase(),
        t.float({ description: `The part whose label is ${label.toLowerCase()}, 0 to 1.`, resolve: (of) => of[label] }),
      ]),
    ),
});

const Consensus = builder.objectRef<AnalystRow>('ETFWeightedConsensus').implement({
  description: 'What analysts expect of the covered weight.',
  fields: (t) => ({
    upsidePercent: t.float({
      description: 'Upside to the mean targets, weighted, percent.',
      resolve: ({ upsidePercent }) => upsidePercent!,
    }),
    consensusLabel: t.field({
      type: FundLabel,
      description: 'The most-weighted bucket.',
      resolve: ({ consensusLabel }) => consensusLabel as Label,
    }),
    distribution: t.field({
      type: Distribution,
      description: 'The buckets.',
      resolve: ({ buy, hold, sell }) => ({ BUY: buy, HOLD: hold, SELL: sell }),
    }),
    totalAnalysts: t.exposeInt('totalAnalysts', { description: 'Analysts of all covered holdings, added up.' }),
  }),
});

const AnalystContributor = builder.objectRef<AnalystContributorRow>('ETFAnalystContributor').implement({
  description: "What one company adds to a fund's upside.",
  interfaces: [ETFContributor],
  fields: (t) => ({
    upsidePercent: t.exposeFloat('upsidePercent', { description: 'Upside to its own mean target, percent.' }),
    consensusLabel: t.expose('consensusLabel', { type: FundLabel, description: 'Its label.' }),
    contributionPp: t.exposeFloat('contributionPp', {
      description: "Of the fund's upside, percentage points, signed.",
    }),
  }),
});

const AnalystAggregate = builder.objectRef<Aggregate & { row: AnalystRow }>('ETFAnalystAggregate').implement({
  description: "What analysts expect of a fund's holdings.",
  interfaces: [ETFAggregate],
  fields: (t) => ({
    weightedConsensus: t.field({ type: Consensus, description: 'The whole.', resolve: ({ row }) => row }),
    topContributors: t.field({
      type: [AnalystContributor],
      description: `The ${TOP_CONTRIBUTORS} that add or take most.`,
      ...top,
      resolve: ({ row }) => row.topContributors as AnalystContributorRow[],
    }),
  }),
});

builder.objectField(ETF, 'analystAggregate', (t) =>
  t.field({
    type: AnalystAggregate,
    nullable: true,
    description: 'What analysts expect of its holdings; null with too little coverage.',
    access: KEYED,
    resolve: ({ ticker }, _args, context) => analystOf(context, ticker),
  }),
);

builder.queryField('etfAnalystAggregate', (t) =>
  t.field({
    type: AnalystAggregate,
    nullable: true,
    description: "What analysts expect of a fund's holdings; an error that says why where there is too little.",
    access: KEYED,
    errors: ['not_found', 'no_coverage'],
    args: { ticker: t.arg(fundArg) },
    resolve: (_root, { ticker }, context) => requiredAnalyst(context, ticker),
  }),
);
