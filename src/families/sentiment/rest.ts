import { get } from '../../graph/rest/route.ts';
import {
  at,
  constant,
  either,
  epochMs,
  from,
  itself,
  list,
  pick,
  same,
  unlessNull,
  when,
} from '../../graph/rest/shapes.ts';

type Reading = { valueType: string };
const isCount = ({ valueType }: Reading): boolean => valueType === 'COUNT';
const isMean = ({ valueType }: Reading): boolean => valueType !== 'COUNT';

const value = unlessNull(same);
const count = pick({ type: constant('CountMetricValue'), value });
const mean = pick({
  type: constant('ValueMetricValue'),
  valueType: same,
  value: itself(pick({ value, minValue: unlessNull(same), maxValue: unlessNull(same), dataPointCount: same })),
});

/**
 * Counts are at `metricValue.value`, means at `metricValue.value.value`, which is omitted without a reading (MET-05,
 * MET-06).
 */
const point = pick({
  timestamp: epochMs,
  metricType: same,
  value,
  metricValue: itself(either(isCount, count, mean)),
  properties: when(isMean, itself(pick({ effectiveMentions: from('mentions') }))),
});

export const metricsRoutes = [
  get(
    '/api/v2/metrics/entity/:entityId/metric/:metricType',
    `query MetricSeries(
      $entityId: ID!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime, $maxDataPoints: Int
    ) {
      entity(id: $entityId) { metrics {
        series(metric: $metricType, startsAt: $startTime, endsAt: $endTime, maxDataPoints: $maxDataPoints) {
          timestamp: startsAt metricType: metricKey value valueType minValue maxValue dataPointCount mentions
        }
      } }
    }`,
    at('entity.metrics.series', list(point)),
  ),
];
