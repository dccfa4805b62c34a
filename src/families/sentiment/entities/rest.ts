import { get } from '../../../graph/rest/route.ts';
import { at, epochMs, from, keep, list, spread } from '../../../graph/rest/shapes.ts';

export const metricEntitiesRoutes = [
  get(
    '/api/v1/stocks/:ticker/metrics/:metricType/breakdown',
    `query MetricBreakdown($ticker: Ticker!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime) {
      stock(ticker: $ticker) {
        ticker
        metricByEntity(metric: $metricType, startsAt: $startTime, endsAt: $endTime) {
          metricType: metricKey
          startTime: startsAt endTime: endsAt
          values { entity { urlSlug displayName: name type } value share: sharePercent }
        }
      }
    }`,
    at(
      'stock',
      keep({
        metricByEntity: spread(
          keep({
            startTime: epochMs,
            endTime: epochMs,
            breakdown: from('values', list(keep({ entity: spread() }))),
          }),
        ),
      }),
    ),
  ),
];
