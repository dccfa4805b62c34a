import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import type { Sector as SectorName } from '../../../market/sectors.ts';
import { SectorEnum } from '../../stocks/schema.ts';
import * as metrics from '../rules/series.ts';
import { EntityMetrics, metricArg, OfMetric } from '../schema.ts';
import { loadBaselines } from './queries.ts';
import * as rules from './rules.ts';

const BaselineType = defineEnum<rules.BaselineType>(
  'MetricBaselineType',
  'What a metric is compared with: its own past or its peers.',
  {
    HISTORICAL_WEEKLY: "The mean of the entity's own readings, by ISO week.",
    PEER_WEEKLY: 'The mean over the other stocks in its sector, by ISO week.',
  },
);

const BaselineDay = builder.objectRef<rules.Week['days'][number]>('MetricBaselineDay').implement({
  description: 'One day of a baseline.',
  fields: (t) => ({
    startsAt: t.field({
      type: 'DateTime',
      description: 'Its start, midnight in New York.',
      resolve: fromParent(({ day }) => metrics.startOfDay(day)),
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'VARIES',
      description: 'The mean of its readings; null without a reading.',
    }),
  }),
});
const BaselineWeek = builder.objectRef<rules.Week>('MetricBaselineWeek').implement({
  description: 'One ISO week of a baseline.',
  fields: (t) => ({
    weekOf: t.exposeString('weekOf', { description: 'The ISO week, `2025-W47`.' }),
    averageValue: t.exposeFloat('averageValue', { unit: 'VARIES', description: 'The mean of its daily readings.' }),
    dataPoints: t.exposeInt('dataPoints', { unit: 'COUNT', description: 'Number of daily readings in the mean.' }),
    startsAt: t.field({
      type: 'DateTime',
      description: 'Its start, Monday at midnight in New York.',
      resolve: fromParent(({ weekStart }) => metrics.startOfDay(weekStart)),
    }),
    days: t.field({ type: [BaselineDay], description: 'Its covered days, oldest first.', resolve: ({ days }) => days }),
  }),
});
type Updated = { lastUpdated: Date | null };
const MetricBaseline = builder.objectRef<rules.Baseline & Updated>('MetricBaseline').implement({
  description: `A baseline to compare a metric with: up to ${rules.BASELINE_WEEKS} weeks.`,
  interfaces: [OfMetric],
  fields: (t) => ({
    baselineType: t.expose('baselineType', { type: BaselineType, description: 'The type of baseline.' }),
    peerGroup: t.field({
      type: SectorEnum,
      nullable: true,
      description: 'The sector of the peers; null without peers.',
      resolve: fromParent(({ peerGroup }) => peerGroup as SectorName | null),
    }),
    weeks: t.field({
      type: [BaselineWeek],
      description: 'Weeks with a reading, oldest first.',
      resolve: ({ weeks }) => weeks,
    }),
    generatedAt: t.expose('lastUpdated', { type: 'DateTime', nullable: true, description: 'When it was computed.' }),
  }),
});
const MetricBaselines = builder.objectRef<{ metric: metrics.MetricName; baselines: (rules.Baseline & Updated)[] }>(
  'MetricBaselines',
);
MetricBaselines.implement({
  description: 'The baselines of a metric; those that cannot be computed are omitted.',
  interfaces: [OfMetric],
  fields: (t) => ({
    available: t.field({
      type: [BaselineType],
      description: 'The available types.',
      resolve: fromParent(({ baselines }) => baselines.map(({ baselineType }) => baselineType)),
    }),
    default: t.field({
      type: BaselineType,
      description: 'The baseline to show by default.',
      resolve: () => rules.DEFAULT_BASELINE,
    }),
    isShownByDefault: t.boolean({
      description: 'Whether the default baseline is available.',
      resolve: fromParent(({ baselines }) =>
        baselines.some(({ baselineType }) => baselineType === rules.DEFAULT_BASELINE),
      ),
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
    description: 'Baselines to compare a metric with; none for an entity without mentions.',
    access: KEYED,
    args: { metric: t.arg(metricArg) },
    resolve: (entity, { metric }, context) => loadBaselines(context, entity, metric),
  }),
}));
