import { replaceAll, upsert } from '../../db/bulk.ts';
import type { Sql } from '../../db/open.ts';
import { METRIC_DAY, SECTOR_DAY, type SectorDayRow } from '../../generated/tables.ts';
import type { DeriveJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { entityOfHandle, KNOWN, type Known, mentionsOf, type Post, stockFinder, summed } from './rules/mentions.ts';
import { dominanceOf, scoreOf, sentimentOf } from './rules/score.ts';

/** An entity's mentions of one day, in all publications. `day` is `YYYY-MM-DD`. */
export type DayTotal = {
  entityId: string;
  day: string;
  mentions: number;
  polaritySum: number;
  bullish: number;
  bearish: number;
};

/** The metrics of one day's totals. `tracked`: the mentions of all tracked stocks; null for untracked entities. */
export function metricDay(total: DayTotal, tracked: number | null) {
  const { polaritySum, ...day } = total;
  const sentiment = sentimentOf(polaritySum, total.mentions);
  const score = scoreOf(sentiment, total.mentions);
  return { ...day, sentiment, score, socialDominance: dominanceOf(total.mentions, tracked) };
}

type MetricDay = ReturnType<typeof metricDay>;

/**
 * What a sector adds up to on each covered day. An entity counts from its first day on: from then on a day without
 * mentions of it is a day with none.
 * @param covered every covered day in order, with the mentions of all tracked stocks
 */
export function sectorDays(
  sector: string,
  days: readonly MetricDay[],
  covered: ReadonlyMap<string, number>,
): SectorDayRow[] {
  const firsts = [...groupBy(days, ({ entityId }) => entityId).values()].map((own) =>
    own.reduce((first, { day }) => (day < first ? day : first), own[0]!.day),
  );
  const byDay = groupBy(days, ({ day }) => day);
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return [...covered].flatMap(([day, tracked]) => {
    const entities = firsts.filter((first) => first <= day).length;
    const rows = byDay.get(day) ?? [];
    return entities === 0
      ? []
      : [
          {
            ...{ sector, day, entities, mentions: sum(rows.map(({ mentions }) => mentions)) },
            readings: rows.filter(({ sentiment }) => sentiment !== null).length,
            sentimentSum: sum(rows.map(({ sentiment }) => sentiment)),
            scoreSum: sum(rows.map(({ score }) => score)),
            dominances: tracked > 0 ? entities : 0,
            dominanceSum: sum(rows.map(({ socialDominance }) => socialDominance)),
          },
        ];
  });
}

const TRACKED = `SELECT DISTINCT s."entity_id" AS "entityId", m."sector" FROM "stock" AS s
  JOIN "entity" AS e ON e."id" = s."entity_id" LEFT JOIN "stock" AS m ON m."ticker" = e."ticker"`;

// Both kinds of facts may count one publication's day, so what they say is added up.
const SLICES = `INSERT INTO "metric_slice" SELECT "entity_id", "day", "source", "publisher", "type",
    sum("count"), sum("polarity_sum"), sum("bullish"), sum("bearish") FROM (
    SELECT h."entity_id", m."day", m."source", m."publisher", m."type", m."count", m."polarity_sum", m."bullish", m."bearish"
      FROM "mention_day" AS m JOIN unnest($1::text[], $2::text[]) AS h("handle", "entity_id") ON h."handle" = m."handle"
      WHERE m."day" <= $12::date
    UNION ALL SELECT p."entity_id", p."day"::date, p."source", p."publisher", p."type", p."count"::float8,
      p."polarity_sum"::float8, p."bullish"::float8, p."bearish"::float8
      FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
        AS p("entity_id", "day", "source", "publisher", "type", "count", "polarity_sum", "bullish", "bearish")
  ) AS facts GROUP BY 1, 2, 3, 4, 5`;
const TRACKED_SLICES = `INSERT INTO "tracked_slice" SELECT "day", "source", "publisher", "type",
    sum(CASE WHEN "entity_id" = ANY($1::text[]) THEN "mentions" ELSE 0 END) FROM "metric_slice" GROUP BY 1, 2, 3, 4`;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice" GROUP BY 1 ORDER BY 1`;
const TOTALS = `SELECT "entity_id" AS "entityId", "day"::text AS "day", sum("mentions") AS "mentions",
    sum("polarity_sum") AS "polaritySum", sum("bullish") AS "bullish", sum("bearish") AS "bearish"
  FROM "metric_slice" WHERE "entity_id" = ANY($1::text[]) GROUP BY 1, 2 ORDER BY 1, 2`;

/** Rewrites the slices, the daily metrics and the sector sums from both kinds of mention facts up to a day. */
export async function deriveMetrics(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  await sliceFacts(sql, asOf, await sql.query<Known & { isRead: boolean }>(KNOWN));
  const tracked = await sql.query<{ entityId: string; sector: string | null }>(TRACKED);
  const isTracked = new Set(tracked.map(({ entityId }) => entityId));
  await sql.query('DELETE FROM "tracked_slice"');
  await sql.query(TRACKED_SLICES, [[...isTracked]]);
  const covered = new Map(
    (await sql.query<{ day: string; mentions: number }>(COVERED)).map(({ day, mentions }) => [day, mentions]),
  );

  await replaceAll(sql, METRIC_DAY, []);
  await replaceAll(sql, SECTOR_DAY, []);
  const sectors = new Map(tracked.map(({ entityId, sector }) => [entityId, sector]));
  const ids = await sql.query<{ id: string }>('SELECT DISTINCT "entity_id" AS "id" FROM "metric_slice"');
  let rows = 0;
  // A sector at a time, so that a large universe is never all in memory.
  for (const [sector, some] of groupBy(ids, ({ id }) => sectors.get(id) ?? null)) {
    const totals = await sql.query<DayTotal>(TOTALS, [some.map(({ id }) => id)]);
    const days = totals.map((total) =>
      metricDay(total, isTracked.has(total.entityId) ? (covered.get(total.day) ?? null) : null),
    );
    await upsert(sql, METRIC_DAY, days);
    if (sector) await upsert(sql, SECTOR_DAY, sectorDays(sector, days, covered));
    rows += days.length;
  }
  return { rows, asOf: [...covered.keys()].at(-1) ?? null };
}

/** Writes `metric_slice`: whose mentions the facts are, added up by day and publication. */
async function sliceFacts(sql: Sql, asOf: Date, universe: readonly (Known & { isRead: boolean })[]): Promise<void> {
  const posts = await sql.query<Post>(
    'SELECT "day"::text AS "day", "source", "publisher", "type", "polarity", "title", "text" FROM "scored_post" WHERE "day" <= $1::date',
    [isoDate(asOf)],
  );
  const found = summed(mentionsOf(posts, stockFinder(universe.filter(({ isRead }) => isRead))));
  const entityOf = entityOfHandle(universe);
  const handles = await sql.query<{ handle: string }>('SELECT DISTINCT "handle" FROM "mention_day"');
  const resolved = handles.flatMap(({ handle }) => {
    const entityId = entityOf(handle);
    return entityId ? [[handle, entityId] as const] : [];
  });
  await sql.query('DELETE FROM "metric_slice"');
  await sql.query(SLICES, [
    resolved.map(([handle]) => handle),
    resolved.map(([, entityId]) => entityId),
    ...(['entityId', 'day', 'source', 'publisher', 'type', 'count', 'polaritySum', 'bullish', 'bearish'] as const).map(
      (column) => found.map((mention) => String(mention[column])),
    ),
    isoDate(asOf),
  ]);
}

export const metricsJob: DeriveJob = {
  name: 'metrics',
  reads: { facts: ['mentions'], snapshots: ['stocks', 'insider', 'entities'] },
  writes: ['metrics'],
  run: deriveMetrics,
};
