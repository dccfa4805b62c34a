import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceWhere } from '../../../db/replace.ts';
import { METRIC_DAY, SECTOR_DAY } from '../../../generated/tables.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { sectorDays } from '../rules/days.ts';
import type { Subjects } from './subjects.ts';

// One lookup in the key's index per entity.
const FIRST = `SELECT e."id" AS "entityId", (SELECT min("day") FROM "metric_day" WHERE "entity_id" = e."id")::text AS "day"
  FROM unnest($1::text[]) AS e("id") ORDER BY 1`;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1 ORDER BY 1`;
const DAY_COLUMNS = [
  'entityId',
  'day',
  'mentions',
  'bullish',
  'bearish',
  'sentiment',
  'score',
  'socialDominance',
] as const;
const DAYS = `SELECT ${selectColumns(METRIC_DAY, DAY_COLUMNS)} FROM "metric_day"
  WHERE "day" = ANY($1::text[]::date[]) AND "entity_id" = ANY($2::text[]) ORDER BY "entity_id", "day"`;

const DAYS_AT_ONCE = 20;

/** The first day with mentions of each tracked company; companies without mentions are omitted. */
export async function firstDays(sql: Sql, { tracked }: Subjects): Promise<Map<string, string>> {
  const rows = await sql.query<{ entityId: string; day: string | null }>(FIRST, [[...tracked.keys()]]);
  return new Map(rows.flatMap(({ entityId, day }) => (day === null ? [] : [[entityId, day]])));
}

/** Writes the totals of each sector on `days`. @param since the first day of each company */
export async function writeSectorDays(
  sql: Sql,
  days: readonly string[],
  { tracked }: Subjects,
  since: ReadonlyMap<string, string>,
): Promise<void> {
  const getSector = (entityId: string) => tracked.get(entityId) ?? null;
  const firsts = groupBy(since.keys(), getSector);
  for (const some of splitIntoChunks(days, DAYS_AT_ONCE)) {
    const covered = new Map(
      (await sql.query<{ day: string; mentions: number }>(COVERED, [some])).map(({ day, mentions }) => [day, mentions]),
    );
    const rows = await sql.query<SelectedRow<typeof METRIC_DAY, typeof DAY_COLUMNS>>(DAYS, [some, [...tracked.keys()]]);
    const bySector = groupBy(rows, ({ entityId }) => getSector(entityId));
    const sums = [...firsts].flatMap(([sector, entities]) =>
      sector === null
        ? []
        : sectorDays(
            sector,
            bySector.get(sector) ?? [],
            covered,
            entities.map((entityId) => since.get(entityId)!),
          ),
    );
    await replaceWhere(sql, SECTOR_DAY, 'day', some, sums);
  }
}
