import { epochMs, get, withoutNulls } from '../../../gateway/rest/route.ts';

type Day = { timestamp: string; value: number | null };
type Week = {
  weekOf: string;
  averageValue: number;
  dataPoints: number;
  weekStartTimestamp: string;
  dailyData: readonly Day[];
};
type Baseline = { baselineType: string; lastUpdated: string | null; weeklyData: readonly Week[] };
type Baselines = { availableBaselines: readonly string[]; baselines: readonly Baseline[] };

const week = ({ weekStartTimestamp, dailyData, ...rest }: Week) => ({
  ...rest,
  weekStartTimestamp: epochMs(weekStartTimestamp),
  dailyData: dailyData.map((day) => ({ timestamp: epochMs(day.timestamp), ...withoutNulls({ value: day.value }) })),
});
const baseline = ({ weeklyData, lastUpdated, ...rest }: Baseline) => ({
  ...rest,
  weeklyData: weeklyData.map(week),
  lastUpdated: epochMs(lastUpdated),
});

export const metricBaselineRoutes = [
  get(
    '/api/v2/metrics/entity/:entityId/baselines/:metricType',
    `query MetricBaselines($entityId: String!, $metricType: MetricType!) {
      metrics(entityId: $entityId) {
        baselines(metric: $metricType) {
          metricType: metricKey
          availableBaselines: available
          defaultBaseline: default
          showByDefault
          baselines {
            metricType: metricKey
            baselineType
            peerGroup
            weeklyData: weeks {
              weekOf averageValue dataPoints
              weekStartTimestamp: weekStart
              dailyData: days { timestamp value }
            }
            lastUpdated
          }
        }
      }
    }`,
    ({ metrics }: { metrics: { baselines: Baselines } }) => {
      const { baselines, ...rest } = metrics.baselines;
      return { ...rest, baselines: Object.fromEntries(baselines.map((one) => [one.baselineType, baseline(one)])) };
    },
  ),
];
