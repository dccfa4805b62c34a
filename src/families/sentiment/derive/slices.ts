import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceFrom } from '../../../db/replace.ts';
import { METRIC_SLICE, TRACKED_SLICE } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { chunksOf, groupBy } from '../../../lib/group.ts';
import { entityOfHandle, KNOWN, type Known, mentionsOf, type Post, stockFinder, summed } from '../rules/mentions.ts';

const POSTS = `SELECT "day"::text AS "day", "source", "publisher", "type", "polarity", "title", "text" FROM "scored_post"
  WHERE "day" <= $1::date ORDER BY "id"`;
// Both kinds of facts may count one publication's day, so what they say is added up: in one order, for the sake of the
// last bit.
const SLICES = `SELECT "entity_id", "day", "source", "publisher", "type",
    sum("count"), sum("polarity_sum" ORDER BY "polarity_sum"), sum("bullish"), sum("bearish") FROM (
    SELECT h."entity_id", m."day", m."source", m."publisher", m."type", m."count", m."polarity_sum", m."bullish", m."bearish"
      FROM "mention_day" AS m JOIN unnest($2::text[], $3::text[]) AS h("handle", "entity_id") ON h."handle" = m."handle"
      WHERE m."day" <= $13::date
    UNION ALL SELECT p."entity_id", p."day"::date, p."source", p."publisher", p."type", p."count"::float8,
      p."polarity_sum"::float8, p."bullish"::float8, p."bearish"::float8
      FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
        AS p("entity_id", "day", "source", "publisher", "type", "count", "polarity_sum", "bullish", "bearish")
  ) AS facts GROUP BY 1, 2, 3, 4, 5`;
const POST_COLUMNS = [
  'entityId',
  'day',
  'source',
  'publisher',
  'type',
  'count',
  'polaritySum',
  'bullish',
  'bearish',
] as const;
const DAYS = `SELECT DISTINCT "day"::text AS "day" FROM "metric_slice"`;
const TRACKED_OF_DAYS = `SELECT "day", "source", "publisher", "type",
    sum(CASE WHEN "entity_id" = ANY($2::text[]) THEN "mentions" ELSE 0 END)
  FROM "metric_slice" WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1, 2, 3, 4`;

// Each statement is short: on the embedded database every reader waits for it.
const ENTITIES_AT_ONCE = 5;
const DAYS_AT_ONCE = 20;

/** Writes `metric_slice`: whose mentions the facts are, added up by day and publication. @returns the entities that have any */
export async function deriveSlices(sql: Sql, asOf: Date): Promise<string[]> {
  const universe = await sql.query<Known & { isRead: boolean }>(KNOWN);
  const posts = await sql.query<Post>(POSTS, [isoDate(asOf)]);
  const found = groupBy(
    summed(mentionsOf(posts, stockFinder(universe.filter(({ isRead }) => isRead)))),
    ({ entityId }) => entityId,
  );
  const entityOf = entityOfHandle(universe);
  const handles = await sql.query<{ handle: string }>(
    'SELECT "handle" FROM "mention_day" WHERE "day" <= $1::date GROUP BY 1 ORDER BY 1',
    [isoDate(asOf)],
  );
  const resolved = groupBy(
    handles.flatMap(({ handle }) => {
      const entityId = entityOf(handle);
      return entityId ? [{ handle, entityId }] : [];
    }),
    ({ entityId }) => entityId,
  );
  const ids = [...new Set([...resolved.keys(), ...found.keys()])].sort();
  for (const some of chunksOf(ids, ENTITIES_AT_ONCE)) {
    const named = some.flatMap((id) => resolved.get(id) ?? []);
    const told = some.flatMap((id) => found.get(id) ?? []);
    await replaceFrom(sql, METRIC_SLICE, 'entityId', some, SLICES, [
      named.map(({ handle }) => handle),
      named.map(({ entityId }) => entityId),
      ...POST_COLUMNS.map((column) => told.map((mention) => String(mention[column]))),
      isoDate(asOf),
    ]);
  }
  await keepOnly(sql, METRIC_SLICE, 'entityId', ids);
  return ids;
}

/** Writes `tracked_slice`: of each day and publication, the mentions of all tracked stocks. */
export async function deriveTrackedSlices(sql: Sql, tracked: readonly string[]): Promise<void> {
  const days = (await sql.query<{ day: string }>(DAYS)).map(({ day }) => day).sort();
  for (const some of chunksOf(days, DAYS_AT_ONCE))
    await replaceFrom(sql, TRACKED_SLICE, 'day', some, TRACKED_OF_DAYS, [tracked]);
  await keepOnly(sql, TRACKED_SLICE, 'day', days);
}
