import { epochMs, get } from '../../../gateway/rest/route.ts';

const ENTITY = '/api/v2/metrics/entity/:entityId';

type Distribution = { timestamp: string; shares: readonly { value: string; share: number }[] };
type Means = { metrics: { meanBy: readonly { key: string; mean: number }[] } };

const MEAN_BY = `query MetricMeanBy(
  $entityId: String!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime
) {
  metrics(entityId: $entityId) {
    meanBy(metric: $metricType, dimension: $dimension, startTime: $startTime, endTime: $endTime) { key mean }
  }
}`;
const meanMap = ({ metrics }: Means) => Object.fromEntries(metrics.meanBy.map(({ key, mean }) => [key, mean]));

export const metricBreakdownRoutes = [
  get(
    `${ENTITY}/distribution/:metricType`,
    `query MetricDistribution(
      $entityId: String!, $metricType: MetricType!, $dimension: MetricDimension!, $startTime: DateTime, $endTime: DateTime
    ) {
      metrics(entityId: $entityId) {
        distribution(metric: $metricType, dimension: $dimension, startTime: $startTime, endTime: $endTime) {
          metricType: metricKey timestamp dimension: dimensionKey dimensionDisplayName granularity valueType
          shares { value share }
        }
      }
    }`,
    ({ metrics: { distribution } }: { metrics: { distribution: Distribution } }) => {
      const { shares, timestamp, ...rest } = distribution;
      return {
        ...rest,
        timestamp: epochMs(timestamp),
        distribution: Object.fromEntries(shares.map(({ value, share }) => [value, share])),
      };
    },
  ),
  get(`${ENTITY}/metric/:metricType/mean-by/:dimension`, MEAN_BY, meanMap),
  // MET-20: an empty dimension is a bad request, not a path that is not there.
  get(`${ENTITY}/metric/:metricType/mean-by`, MEAN_BY, meanMap),
  get(
    `${ENTITY}/metric/:metricType/slices`,
    `query MetricSlices($entityId: String!, $metricType: MetricType!) {
      metrics(entityId: $entityId) {
        slices(metric: $metricType) { metricType: metricKey dimension: dimensionKey values displayName }
      }
    }`,
    ({ metrics }: { metrics: { slices: unknown } }) => metrics.slices,
  ),
];
