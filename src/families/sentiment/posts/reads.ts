import { cachedLoader } from '../../../db/cached-loader.ts';
import { groupBy } from '../../../lib/group.ts';
import { POSTS_MOST } from './rules.ts';

/** A headline or post as displayed. `polarity`: -1 to 1. */
export type StoredPost = {
  id: string;
  day: Date;
  source: string;
  publisher: string;
  type: string;
  polarity: number;
  title: string;
  text: string | null;
};

const NEWEST = `SELECT asked."entity_id" AS "entityId", p."id", p."day", p."source", p."publisher", p."type", p."polarity", p."title", p."text"
  FROM unnest($1::text[]) AS asked("entity_id")
  CROSS JOIN LATERAL (SELECT "post_id" FROM "mention_post" AS m WHERE m."entity_id" = asked."entity_id"
    ORDER BY m."day" DESC, m."post_id" DESC LIMIT ${POSTS_MOST}) AS newest
  JOIN "scored_post" AS p ON p."id" = newest."post_id" ORDER BY p."day" DESC, p."id" DESC`;

/**
 * The newest headlines and posts that mention an entity, newest first: links derived for `metrics`, and the imported
 * posts.
 */
export const newestPosts = cachedLoader<string, StoredPost[]>(['mention_post', 'scored_post'], async (db, ids) => {
  const byEntity = groupBy(
    await db.prepared<StoredPost & { entityId: string }>(NEWEST, [ids]),
    ({ entityId }) => entityId,
  );
  return ids.map((id) => byEntity.get(id) ?? []);
});
