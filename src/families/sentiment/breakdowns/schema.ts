import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { instantsOf, windowOf } from '../queries.ts';
import * as metrics from '../rules/series.ts';
import { EntityMetrics, endTime, MetricValueType, metricArg, OfMetric, startTime } from '../schema.ts';
import { distributionIn, meansIn, slicesOf } from './queries.ts';
import * as rules from './rules.ts';

const MetricDimension = builder.enumType('MetricDimension', {
  description: 'What mentions are told apart by.',
  values: {
    SOURCE: { value: 'source', description: 'Where: News, Reddit, X, YouTube or Substack.' },
    PUBLISHER: { value: 'publisher', description: 'Who published it: a newspaper, a forum, an account.' },
    TYPE: { value: 'type', description: 'What it is: an article, a post, a video.' },
  } as const,
});
const MetricShare = builder.objectRef<rules.Share>('MetricShare').implement({
  description: 'One value of a dimension and what falls to it.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value of the dimension, such as `News`.' }),
    share: t.exposeFloat('share', {
      description: 'Percent of the mentions, or the mean of a metric that is no count.',
    }),
  }),
});
type Distribution = {
  metric: metrics.Metric;
  dimension: rules.Dimension;
  /** The window, as its arguments state it. */
  asked: metrics.Asked;
  shares: rules.Share[];
};
const MetricDistribution = builder.objectRef<Distribution>('MetricDistribution').implement({
  description: 'How a metric of a window spreads over a dimension.',
  interfaces: [OfMetric],
  fields: (t) => ({
    timestamp: t.field({
      type: 'DateTime',
      description: 'The end of the window.',
      resolve: ({ asked }, _args, context) => instantsOf(asked, context).end,
    }),
    dimension: t.expose('dimension', { type: MetricDimension, description: 'The dimension.' }),
    dimensionKey: t.exposeString('dimension', { description: 'The dimension as paths write it.' }),
    dimensionDisplayName: t.string({
      description: 'The dimension for people.',
      resolve: ({ dimension }) => rules.DIMENSION_NAMES[dimension],
    }),
    valueType: t.field({
      type: MetricValueType,
      description: 'SHARE_PERCENT for mentions, MEAN for the others.',
      resolve: ({ metric }) => (metrics.isCount(metric) ? 'SHARE_PERCENT' : 'MEAN'),
    }),
    granularity: t.string({ description: 'What it is made of: `DAILY` counts.', resolve: () => 'DAILY' }),
    shares: t.field({
      type: [MetricShare],
      description: 'The values, largest first.',
      resolve: ({ shares }) => shares,
    }),
  }),
});

const MetricMean = builder.objectRef<rules.MeanOf>('MetricMean').implement({
  description: 'The mean of a metric under one value of a dimension.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The value of the dimension in upper case, such as `NEWS`.' }),
    mean: t.exposeFloat('mean', { description: 'The mean.' }),
  }),
});

const MetricSlice = builder.objectRef<rules.SliceValues & { metric: metrics.Metric }>('MetricSlice').implement({
  description: 'A dimension that a metric can be broken down by.',
  interfaces: [OfMetric],
  fields: (t) => ({
    dimension: t.expose('dimension', { type: MetricDimension, description: 'The dimension.' }),
    dimensionKey: t.exposeString('dimension', { description: 'The dimension as paths write it.' }),
    values: t.exposeStringList('values', { description: "The values that the entity's mentions have, by name." }),
    displayName: t.string({
      description: 'For people.',
      resolve: ({ dimension }) => rules.DIMENSION_NAMES[dimension],
    }),
  }),
});

const dimensionArg = { type: MetricDimension, required: true, description: 'By what.' } as const;

builder.objectFields(EntityMetrics, (t) => ({
  distribution: t.field({
    type: MetricDistribution,
    description: 'How a metric of a window spreads over a dimension.',
    access: KEYED,
    check: windowOf,
    args: {
      metric: t.arg(metricArg),
      dimension: t.arg(dimensionArg),
      startTime: t.arg(startTime),
      endTime: t.arg(endTime),
    },
    resolve: (entity, args, context) => distributionIn(context, entity, args),
  }),
  meanBy: t.field({
    type: [MetricMean],
    description: 'The mean of a metric of a window for each value of a dimension, largest first.',
    access: KEYED,
    check: windowOf,
    args: {
      metric: t.arg(metricArg),
      dimension: t.arg(dimensionArg),
      startTime: t.arg(startTime),
      endTime: t.arg(endTime),
    },
    resolve: (entity, args, context) => meansIn(context, entity, args),
  }),
  slices: t.field({
    type: [MetricSlice],
    description: 'The dimensions and the values that its mentions have; empty without mentions.',
    access: KEYED,
    args: { metric: t.arg(metricArg) },
    resolve: (entity, { metric }, context) => slicesOf(context, entity, metric),
  }),
}));
