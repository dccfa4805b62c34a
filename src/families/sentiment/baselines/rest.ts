import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, keep, list, mapBy, same, title, unlessNull } from '../../../graph/rest/shapes.ts';

const week = keep({
  weekStartTimestamp: epochMs,
  dailyData: list(keep({ timestamp: epochMs, value: unlessNull(same) })),
});
const baseline = keep({ peerGroup: title, weeklyData: list(week), lastUpdated: epochMs });

export const metricBaselineRoutes = [
  get(
    '/api/v2/metrics/entity/:entityId/baselines/:metricType',
    `query MetricBaselines($entityId: ID!, $metricType: MetricType!) {
      entity(id: $entityId) { metrics {
        baselines(metric: $metricType) {
          metricType: metricKey
          availableBaselines: available
          defaultBaseline: default
          showByDefault: isShownByDefault
          baselines {
            metricType: metricKey
            baselineType
            peerGroup
            weeklyData: weeks {
              weekOf averageValue dataPoints
              weekStartTimestamp: startsAt
              dailyData: days { timestamp: startsAt value }
            }
            lastUpdated: generatedAt
          }
        }
      } }
    }`,
    at('entity.metrics.baselines', keep({ baselines: mapBy('baselineType', baseline) })),
  ),
];
