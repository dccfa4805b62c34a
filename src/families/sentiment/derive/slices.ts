import type { Sql } from '../../../db/open.ts';
import { replaceFrom, replaceWhere } from '../../../db/replace.ts';
import { MENTION_POST, METRIC_SLICE, TRACKED_SLICE } from '../../../generated/tables.ts';
import { countMentions, matchPosts, type Post, stockFinder, summed } from '../rules/mentions.ts';
import type { Subjects } from './subjects.ts';

const POSTS = `SELECT "id", "day"::text AS "day", "source", "publisher", "type", "polarity", "title", "text" FROM "scored_post"
  WHERE "day" = ANY($1::text[]::date[]) ORDER BY "id"`;
// Both kinds of facts may count the same publication's day, so they are added up. Sums have a fixed order, so that the
// last bit of doubles is stable.
const SLICES = `SELECT "entity_id", "day", "source", "publisher", "type",
    sum("count"), sum("polarity_sum"), sum("bullish"), sum("bearish") FROM (
    SELECT h."entity_id", m."day", m."source", m."publisher", m."type", m."count", m."polarity_sum", m."bullish", m."bearish"
      FROM "mention_day" AS m JOIN unnest($2::text[], $3::text[], $13::text[]::date[], $14::text[]::date[])
        AS h("handle", "entity_id", "since", "until") ON h."handle" = m."handle"
        AND (h."since" IS NULL OR h."since" <= m."day") AND (h."until" IS NULL OR h."until" >= m."day")
      WHERE m."day" = ANY($1::text[]::date[])
    UNION ALL SELECT p."entity_id", p."day"::date, p."source", p."publisher", p."type", p."count"::float8,
      p."polarity_sum"::float8, p."bullish"::float8, p."bearish"::float8
      FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
        AS p("entity_id", "day", "source", "publisher", "type", "count", "polarity_sum", "bullish", "bearish")
    ORDER BY 1, 2, 3, 4, 5, 7) AS facts GROUP BY 1, 2, 3, 4, 5`;
const COLUMNS = [
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
const TRACKED = `SELECT "day", "source", "publisher", "type",
    sum(CASE WHEN "entity_id" = ANY($2::text[]) THEN "mentions" ELSE 0 END)
  FROM "metric_slice" WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1, 2, 3, 4`;

/**
 * Writes the slices of days: the mentions of each entity, added up by publication, and the posts that they come from.
 * @returns a writer of days
 */
export function sliceWriter(sql: Sql, { read, handles, tracked }: Subjects) {
  const find = stockFinder(read);
  return async (days: readonly string[]): Promise<void> => {
    const about = matchPosts(await sql.query<Post & { id: string }>(POSTS, [days]), find);
    await replaceWhere(
      sql,
      MENTION_POST,
      'day',
      days,
      about.map(({ post, entityId }) => ({ entityId, day: post.day, postId: post.id })),
    );
    const mentions = summed(countMentions(about));
    await replaceFrom(sql, METRIC_SLICE, 'day', days, SLICES, [
      handles.map(({ handle }) => handle),
      handles.map(({ entityId }) => entityId),
      ...COLUMNS.map((column) => mentions.map((mention) => String(mention[column]))),
      handles.map(({ since }) => since),
      handles.map(({ until }) => until),
    ]);
    // The mentions of all tracked stocks, by publication.
    await replaceFrom(sql, TRACKED_SLICE, 'day', days, TRACKED, [[...tracked.keys()]]);
  };
}
