import { compareText } from '../../../lib/order.ts';
import type { DayReading } from '../rules/score.ts';
import { buildMetricSeries, type MetricName } from '../rules/series.ts';

/** What a metric of a window is for one entity, and its part of all the mentions, percent. */
export type EntityValue<T> = { entity: T; value: number; mentions: number; share: number | null };

/**
 * A metric of a window, entity by entity, the most mentioned first; one without a reading is left out. The value of
 * mentions is their sum, of social dominance the sum over the sum, of sentiment and Score the mean of the days with a
 * reading, as in a series of one point. Shares are of the mentions of all together and add up to 100; null if there
 * are none. Source: ours; the contract shows no shape (STK-09).
 */
export function valuesByEntity<T extends { id: string }>(
  metric: MetricName,
  entities: readonly { entity: T; days: readonly DayReading[] }[],
): EntityValue<T>[] {
  const read = entities.flatMap(({ entity, days }) => {
    const [point] = buildMetricSeries(metric, days, 1);
    return point && point.value !== null ? [{ entity, value: point.value, mentions: point.mentions }] : [];
  });
  const total = read.reduce((sum, { mentions }) => sum + mentions, 0);
  return read
    .map((one) => ({ ...one, share: total > 0 ? (100 * one.mentions) / total : null }))
    .sort((a, b) => b.mentions - a.mentions || b.value - a.value || compareText(a.entity.id, b.entity.id));
}
