import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import * as metrics from '../rules/series.ts';
import { EntityMetrics, metricArg, OfMetric } from '../schema.ts';
import { baselinesOf } from './queries.ts';
import * as rules from './rules.ts';

const BaselineType = builder.enumType('MetricBaselineType', {
  description: 'What a metric is compared with.',
  values: {
    HISTORICAL_WEEKLY: { description: "The mean of the entity's own days, by ISO week." },
    PEER_WEEKLY: { description: 'The mean of the days of the other stocks of its sector, by ISO week.' },
  } as const,
});

const BaselineDay = builder.objectRef<rules.Week['days'][number]>('MetricBaselineDay').implement({
  description: 'One day of a baseline.',
  fields: (t) => ({
    timestamp: t.field({
      type: 'DateTime',
      description: 'The midnight in New York at which it begins.',
      resolve: ({ day }) => metrics.timestampOf(day),
    }),
    value: t.exposeFloat('value', { nullable: true, description: 'The mean of its readings; null without.' }),
  }),
});
const BaselineWeek = builder.objectRef<rules.Week>('MetricBaselineWeek').implement({
  description: 'One ISO week of a baseline.',
  fields: (t) => ({
    weekOf: t.exposeString('weekOf', { description: 'The ISO week, `2025-W47`.' }),
    averageValue: t.exposeFloat('averageValue', { description: 'The mean of its daily readings.' }),
    dataPoints: t.exposeInt('dataPoints', { description: 'How many daily readings that is the mean of.' }),
    weekStart: t.field({
      type: 'DateTime',
      description: 'The midnight in New York at which its Monday begins.',
      resolve: ({ weekStart }) => metrics.timestampOf(weekStart),
    }),
    days: t.field({ type: [BaselineDay], description: 'Its covered days, oldest first.', resolve: ({ days }) => days }),
  }),
});
type Updated = { lastUpdated: Date | null };
const MetricBaseline = builder.objectRef<rules.Baseline & Updated>('MetricBaseline').implement({
  description: `What a metric is compared with: up to ${rules.BASELINE_WEEKS} weeks.`,
  interfaces: [OfMetric],
  fields: (t) => ({
    baselineType: t.expose('baselineType', { type: BaselineType, description: 'Which rules.' }),
    peerGroup: t.exposeString('peerGroup', {
      nullable: true,
      description: 'The sector of the peers; null without peers.',
    }),
    weeks: t.field({
      type: [BaselineWeek],
      description: 'Weeks with a reading, oldest first.',
      resolve: ({ weeks }) => weeks,
    }),
    lastUpdated: t.expose('lastUpdated', { type: 'DateTime', nullable: true, description: 'When it was computed.' }),
  }),
});
const MetricBaselines = builder.objectRef<{ metric: metrics.Metric; baselines: (rules.Baseline & Updated)[] }>(
  'MetricBaselines',
);
MetricBaselines.implement({
  description: 'The baselines of a metric; one that cannot be computed is not among them.',
  interfaces: [OfMetric],
  fields: (t) => ({
    available: t.field({
      type: [BaselineType],
      description: 'Which there are.',
      resolve: ({ baselines }) => baselines.map(({ baselineType }) => baselineType),
    }),
    default: t.field({ type: BaselineType, description: 'The one to show.', resolve: () => rules.DEFAULT_BASELINE }),
    showByDefault: t.boolean({
      description: 'Whether that one is there.',
      resolve: ({ baselines }) => baselines.some(({ baselineType }) => baselineType === rules.DEFAULT_BASELINE),
    }),
    baselines: t.field({
      type: [MetricBaseline],
      description: 'The baselines.',
      resolve: ({ baselines }) => baselines,
    }),
  }),
});

builder.objectFields(EntityMetrics, (t) => ({
  baselines: t.field({
    type: MetricBaselines,
    description: 'What to compare a metric with; none for an entity without mentions.',
    access: KEYED,
    args: { metric: t.arg(metricArg) },
    resolve: (entity, { metric }, context) => baselinesOf(context, entity, metric),
  }),
}));
