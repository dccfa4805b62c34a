import { cachedLoader } from '../../../db/cached-loader.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireValue } from '../../../lib/require.ts';
import { isWithin, mergeWindows, type Window, windowKey } from '../../../market/window.ts';
import type { Slice, TrackedSlice } from './rules.ts';

/** An entity's mentions in a window by day and publication. */
export const slicesByWindow = cachedLoader<Window & { entityId: string }, Slice[]>(
  'metric_slice',
  async ({ prisma }, keys) => {
    const ids = [...new Set(keys.map(({ entityId }) => entityId))];
    const rows = await prisma.metricSlice.findMany({ where: { entityId: { in: ids }, day: mergeWindows(keys) } });
    const byEntity = groupBy(rows, ({ entityId }) => entityId);
    return keys.map((key) => (byEntity.get(key.entityId) ?? []).filter(({ day }) => isWithin(key, day)));
  },
  { key: (key) => `${key.entityId}@${windowKey(key)}` },
);

const TRACKED = `SELECT "source", "publisher", "type", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" BETWEEN $1::date AND $2::date GROUP BY 1, 2, 3`;

/** All tracked stocks' mentions in a window by publication. */
export const trackedByWindow = cachedLoader<Window, TrackedSlice[]>(
  'tracked_slice',
  (db, windows) =>
    Promise.all(windows.map(({ from, to }) => db.prepared<TrackedSlice>(TRACKED, [isoDate(from), isoDate(to)]))),
  { key: windowKey },
);

type Seen = { source: string; publisher: string; type: string; first: Date };

/** The publications that mentioned an entity, each with the day of its first mention. */
export const publicationsByEntity = cachedLoader<string, Seen[]>('metric_slice', async ({ prisma }, ids) => {
  const rows = await prisma.metricSlice.groupBy({
    by: ['entityId', 'source', 'publisher', 'type'],
    where: { entityId: { in: [...ids] }, mentions: { gt: 0 } },
    _min: { day: true },
  });
  const byEntity = groupBy(rows, ({ entityId }) => entityId);
  return ids.map((id) =>
    (byEntity.get(id) ?? []).map(({ _min, ...seen }) => ({ ...seen, first: requireValue(_min.day, 'the first day') })),
  );
});
