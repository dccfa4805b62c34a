import type { EtfAnalystAggregate as AnalystRow } from '../../../../generated/prisma/client.ts';
import { KEYED } from '../../../../graph/access-rules.ts';
import { builder } from '../../../../graph/builder.ts';
import { defineEnum } from '../../../../graph/enum.ts';
import { fromParent } from '../../../../graph/from-parent.ts';
import { ETF, isRequiredFundArg } from '../../schema.ts';
import type { Aggregate } from '../queries.ts';
import { TOP_CONTRIBUTORS } from '../rules.ts';
import { ETFAggregate, ETFContributor, top } from '../schema.ts';
import { loadAnalystAggregate, requireAnalystAggregate } from './queries.ts';
import { type AnalystContributor as AnalystContributorRow, type AnalystLabel, LABELS } from './rules.ts';

export const FundLabel = defineEnum<AnalystLabel>(
  'ETFConsensusLabel',
  'The largest of three buckets; strong buy counts as buy, strong sell.',
  {
    BUY: 'Buy or strong buy.',
    HOLD: 'Hold.',
    SELL: 'Sell or strong sell.',
  },
);

const Distribution = builder.objectRef<Record<AnalystLabel, number>>('ETFConsensusDistribution').implement({
  description: 'Fractions of the covered weight; they add up to 1.',
  fields: (t) =>
    Object.fromEntries(
      LABELS.map((label) => [
        label.toLowerCase(),
        t.float({
          unit: 'FRACTION',
          description: `The fraction labeled ${label.toLowerCase()}, 0 to 1.`,
          resolve: fromParent((distribution) => distribution[label]),
        }),
      ]),
    ),
});

const Consensus = builder.objectRef<AnalystRow>('ETFWeightedConsensus').implement({
  description: 'The analyst consensus on the covered weight.',
  fields: (t) => ({
    upsidePercent: t.float({
      unit: 'PERCENT',
      description: 'Weighted upside to the mean targets, percent.',
      resolve: fromParent(({ upsidePercent }) => upsidePercent!),
    }),
    consensusLabel: t.field({
      type: FundLabel,
      description: 'The most-weighted bucket.',
      resolve: fromParent(({ consensusLabel }) => consensusLabel as AnalystLabel),
    }),
    distribution: t.field({
      type: Distribution,
      description: 'The covered weight by label.',
      resolve: ({ buy, hold, sell }) => ({ BUY: buy, HOLD: hold, SELL: sell }),
    }),
    totalAnalysts: t.exposeInt('totalAnalysts', {
      unit: 'COUNT',
      description: 'The total number of analysts over all covered holdings.',
    }),
  }),
});

const AnalystContributor = builder.objectRef<AnalystContributorRow>('ETFAnalystContributor').implement({
  description: "One company's contribution to a fund's upside.",
  interfaces: [ETFContributor],
  fields: (t) => ({
    upsidePercent: t.exposeFloat('upsidePercent', {
      unit: 'PERCENT',
      description: 'Upside to its own mean target, percent.',
    }),
    consensusLabel: t.expose('consensusLabel', { type: FundLabel, description: 'Its consensus label.' }),
    contributionPercent: t.exposeFloat('contributionPp', {
      unit: 'PERCENT',
      description: "Its contribution to the fund's upside, percentage points, signed.",
    }),
  }),
});

const AnalystAggregate = builder.objectRef<Aggregate & { row: AnalystRow }>('ETFAnalystAggregate').implement({
  description: "Analysts' consensus on a fund's holdings.",
  interfaces: [ETFAggregate],
  fields: (t) => ({
    weightedConsensus: t.field({ type: Consensus, description: 'The aggregate.', resolve: ({ row }) => row }),
    topContributors: t.field({
      type: [AnalystContributor],
      description: `The ${TOP_CONTRIBUTORS} holdings with the largest contribution, positive or negative.`,
      ...top,
      resolve: ({ row }) => row.topContributors as AnalystContributorRow[],
    }),
  }),
});

builder.objectField(ETF, 'analystAggregate', (t) =>
  t.field({
    type: AnalystAggregate,
    nullable: true,
    description: "Analysts' consensus on its holdings; null with too little coverage.",
    access: KEYED,
    errors: ['not_found', 'no_coverage'],
    args: { isRequired: t.arg.boolean(isRequiredFundArg) },
    resolve: ({ ticker }, { isRequired }, context) =>
      isRequired ? requireAnalystAggregate(context, ticker) : loadAnalystAggregate(context, ticker),
  }),
);
