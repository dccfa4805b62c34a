import { epochMs, get } from '../../../gateway/rest/route.ts';

type Value = { entity: object; value: number; share: number | null };
type ByEntity = { metricType: string; startTime: string; endTime: string; values: readonly Value[] };

export const metricEntitiesRoutes = [
  get(
    '/api/v1/stocks/:ticker/metrics/:metricType/breakdown',
    `query MetricBreakdown($ticker: Ticker!, $metricType: MetricType!, $startTime: DateTime, $endTime: DateTime) {
      stock(ticker: $ticker) {
        ticker
        metricByEntity(metric: $metricType, startTime: $startTime, endTime: $endTime) {
          metricType: metricKey
          startTime endTime
          values { entity { urlSlug displayName: name type } value share }
        }
      }
    }`,
    ({ stock }: { stock: { ticker: string; metricByEntity: ByEntity } }) => {
      const { metricType, startTime, endTime, values } = stock.metricByEntity;
      return {
        ...{ ticker: stock.ticker, metricType, startTime: epochMs(startTime), endTime: epochMs(endTime) },
        breakdown: values.map(({ entity, value, share }) => ({ ...entity, value, share })),
      };
    },
  ),
];
