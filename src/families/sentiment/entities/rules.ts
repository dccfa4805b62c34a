import { compareText } from '../../../lib/order.ts';
import type { DayReading } from '../rules/score.ts';
import { buildMetricSeries, type MetricName } from '../rules/series.ts';

/** The value of a metric in a window for an entity, and the entity's share of all mentions, percent. */
export type EntityValue<T> = { entity: T; value: number; mentions: number; share: number | null };

/**
 * A metric of a window by entity, the most mentioned first; entities without a reading are omitted. Values are those of
 * a series with a single point: mentions are summed, social dominance is the sum of mentions / the sum of all tracked
 * mentions, sentiment and Score are the mean of the days with a reading. Shares are of the mentions of all entities and
 * add up to 100; null if there are no mentions. Source: ours; the contract shows no shape (STK-09).
 */
export function valuesByEntity<T extends { id: string }>(
  metric: MetricName,
  entities: readonly { entity: T; days: readonly DayReading[] }[],
): EntityValue<T>[] {
  const entries = entities.flatMap(({ entity, days }) => {
    const [point] = buildMetricSeries(metric, days, 1);
    return point && point.value !== null ? [{ entity, value: point.value, mentions: point.mentions }] : [];
  });
  const total = entries.reduce((sum, { mentions }) => sum + mentions, 0);
  return entries
    .map((entry) => ({ ...entry, share: total > 0 ? (100 * entry.mentions) / total : null }))
    .sort((a, b) => b.mentions - a.mentions || b.value - a.value || compareText(a.entity.id, b.entity.id));
}
