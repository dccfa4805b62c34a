import { z } from 'zod';
import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import { KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import type { Unit } from '../../graph/units.ts';
import { entityById } from '../entities/reads.ts';
import { Entity } from '../entities/schema.ts';
import { Security } from '../stocks/schema.ts';
import {
  loadMetricsHeadline,
  type MetricsHeadline,
  periodOfMetrics,
  resolveDayWindow,
  seriesIn,
  trendIn,
} from './queries.ts';
import * as score from './rules/score.ts';
import * as rules from './rules/series.ts';

const MetricType = defineEnum<rules.MetricName>('MetricType', "A metric of an entity's mentions, by New York day.", {
  mentions: 'The number of mentions.',
  sentiment: 'The mean polarity of its mentions, -1 to 1.',
  [rules.SCORE_METRIC_KEY]: {
    name: 'SCORE',
    description: 'The Score: 10 x sentiment x ln(1 + mentions), signed and unbounded.',
    extensions: { alias: rules.SCORE_METRIC_ALIAS },
  },
  social_dominance: "Its share of all tracked stocks' mentions, 0 to 1; only for a listed company.",
});
export const MetricValueType = defineEnum('MetricValueType', 'The kind of number.', {
  COUNT: 'Counts; merged days are summed.',
  MEAN: 'Means.',
  SHARE_PERCENT: 'Shares in percent, adding up to 100.',
});
export const OfMetric = builder.interfaceRef<{ metric: rules.MetricName }>('OfMetric').implement({
  description: 'A figure about one metric.',
  fields: (t) => ({
    metric: t.expose('metric', { type: MetricType, description: 'The metric.' }),
    metricKey: t.string({
      description: 'The metric as written in REST bodies: its path key in upper case.',
      resolve: fromParent(({ metric }) => metric.toUpperCase()),
    }),
  }),
});

export const MetricPoint = builder.objectRef<rules.MetricValue>('MetricPoint').implement({
  description: 'A metric on one day, or on several merged days.',
  interfaces: [OfMetric],
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day, or the first of the merged days.' }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'The start of the day, midnight in New York.',
      resolve: fromParent(({ day }) => rules.startOfDay(day)),
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'VARIES',
      description: 'The value; null, not 0, without a reading.',
    }),
    valueType: t.field({
      type: MetricValueType,
      description: 'COUNT or MEAN.',
      resolve: fromParent(({ metric }) => (rules.isCount(metric) ? 'COUNT' : 'MEAN')),
    }),
    minValue: t.exposeFloat('minValue', {
      nullable: true,
      unit: 'VARIES',
      description: 'The lowest daily value; null without any.',
    }),
    maxValue: t.exposeFloat('maxValue', {
      nullable: true,
      unit: 'VARIES',
      description: 'The highest daily value; null without any.',
    }),
    dataPointCount: t.exposeInt('dataPointCount', {
      unit: 'COUNT',
      description: 'Number of days with a reading behind it.',
    }),
    mentions: t.expose('mentions', { type: 'Long', unit: 'COUNT', description: 'Number of mentions behind it.' }),
  }),
});

