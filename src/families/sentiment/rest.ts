import { epochMs, get, withoutNulls } from '../../gateway/rest/route.ts';

type Point = {
  timestamp: string;
  metricType: string;
  value: number | null;
  valueType: 'COUNT' | 'MEAN';
  minValue: number | null;
  maxValue: number | null;
  dataPointCount: number;
  mentions: number;
};

/** Counts stand at `metricValue.value`, means at `metricValue.value.value`; without a reading there is no value (MET-05, MET-06). */
const point = ({ timestamp, metricType, value, valueType, minValue, maxValue, dataPointCount, mentions }: Point) => ({
  timestamp: epochMs(timestamp),
  metricType,
  ...withoutNulls({ value }),
  ...(valueType === 'COUNT'
    ? { metricValue: { type: 'CountMetricValue', ...withoutNulls({ value }) } }
    : {
        metricValue: {
          type: 'ValueMetricValue',
          valueType,
          value: { ...withoutNulls({ value, minValue, maxValue }), dataPointCount },
        },
        properties: { effectiveMentions: mentions },
      }),
});

export const metricsRoutes = [
  get(
    '/api/v2/metrics/entity/:entityId/metric/:metricType',
    `query MetricSeries(
      $entityId: String!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime, $maxDataPoints: Int
    ) {
      metrics(entityId: $entityId) {
        series(metric: $metricType, startTime: $startTime, endTime: $endTime, maxDataPoints: $maxDataPoints) {
          timestamp metricType: metricKey value valueType minValue maxValue dataPointCount mentions
        }
      }
    }`,
    ({ metrics }: { metrics: { series: readonly Point[] } }) => metrics.series.map(point),
  ),
];
