import { z } from 'zod';
import { handle, KEYED } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { knownEntity } from '../entities/queries.ts';
import { entityById } from '../entities/reads.ts';
import { Entity } from '../entities/schema.ts';
import { Security } from '../stocks/schema.ts';
import { type Headline, headlineOf, seriesIn, trendIn, windowOf } from './queries.ts';
import * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

export const MetricType = builder.enumType('MetricType', {
  description: 'What is measured of the mentions of an entity, by days in New York.',
  values: {
    MENTIONS: { value: 'mentions', description: 'How often it is mentioned.' },
    SENTIMENT: { value: 'sentiment', description: 'The mean polarity of its mentions, -1 to 1.' },
    SCORE: {
      value: rules.SCORE_METRIC_KEY,
      description: 'The Score: 10 x sentiment x ln(1 + mentions), signed and without bound.',
      extensions: { alias: rules.SCORE_METRIC_ALIAS },
    },
    SOCIAL_DOMINANCE: {
      value: 'social_dominance',
      description: "Its share of all tracked stocks' mentions, 0 to 1; of a listed company alone.",
    },
  } as const,
});
export const MetricValueType = builder.enumType('MetricValueType', {
  description: 'What the numbers of a metric are.',
  values: {
    COUNT: { description: 'Counts, summed where days are put together.' },
    MEAN: { description: 'Means.' },
    SHARE_PERCENT: { description: 'Shares in percent, together 100.' },
  } as const,
});
export const OfMetric = builder.interfaceRef<{ metric: rules.Metric }>('OfMetric').implement({
  description: 'Something said of one metric.',
  fields: (t) => ({
    metric: t.expose('metric', { type: MetricType, description: 'The metric.' }),
    metricKey: t.string({
      description: 'The metric as REST bodies write it: its key in paths, in upper case.',
      resolve: ({ metric }) => metric.toUpperCase(),
    }),
  }),
});

export const MetricPoint = builder.objectRef<rules.MetricPoint>('MetricPoint').implement({
  description: 'A metric on one day, or on several that were put together.',
  interfaces: [OfMetric],
  fields: (t) => ({
    date: t.expose('day', { type: 'Date', description: 'The day, or the first of them.' }),
    timestamp: t.field({
      type: 'DateTime',
      description: 'The midnight in New York at which the day begins.',
      resolve: ({ day }) => rules.timestampOf(day),
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'The value; null without a reading, which is not 0.',
    }),
    valueType: t.field({
      type: MetricValueType,
      description: 'COUNT or MEAN.',
      resolve: ({ metric }) => (rules.isCount(metric) ? 'COUNT' : 'MEAN'),
    }),
    minValue: t.exposeFloat('minValue', { nullable: true, description: 'The lowest daily value; null without any.' }),
    maxValue: t.exposeFloat('maxValue', { nullable: true, description: 'The highest daily value; null without any.' }),
    dataPointCount: t.exposeInt('dataPointCount', { description: 'How many days with a reading it is made of.' }),
    mentions: t.expose('mentions', { type: 'Long', description: 'How many mentions are behind it.' }),
  }),
});

const MetricTrend = builder.objectRef<rules.MetricTrend>('MetricTrend').implement({
  description: 'Where a metric stands and how it got there.',
  interfaces: [OfMetric],
  fields: (t) => ({
    date: t.expose('day', { type: 'Date', nullable: true, description: 'The day of the last reading; null without.' }),
    value: t.exposeFloat('value', { nullable: true, description: 'The last reading; null without.' }),
    change: t.exposeFloat('change', {
      nullable: true,
      description: 'The last reading minus the one before; null under two.',
    }),
    changeOverWindow: t.exposeFloat('changeOverWindow', {
      nullable: true,
      description: 'The last reading minus the first of the window; null under two.',
    }),
  }),
});
type Measure = (days: readonly score.DayReading[], asOf: Date) => number | null;
const MetricHeadline = builder.objectRef<Headline>('MetricHeadline').implement({
  description: 'The measures of mentions and Score that windows of days amount to, all as of one day.',
  fields: (t) => {
    const measure = (of: Measure, description: string) =>
      t.float({ nullable: true, description, resolve: ({ days, asOf }) => of(days, asOf) });
    return {
      asOf: t.expose('asOf', { type: 'Date', description: 'The newest covered day; all windows end on it.' }),
      score7D: measure((days, asOf) => score.meanScore(days, asOf, 7), 'The mean daily Score of 7 days.'),
      score1M: measure((days, asOf) => score.meanScore(days, asOf, 30), 'The mean daily Score of 30 days.'),
      scoreChange7D: measure(score.scoreChange7D, 'The first of these minus the second.'),
      scoreDirection: t.int({
        nullable: true,
        description: '1 where the 7-day Score is above 5, -1 where it is below -5, else 0.',
        resolve: ({ days, asOf }) => score.scoreDirection7D(days, asOf),
      }),
      scoreTrend7D: measure(score.scoreTrend7D, 'The slope of the daily Scores of 7 days, points a day.'),
      scoreTrend30D: measure(score.scoreTrend30D, 'The slope of the newest seven 4-day Scores, points a bucket.'),
      risingStreak30D: t.int({
        description: 'How many 4-day Scores in a row rose, up to the newest: 0 to 6.',
        resolve: ({ days, asOf }) => score.risingStreak30D(days, asOf),
      }),
      scoreBars: t.floatList({
        nullable: { list: false, items: true },
        description: 'The Scores of the last calendar days, oldest first; null without a reading.',
        args: {
          days: t.arg.int({
            defaultValue: 7,
            required: true,
            description: 'How many days, 1 to 30.',
            validate: { schema: z.number().int().min(1, 'from 1 to 30').max(30, 'from 1 to 30') },
          }),
        },
        resolve: ({ days, asOf }, args) => score.scoreBars(days, asOf, args.days),
      }),
      sentiment7D: measure(
        score.sentiment7D,
        'The sentiment of 7 days, -1 to 1: the sum of polarities over the mentions.',
      ),
      sentimentChange7D: measure(score.sentimentChange7D, 'Sentiment of 7 days minus that of the 7 days before.'),
      mentionShare7D: measure(score.mentionShare7D, "The part of 7 days' mentions of all tracked stocks, 0 to 1."),
      dominanceChange7D: measure(score.dominanceChange7D, 'That minus the part of the 7 days before.'),
      mentionVelocity: measure(score.mentionVelocity, 'Mentions of 3 days against the 3 before, percent.'),
      mentionsZ: measure(score.mentionsZ, 'Mentions of the day in deviations from the 30 days before.'),
    };
  },
});