const MetricTrend = builder.objectRef<rules.MetricTrend>('MetricTrend').implement({
  description: "A metric's last reading and its change.",
  interfaces: [OfMetric],
  fields: (t) => ({
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'The day of the last reading; null without one.',
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'VARIES',
      description: 'The last reading; null without one.',
    }),
    change: t.exposeFloat('change', {
      nullable: true,
      unit: 'VARIES',
      description: 'The last reading minus the previous one; null with fewer than two readings.',
    }),
    changeOverWindow: t.exposeFloat('changeOverWindow', {
      nullable: true,
      unit: 'VARIES',
      description: 'The last reading minus the first of the window; null with fewer than two readings.',
    }),
  }),
});
type Measure = (days: readonly score.DayReading[], asOf: Date) => number | null;
const MetricHeadline = builder.objectRef<MetricsHeadline>('MetricHeadline').implement({
  description: 'Mention and Score measures over windows of days, all as of one day.',
  fields: (t) => {
    const measure = (computeMeasure: Measure, description: string, unit: Unit = 'SCORE') =>
      t.float({
        nullable: true,
        unit,
        description,
        resolve: fromParent(({ days, asOf }) => computeMeasure(days, asOf)),
      });
    return {
      asOf: t.expose('asOf', { type: 'Date', description: 'The newest covered day; all windows end on it.' }),
      score7D: measure((days, asOf) => score.meanScore(days, asOf, 7), 'The 7-day mean of the daily Score.'),
      score1M: measure((days, asOf) => score.meanScore(days, asOf, 30), 'The 30-day mean of the daily Score.'),
      scoreChange7D: measure(score.scoreChange7D, 'score7D minus score1M.'),
      scoreDirection: t.int({
        nullable: true,
        unit: 'NUMBER',
        description: '1 if the 7-day Score is above 5, -1 if below -5, otherwise 0.',
        resolve: fromParent(({ days, asOf }) => score.scoreDirection7D(days, asOf)),
      }),
      scoreTrend7D: measure(score.scoreTrend7D, 'The slope of the daily Score over 7 days, points a day.'),
      scoreTrend30D: measure(
        score.scoreTrend30D,
        'The slope of the newest seven 4-day Scores, points per 4-day bucket.',
      ),
      risingStreak30D: t.int({
        unit: 'COUNT',
        description: 'Number of consecutive rises of the 4-day Score up to the newest, 0 to 6.',
        resolve: fromParent(({ days, asOf }) => score.risingStreak30D(days, asOf)),
      }),
      scoreBars: t.floatList({
        nullable: { list: false, items: true },
        unit: 'SCORE',
        description: 'The daily Scores of the last calendar days, oldest first; null for a day without a reading.',
        args: {
          days: t.arg.int({
            defaultValue: 7,
            required: true,
            description: 'Number of days, 1 to 30.',
            validate: { schema: z.number().int().min(1, 'from 1 to 30').max(30, 'from 1 to 30') },
          }),
        },
        resolve: ({ days, asOf }, args) => score.scoreBars(days, asOf, args.days),
      }),
      sentiment7D: measure(
        score.sentiment7D,
        '7-day sentiment, -1 to 1: the sum of polarities divided by the mentions.',
      ),
      sentimentChange7D: measure(
        score.sentimentChange7D,
        '7-day sentiment minus that of the previous 7 days, -2 to 2.',
      ),
      mentionShare7D: measure(
        score.mentionShare7D,
        "Share of all tracked stocks' mentions over 7 days, 0 to 1.",
        'FRACTION',
      ),
      dominanceChange7D: measure(
        score.dominanceChange7D,
        'mentionShare7D minus its value for the previous 7 days, -1 to 1.',
        'FRACTION',
      ),
      mentionVelocityPercent: measure(
        score.mentionVelocity,
        'Change in 3-day mentions from the previous 3 days, percent.',
        'PERCENT',
      ),
      mentionsZ: measure(
        score.mentionsZ,
        "The day's mentions in standard deviations from the mean of the previous 30 days.",
      ),
    };
  },
});

export const metricArg = { type: MetricType, required: true, description: 'Which metric.' } as const;
export const startsAt = {
  type: 'DateTime',
  description: `The start of the window; default: ${rules.DEFAULT_METRIC_DAYS} days before the end.`,
} as const;
export const endsAt = { type: 'DateTime', description: 'The end of the window; default: now.' } as const;
export const metricPeriod = {
  ...periodOfMetrics.argument,
  description: `The days of the mentions, unless \`startsAt\` or \`endsAt\` states instants. Default: the last ${rules.DEFAULT_METRIC_DAYS} days.`,
} as const;

export const EntityMetrics = builder.objectRef<EntityRow>('EntityMetrics').implement({
  extensions: withOwnCall({ root: 'entity', id: 'id', carried: [] }),
  description: 'Mention metrics of an entity: mentions, sentiment, Score and social dominance.',
  fields: (t) => ({
    entity: t.field({ type: Entity, isLink: true, description: 'The entity.', resolve: (entity) => entity }),
    series: t.field({
      type: [MetricPoint],
      description:
        'A metric by day, oldest first, starting with the first mention; empty for an entity without mentions.',
      access: KEYED,
      check: resolveDayWindow,
      args: {
        metric: t.arg(metricArg),
        period: t.arg(metricPeriod),
        startsAt: t.arg(startsAt),
        endsAt: t.arg(endsAt),
        maxDataPoints: t.arg.int({
          description: 'The maximum number of points, 1 or more; days are merged if there are more.',
          validate: { schema: z.number().int().min(1, '1 or more') },
        }),
      },
      resolve: (entity, args, context) => seriesIn(context, entity, args),
    }),
    trend: t.field({
      type: MetricTrend,
      description: 'The last reading within a window and its change.',
      access: KEYED,
      check: resolveDayWindow,
      args: {
        metric: t.arg(metricArg),
        period: t.arg(metricPeriod),
        startsAt: t.arg(startsAt),
        endsAt: t.arg(endsAt),
      },
      resolve: (entity, args, context) => trendIn(context, entity, args),
    }),
    headline: t.field({
      type: MetricHeadline,
      nullable: true,
      description: 'The newest values over fixed windows; null for an entity without mentions.',
      access: KEYED,
      resolve: (entity, _args, context) => loadMetricsHeadline(context, entity),
    }),
  }),
});

builder.objectField(Entity, 'metrics', (t) =>
  t.field({
    type: EntityMetrics,
    nullable: true,
    description: 'Its mention metrics.',
    resolve: (entity) => entity,
  }),
);
builder.interfaceField(Security, 'metrics', (t) =>
  t.field({
    type: EntityMetrics,
    nullable: true,
    description: 'Mention metrics of the company, shared by its share classes, or of the fund.',
    resolve: ({ entityId }, _args, context) => entityById(context).load(entityId),
  }),
);
