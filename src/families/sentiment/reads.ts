import { cachedValue, type Data } from '../../db/cached-loader.ts';
import { rowsByKey } from '../../db/keyed.ts';
import type { Entity, MetricDay } from '../../generated/prisma/client.ts';
import { isWithin, type Window } from '../../lib/window.ts';
import type { DayReading } from './rules/score.ts';
import { type CoveredDay, readingsOf } from './rules/series.ts';

/** Every day with mentions of an entity, oldest first. */
export const daysByEntity = rowsByKey<MetricDay>(
  'metrics',
  'entityId',
  ({ prisma }, ids) => prisma.metricDay.findMany({ where: { entityId: { in: ids } }, orderBy: { day: 'asc' } }),
  { keep: 2_000 },
);

/** Every day that mentions are known of, oldest first, with those of all tracked stocks. */
export const coveredDays = cachedValue<CoveredDay[]>('metrics', async ({ prisma }) => {
  const rows = await prisma.trackedSlice.groupBy({ by: ['day'], _sum: { mentions: true }, orderBy: { day: 'asc' } });
  return rows.map(({ day, _sum }) => ({ day, mentions: _sum.mentions ?? 0 }));
});

/** Whether social dominance is known of an entity: it is a share among the listed companies. */
export const isTracked = ({ type, ticker }: Entity): boolean => type === 'COMPANY' && ticker !== null;

/** An entity's days from its first mention to `until`, days without mentions included, oldest first. */
export async function readingsUntil(data: Data, entity: Entity, until: Date): Promise<DayReading[]> {
  const [stored, covered] = await Promise.all([daysByEntity(data).load(entity.id), coveredDays(data)]);
  return readingsOf(stored, covered, isTracked(entity), until);
}

/** Those of a window. */
export const readingsIn = async (data: Data, entity: Entity, window: Window): Promise<DayReading[]> =>
  (await readingsUntil(data, entity, window.to)).filter(({ day }) => isWithin(window, day));
