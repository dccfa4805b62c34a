import { KEYED } from '../../../../gateway/access/access-rules.ts';
import { builder } from '../../../../gateway/graphql/builder.ts';
import type { EtfSentimentAggregate as SentimentRow } from '../../../../generated/prisma/client.ts';
import { timestampOf } from '../../../sentiment/rules/series.ts';
import { ETF } from '../../schema.ts';
import type { Aggregate } from '../queries.ts';
import { ETFAggregate, fundArg } from '../schema.ts';
import { requiredSentiment, sentimentOf } from './queries.ts';
import { DIRECT_MENTIONS_LEAST, SCORE_DAYS, type ScoreLabel, scoreLabel } from './rules.ts';

const ScoreLabelEnum = builder.enumType('ETFScoreLabel', {
  description: 'Which way a Score points.',
  values: {
    BULLISH: { description: 'Above 5.' },
    NEUTRAL: { description: 'From -5 to 5.' },
    BEARISH: { description: 'Below -5.' },
  } as const satisfies Record<ScoreLabel, object>,
});

type Reading = { score: number; day: Date };
const ETFScore = builder.objectRef<Reading>('ETFScore').implement({
  description: `A mean Score of ${SCORE_DAYS} days.`,
  fields: (t) => ({
    serviceScore: t.exposeFloat('score', { nullable: true, description: 'The Score, signed and without bound.' }),
    scoreLabel: t.field({
      type: ScoreLabelEnum,
      description: 'Which way it points.',
      resolve: ({ score }) => scoreLabel(score),
    }),
    asOfTimestamp: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The newest day that it knows, at midnight in New York.',
      resolve: ({ day }) => timestampOf(day),
    }),
  }),
});

const SentimentAggregate = builder.objectRef<Aggregate & { row: SentimentRow }>('ETFSentimentAggregate').implement({
  description: "The Score of a fund's holdings by their weight, and that of the fund itself.",
  interfaces: [ETFAggregate],
  fields: (t) => ({
    constituentsWeighted: t.field({
      type: ETFScore,
      description: 'That of the covered holdings, by weight.',
      resolve: ({ row }) => ({ score: row.weightedScore!, day: row.scoreDate! }),
    }),
    direct: t.field({
      type: ETFScore,
      nullable: true,
      description: `That of the fund's own mentions; null with fewer than ${DIRECT_MENTIONS_LEAST} in ${SCORE_DAYS} days.`,
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
    resolve: ({ ticker }, _args, context) => sentimentOf(context, ticker),
  }),
);

builder.queryField('etfSentimentAggregate', (t) =>
  t.field({
    type: SentimentAggregate,
    nullable: true,
    description: "The Score of a fund's holdings and its own; an error that says why where there is too little.",
    access: KEYED,
    errors: ['not_found', 'no_coverage'],
    args: { ticker: t.arg(fundArg) },
    resolve: (_root, { ticker }, context) => requiredSentiment(context, ticker),
  }),
);
