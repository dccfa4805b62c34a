import type { Sql } from '../../../db/open.ts';
import { replaceFrom } from '../../../db/replace.ts';
import { SECTOR_DAY } from '../../../generated/tables.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { SECTOR_DAYS } from './days.ts';
import type { Subjects } from './subjects.ts';

// One lookup in the key's index per entity.
const FIRST = `SELECT e."id" AS "entityId", (SELECT min("day") FROM "metric_day" WHERE "entity_id" = e."id")::text AS "day"
  FROM unnest($1::text[]) AS e("id") ORDER BY 1`;

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
  const companies = [...since].flatMap(([entityId, firstDay]) => {
    const sector = tracked.get(entityId) ?? null;
    return sector === null ? [] : [{ entityId, sector, firstDay }];
  });
  const params = [
    companies.map(({ entityId }) => entityId),
    companies.map(({ sector }) => sector),
    companies.map(({ firstDay }) => firstDay),
  ];
  for (const batch of splitIntoChunks(days, DAYS_AT_ONCE))
    await replaceFrom(sql, SECTOR_DAY, 'day', batch, SECTOR_DAYS, params);
}
