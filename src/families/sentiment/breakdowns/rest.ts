import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, from, keep, mapBy } from '../../../graph/rest/shapes.ts';

const ENTITY = '/api/v2/metrics/entity/:entityId';

const MEAN_BY = `query MetricMeanBy(
  $entityId: ID!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime
) {
  entity(id: $entityId) { metrics {
    meanBy(metric: $metricType, dimension: $dimension, startsAt: $startTime, endsAt: $endTime) { key mean }
  } }
}`;
const meanMap = at('entity.metrics.meanBy', mapBy('key', at('mean')));

export const metricBreakdownRoutes = [
  get(
    `${ENTITY}/distribution/:metricType`,
    `query MetricDistribution(
      $entityId: ID!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime
    ) {
      entity(id: $entityId) { metrics {
        distribution(metric: $metricType, dimension: $dimension, startsAt: $startTime, endsAt: $endTime) {
          metricType: metricKey timestamp: endsAt dimension: dimensionKey dimensionDisplayName granularity valueType
          shares { value share }
        }
      } }
    }`,
    at(
      'entity.metrics.distribution',
      keep({ timestamp: epochMs, distribution: from('shares', mapBy('value', at('share'))) }),
    ),
  ),
  get(`${ENTITY}/metric/:metricType/mean-by/:dimension`, MEAN_BY, meanMap),
  // MET-20: an empty dimension is a bad request, not an unknown path.
  get(`${ENTITY}/metric/:metricType/mean-by`, MEAN_BY, meanMap),
  get(
    `${ENTITY}/metric/:metricType/slices`,
    `query MetricSlices($entityId: ID!, $metricType: MetricType!) {
      entity(id: $entityId) { metrics {
        slices(metric: $metricType) { metricType: metricKey dimension: dimensionKey values displayName }
      } }
    }`,
    at('entity.metrics.slices'),
  ),
];
