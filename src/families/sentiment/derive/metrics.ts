import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceWhere } from '../../../db/replace.ts';
import { MENTION_POST, METRIC_DAY, METRIC_SLICE, SECTOR_DAY, TRACKED_SLICE } from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { type DayTotal, metricDay } from '../rules/days.ts';
import { firstDays, writeSectorDays } from './sectors.ts';
import { sliceWriter } from './slices.ts';
import { querySubjects, type Subjects, subjectsDigest } from './subjects.ts';

const DAYS = `SELECT DISTINCT "day"::text AS "day" FROM "mention_day" WHERE "day" <= $1::date
  UNION SELECT "day"::text FROM "scored_post" WHERE "day" <= $1::date ORDER BY 1`;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1`;
// Sums have a fixed order: otherwise sums of doubles differ in the last bit.
const TOTALS = `SELECT "entity_id" AS "entityId", "day"::text AS "day", sum("mentions") AS "mentions",
    sum("polarity_sum" ORDER BY "source", "publisher", "type") AS "polaritySum", sum("bullish") AS "bullish", sum("bearish") AS "bearish"
  FROM "metric_slice" WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1, 2 ORDER BY 1, 2`;
const MADE = `SELECT (SELECT count(*) FROM "metric_day")::int AS "rows", (SELECT max("day") FROM "tracked_slice")::text AS "asOf"`;

// Keeps statements short: on the embedded database, every reader waits for them.
const DAYS_AT_ONCE = 5;

/**
 * Rewrites the slices, the daily metrics, and the sector sums from both kinds of mention facts up to a day, in batches
 * of days. An entity's share depends on all mentions of its day, so the job is keyed by day. It pauses between batches,
 * because a full market takes seconds, during which no other request would be answered.
 */
async function deriveMetrics(sql: Sql, asOf: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const subjects = await querySubjects(sql);
  const until = isoDate(asOf);
  const changed = collectKeys(only, 'mention_day', 'scored_post')?.filter((day) => day <= until);
  const all = (await sql.query<{ day: string }>(DAYS, [until])).map(({ day }) => day);
  const days = changed ?? all;
  const before = changed && (await firstDays(sql, subjects));

  const writeSlices = sliceWriter(sql, subjects);
  for (const some of splitIntoChunks(days, DAYS_AT_ONCE)) {
    await writeSlices(some);
    await writeDays(sql, some, subjects);
  }
  const since = await firstDays(sql, subjects);
  // An entity counts in its sector from its first day on: if that day moved, other days count it too.
  const isMoved = before && JSON.stringify([...before]) !== JSON.stringify([...since]);
  await writeSectorDays(sql, isMoved ? all : days, subjects, since);

  if (!changed) {
    await keepOnly(sql, METRIC_SLICE, 'day', days);
    await keepOnly(sql, MENTION_POST, 'day', days);
    await keepOnly(sql, TRACKED_SLICE, 'day', days);
    await keepOnly(sql, METRIC_DAY, 'day', days);
    await keepOnly(sql, SECTOR_DAY, 'day', days);
  }
  const [made] = await sql.query<{ rows: number; asOf: string | null }>(MADE);
  return made!;
}

async function writeDays(sql: Sql, days: readonly string[], { tracked }: Subjects): Promise<void> {
  const covered = new Map(
    (await sql.query<{ day: string; mentions: number }>(COVERED, [days])).map(({ day, mentions }) => [day, mentions]),
  );
  const totals = await sql.query<DayTotal>(TOTALS, [days]);
  const rows = totals.map((total) =>
    metricDay(total, tracked.has(total.entityId) ? (covered.get(total.day) ?? null) : null),
  );
  await replaceWhere(sql, METRIC_DAY, 'day', days, rows);
}

export const metricsJob: DeriveJob = {
  name: 'metrics',
  reads: { facts: ['mentions'], snapshots: ['stocks', 'entities'] },
  writes: ['metrics'],
  keyed: {
    by: { mentions: { mention_day: 'day', scored_post: 'day' } },
    rest: subjectsDigest,
    days: { mention_day: 'day', scored_post: 'day' },
  },
  run: deriveMetrics,
};
