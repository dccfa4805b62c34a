import { cachedLoader, type DataAccess } from '../../db/cached-loader.ts';
import { readRowsByKey, rowsByKey } from '../../db/keyed.ts';
import type { Entity, MetricDay } from '../../generated/prisma/client.ts';
import { METRIC_DAY } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { type Window, windowKey } from '../../market/window.ts';
import type { DayReading } from './rules/score.ts';
import { EARLIEST } from './rules/series.ts';

/** Every day with mentions of an entity, oldest first. Prisma's client: 1.5 to 1.8 times the CPU. */
export const daysByEntity = rowsByKey<MetricDay>(
  'metric_day',
  'entityId',
  readRowsByKey(METRIC_DAY, 'entityId', '"day"'),
);

/** Whether an entity has social dominance, which is a share among the listed companies. */
export const isTracked = ({ type, ticker }: Entity): boolean => type === 'COMPANY' && ticker !== null;

type Asked = Window & { entityId: string; isTracked: boolean };

// A day is covered if any mentions of it are stored. From an entity's first day on, a covered day without a row is a
// day without mentions of the entity.
const READINGS = `WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::date[], $3::date[], $4::boolean[]) WITH ORDINALITY
      AS a("entity_id", "from", "to", "is_tracked", "place")
  ), covered AS MATERIALIZED (
    SELECT "day", sum("mentions") AS "mentions" FROM "tracked_slice"
    WHERE "day" BETWEEN (SELECT min("from") FROM asked) AND (SELECT max("to") FROM asked) GROUP BY "day"
  )
  SELECT asked."place"::int, covered."day", coalesce(m."mentions", 0) AS "mentions", m."sentiment", m."score",
    CASE WHEN asked."is_tracked" THEN covered."mentions" END AS "tracked"
  FROM asked
  CROSS JOIN LATERAL (SELECT min("day") AS "day" FROM "metric_day" WHERE "entity_id" = asked."entity_id") AS first
  JOIN covered ON covered."day" BETWEEN greatest(asked."from", first."day") AND asked."to"
  LEFT JOIN "metric_day" AS m ON m."entity_id" = asked."entity_id" AND m."day" = covered."day"
  WHERE first."day" IS NOT NULL ORDER BY asked."place", covered."day"`;

const readingsByWindow = cachedLoader<Asked, DayReading[]>(
  ['metric_day', 'tracked_slice'],
  async (db, requests) => {
    const rows = await db.prepared<DayReading & { place: number }>(READINGS, [
      requests.map(({ entityId }) => entityId),
      requests.map(({ from }) => isoDate(from)),
      requests.map(({ to }) => isoDate(to)),
      requests.map((request) => request.isTracked),
    ]);
    const byPlace = groupBy(rows, ({ place }) => place);
    return requests.map((_, i) => byPlace.get(i + 1) ?? []);
  },
  { key: (request) => `${request.entityId}@${windowKey(request)}@${request.isTracked}` },
);

/** An entity's days in a window from its first mention on, including days without mentions, oldest first. */
export const readingsIn = (data: DataAccess, entity: Entity, { from, to }: Window): Promise<DayReading[]> =>
  readingsByWindow(data).load({ entityId: entity.id, isTracked: isTracked(entity), from, to });

/** All of an entity's days up to `until`. */
export const readingsUntil = (data: DataAccess, entity: Entity, until: Date): Promise<DayReading[]> =>
  readingsIn(data, entity, { from: EARLIEST, to: until });