export const metricArg = { type: MetricType, required: true, description: 'Which metric.' } as const;
export const startTime = {
  type: 'DateTime',
  description: `From when; default: ${rules.WINDOW_DAYS} days before the end.`,
} as const;
export const endTime = { type: 'DateTime', description: 'The end of the window; default: now.' } as const;

export const EntityMetrics = builder.objectRef<EntityRow>('EntityMetrics').implement({
  extensions: withOwnCall({ root: 'metrics', id: 'id', carried: [] }),
  description: 'What is written about an entity: mentions, sentiment, the Score and social dominance.',
  fields: (t) => ({
    entity: t.field({ type: Entity, description: 'The entity.', resolve: (entity) => entity }),
    series: t.field({
      type: [MetricPoint],
      description: 'A metric by day, oldest first, from the first mention on; empty for an entity without mentions.',
      access: KEYED,
      check: windowOf,
      args: {
        metric: t.arg(metricArg),
        startTime: t.arg(startTime),
        endTime: t.arg(endTime),
        lookbackDays: t.arg.int({
          description: 'How many days the window reaches back from its end, 1 to 365; `startTime` overrides it.',
          validate: { schema: z.number().int().min(1, 'from 1 to 365').max(365, 'from 1 to 365') },
        }),
        maxDataPoints: t.arg.int({
          description: 'At most so many points, 1 or more: days are put together where there are more.',
          validate: { schema: z.number().int().min(1, '1 or more') },
        }),
      },
      resolve: (entity, args, context) => seriesIn(context, entity, args),
    }),
    trend: t.field({
      type: MetricTrend,
      description: 'The last reading of a window and its change.',
      access: KEYED,
      check: windowOf,
      args: { metric: t.arg(metricArg), startTime: t.arg(startTime), endTime: t.arg(endTime) },
      resolve: (entity, args, context) => trendIn(context, entity, args),
    }),
    headline: t.field({
      type: MetricHeadline,
      nullable: true,
      description: 'The measures of the newest windows; null for an entity without mentions.',
      access: KEYED,
      resolve: (entity, _args, context) => headlineOf(context, entity),
    }),
  }),
});

builder.objectField(Entity, 'metrics', (t) =>
  t.field({
    type: EntityMetrics,
    nullable: true,
    description: 'What is written about it.',
    resolve: (entity) => entity,
  }),
);
builder.interfaceField(Security, 'metrics', (t) =>
  t.field({
    type: EntityMetrics,
    nullable: true,
    description: 'What is written about the company, which share classes share, or about the fund.',
    resolve: ({ entityId }, _args, context) => entityById(context).load(entityId),
  }),
);
builder.queryField('metrics', (t) =>
  t.field({
    type: EntityMetrics,
    nullable: true,
    description:
      'What is written about an entity, by a ticker, a slug or an id in any case; a ticker means the company.',
    access: handle(KEYED),
    errors: ['entity_not_found'],
    args: { entityId: t.arg.string({ required: true, description: '`AAPL`, `Apple` or `kb-company-320193`.' }) },
    resolve: (_root, { entityId }, context) => knownEntity(context, entityId),
  }),
);
