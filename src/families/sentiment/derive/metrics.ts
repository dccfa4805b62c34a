import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceFrom } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { MENTION_POST, METRIC_DAY, METRIC_SLICE, SECTOR_DAY, TRACKED_SLICE } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { METRIC_DAYS } from './days.ts';
import { firstDays, writeSectorDays } from './sectors.ts';
import { sliceWriter } from './slices.ts';
import { querySubjects, subjectsDigest } from './subjects.ts';

const DAYS = `SELECT DISTINCT "day"::text AS "day" FROM "mention_day" WHERE "day" <= $1::date
  UNION SELECT "day"::text FROM "scored_post" WHERE "day" <= $1::date ORDER BY 1`;
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
  for (const chunk of splitIntoChunks(days, DAYS_AT_ONCE)) {
    await writeSlices(chunk);
    await replaceFrom(sql, METRIC_DAY, 'day', chunk, METRIC_DAYS, [[...subjects.tracked.keys()]]);
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
  return queryRow<{ rows: number; asOf: string | null }>(sql, MADE);
}

export const metricsJob = defineJob({
  name: 'metrics',
  reads: { facts: ['mention_day', 'scored_post'], snapshots: ['stock', 'entity', 'security_name'] },
  writes: ['metric_slice', 'mention_post', 'metric_day', 'tracked_slice', 'sector_day'],
  keyed: {
    by: { mention_day: 'day', scored_post: 'day' },
    rest: subjectsDigest,
    days: { mention_day: 'day', scored_post: 'day' },
  },
  run: deriveMetrics,
});
