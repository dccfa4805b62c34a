import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceOf } from '../../../db/replace.ts';
import { METRIC_DAY, SECTOR_DAY } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { chunksOf, groupBy } from '../../../lib/group.ts';
import { type DayTotal, metricDay, sectorDays } from '../rules/days.ts';
import { deriveSlices, deriveTrackedSlices } from './slices.ts';

const TRACKED = `SELECT DISTINCT s."entity_id" AS "entityId", m."sector" FROM "stock" AS s
  JOIN "entity" AS e ON e."id" = s."entity_id" LEFT JOIN "stock" AS m ON m."ticker" = e."ticker"`;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice" GROUP BY 1 ORDER BY 1`;
// In one order: sums of doubles differ in their last bit otherwise.
const TOTALS = `SELECT "entity_id" AS "entityId", "day"::text AS "day", sum("mentions") AS "mentions",
    sum("polarity_sum" ORDER BY "source", "publisher", "type") AS "polaritySum", sum("bullish") AS "bullish", sum("bearish") AS "bearish"
  FROM "metric_slice" WHERE "entity_id" = ANY($1::text[]) GROUP BY 1, 2 ORDER BY 1, 2`;

/** Entities whose days are read and written at once. */
const ENTITIES_AT_ONCE = 20;

/** Rewrites the slices, the daily metrics and the sector sums from both kinds of mention facts up to a day. */
export async function deriveMetrics(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const ids = await deriveSlices(sql, asOf);
  const tracked = await sql.query<{ entityId: string; sector: string | null }>(TRACKED);
  const isTracked = new Set(tracked.map(({ entityId }) => entityId));
  await deriveTrackedSlices(sql, [...isTracked]);
  const covered = new Map(
    (await sql.query<{ day: string; mentions: number }>(COVERED)).map(({ day, mentions }) => [day, mentions]),
  );

  const sectors = new Map(tracked.map(({ entityId, sector }) => [entityId, sector]));
  const bySector = groupBy(ids, (id) => sectors.get(id) ?? null);
  let rows = 0;
  // A sector at a time, so that a large universe is never all in memory.
  for (const [sector, some] of bySector) {
    const days: ReturnType<typeof metricDay>[] = [];
    for (const entities of chunksOf(some, ENTITIES_AT_ONCE)) {
      const totals = await sql.query<DayTotal>(TOTALS, [entities]);
      const own = totals.map((total) =>
        metricDay(total, isTracked.has(total.entityId) ? (covered.get(total.day) ?? null) : null),
      );
      await replaceOf(sql, METRIC_DAY, 'entityId', entities, own);
      if (sector) days.push(...own);
      rows += own.length;
    }
    if (sector) await replaceOf(sql, SECTOR_DAY, 'sector', [sector], sectorDays(sector, days, covered));
  }
  await keepOnly(sql, METRIC_DAY, 'entityId', ids);
  await keepOnly(
    sql,
    SECTOR_DAY,
    'sector',
    [...bySector.keys()].filter((sector) => sector !== null),
  );
  return { rows, asOf: [...covered.keys()].at(-1) ?? null };
}

export const metricsJob: DeriveJob = {
  name: 'metrics',
  reads: { facts: ['mentions'], snapshots: ['stocks', 'entities'] },
  writes: ['metrics'],
  run: deriveMetrics,
};
