import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type MetricDays, resolveDayWindow, resolveInstants } from '../queries.ts';
import * as metrics from '../rules/series.ts';
import { EntityMetrics, endsAt, MetricValueType, metricArg, metricPeriod, OfMetric, startsAt } from '../schema.ts';
import { distributionIn, loadSlices, meansIn } from './queries.ts';
import type { Dimension } from './rules.ts';
import * as rules from './rules.ts';

const MetricDimension = defineEnum<Dimension>('MetricDimension', 'A dimension of mentions.', {
  source: 'The source: News, Reddit, X, YouTube or Substack.',
  publisher: 'The publisher: a newspaper, a forum, an account.',
  type: 'The type: an article, a post, a video.',
});
const Granularity = defineEnum('MetricGranularity', 'The granularity of the counts behind a distribution.', {
  DAILY: 'A count a day.',
});
const MetricShare = builder.objectRef<rules.BreakdownShare>('MetricShare').implement({
  description: 'One value of a dimension and its share.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value of the dimension, such as `News`.' }),
    share: t.exposeFloat('share', {
      unit: 'VARIES',
      description: 'Percent of the mentions, or the mean for a metric that is not a count.',
    }),
  }),
});
type Distribution = {
  metric: metrics.MetricName;
  dimension: rules.Dimension;
  /** The arguments that state the window. */
  asked: MetricDays;
  shares: rules.BreakdownShare[];
};
const MetricDistribution = builder.objectRef<Distribution>('MetricDistribution').implement({
  description: 'The distribution of a metric over a dimension, within a window.',
  interfaces: [OfMetric],
  fields: (t) => ({
    endsAt: t.field({
      type: 'DateTime',
      description: 'The end of the window.',
      resolve: ({ asked }, _args, context) => resolveInstants(asked, context).end,
    }),
    dimension: t.expose('dimension', { type: MetricDimension, description: 'The dimension.' }),
    dimensionKey: t.exposeString('dimension', { description: 'The dimension as written in paths.' }),
    dimensionDisplayName: t.string({
      description: "The dimension's display name.",
      resolve: fromParent(({ dimension }) => rules.DIMENSION_NAMES[dimension]),
    }),
    valueType: t.field({
      type: MetricValueType,
      description: 'SHARE_PERCENT for mentions, MEAN for other metrics.',
      resolve: fromParent(({ metric }) => (metrics.isCount(metric) ? 'SHARE_PERCENT' : 'MEAN')),
    }),
    granularity: t.field({
      type: Granularity,
      description: 'The granularity of the counts behind it.',
      resolve: () => 'DAILY' as const,
    }),
    shares: t.field({
      type: [MetricShare],
      description: 'The values, largest first.',
      resolve: ({ shares }) => shares,
    }),
  }),
});

const MetricMean = builder.objectRef<rules.MeanOf>('MetricMean').implement({
  description: 'The mean of a metric for one value of a dimension.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The value of the dimension in upper case, such as `NEWS`.' }),
    mean: t.exposeFloat('mean', { unit: 'VARIES', description: 'The mean.' }),
  }),
});

const MetricSlice = builder.objectRef<rules.SliceValues & { metric: metrics.MetricName }>('MetricSlice').implement({
  description: 'A dimension that a metric can be broken down by.',
  interfaces: [OfMetric],
  fields: (t) => ({
    dimension: t.expose('dimension', { type: MetricDimension, description: 'The dimension.' }),
    dimensionKey: t.exposeString('dimension', { description: 'The dimension as written in paths.' }),
    values: t.exposeStringList('values', { description: "The values found in the entity's mentions, by name." }),
    displayName: t.string({
      description: 'The display name.',
      resolve: fromParent(({ dimension }) => rules.DIMENSION_NAMES[dimension]),
    }),
  }),
});

const dimensionArg = { type: MetricDimension, required: true, description: 'The dimension to break down by.' } as const;

builder.objectFields(EntityMetrics, (t) => ({
  distribution: t.field({
    type: MetricDistribution,
    description: 'The distribution of a metric over a dimension, within a window.',
    access: KEYED,
    check: resolveDayWindow,
    args: {
      metric: t.arg(metricArg),
      dimension: t.arg(dimensionArg),
      period: t.arg(metricPeriod),
      startsAt: t.arg(startsAt),
      endsAt: t.arg(endsAt),
    },
    resolve: (entity, args, context) => distributionIn(context, entity, args),
  }),
  meanBy: t.field({
    type: [MetricMean],
    description: 'The mean of a metric within a window for each value of a dimension, largest first.',
    access: KEYED,
    check: resolveDayWindow,
    args: {
      metric: t.arg(metricArg),
      dimension: t.arg(dimensionArg),
      period: t.arg(metricPeriod),
      startsAt: t.arg(startsAt),
      endsAt: t.arg(endsAt),
    },
    resolve: (entity, args, context) => meansIn(context, entity, args),
  }),
  slices: t.field({
    type: [MetricSlice],
    description: 'The dimensions of its mentions and their values; empty without mentions.',
    access: KEYED,
    args: { metric: t.arg(metricArg) },
    resolve: (entity, { metric }, context) => loadSlices(context, entity, metric),
  }),
}));
