import type { EtfSentimentAggregate as SentimentRow } from '../../../../generated/prisma/client.ts';
import { KEYED } from '../../../../graph/access-rules.ts';
import { builder } from '../../../../graph/builder.ts';
import { defineEnum } from '../../../../graph/enum.ts';
import { fromParent } from '../../../../graph/from-parent.ts';
import { startOfDay } from '../../../sentiment/rules/series.ts';
import { ETF, isRequiredFundArg } from '../../schema.ts';
import type { Aggregate } from '../queries.ts';
import { ETFAggregate } from '../schema.ts';
import { loadSentimentAggregate, requireSentimentAggregate } from './queries.ts';
import { AGGREGATE_SCORE_DAYS, classifyScore, MIN_DIRECT_MENTIONS, type ScoreLabel } from './rules.ts';

const ScoreLabelEnum = defineEnum<ScoreLabel>('ETFScoreLabel', 'The direction of a Score.', {
  BULLISH: 'Above 5.',
  NEUTRAL: 'From -5 to 5.',
  BEARISH: 'Below -5.',
});

type Reading = { score: number; day: Date };
const ETFScore = builder.objectRef<Reading>('ETFScore').implement({
  description: `A ${AGGREGATE_SCORE_DAYS}-day mean Score.`,
  fields: (t) => ({
    serviceScore: t.exposeFloat('score', {
      nullable: true,
      unit: 'SCORE',
      description: 'The Score, signed and unbounded.',
    }),
    scoreLabel: t.field({
      type: ScoreLabelEnum,
      description: "The Score's direction.",
      resolve: fromParent(({ score }) => classifyScore(score)),
    }),
    newestDayStartsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The newest day with data, at midnight in New York.',
      resolve: fromParent(({ day }) => startOfDay(day)),
    }),
  }),
});

const SentimentAggregate = builder.objectRef<Aggregate & { row: SentimentRow }>('ETFSentimentAggregate').implement({
  description: "The weighted Score of a fund's holdings, and the Score of the fund itself.",
  interfaces: [ETFAggregate],
  fields: (t) => ({
    constituentsWeighted: t.field({
      type: ETFScore,
      description: 'The weighted Score of the covered holdings.',
      resolve: ({ row }) => ({ score: row.weightedScore!, day: row.scoreDate! }),
    }),
    direct: t.field({
      type: ETFScore,
      nullable: true,
      description: `The Score of the fund's own mentions; null with fewer than ${MIN_DIRECT_MENTIONS} in ${AGGREGATE_SCORE_DAYS} days.`,
      resolve: ({ row }) => (row.directScore === null ? null : { score: row.directScore, day: row.scoreDate! }),
    }),
  }),
});

builder.objectField(ETF, 'sentimentAggregate', (t) =>
  t.field({
    type: SentimentAggregate,
    nullable: true,
    description: 'The Score of its holdings and its own; null with too little coverage.',
    access: KEYED,
    errors: ['not_found', 'no_coverage'],
    args: { isRequired: t.arg.boolean(isRequiredFundArg) },
    resolve: ({ ticker }, { isRequired }, context) =>
      isRequired ? requireSentimentAggregate(context, ticker) : loadSentimentAggregate(context, ticker),
  }),
);
