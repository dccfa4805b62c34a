import { NAMES_DIGEST } from '../../../db/day-symbols.ts';
import type { Sql } from '../../../db/open.ts';
import { defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { morningAfterSession } from '../../../market/schedules.ts';
import { KNOWN, type KnownSubject } from '../../entities/rules.ts';
import { headline, type Post, stockFinder } from '../../sentiment/rules/mentions.ts';
import { storeTables, TRACKER_TABLES } from '../tables/derive.ts';
import {
  leaderboard,
  mediaDarlings,
  rankMovers,
  type Story,
  type TalkSubject,
  TRACKER_WINDOW_DAYS,
  trendingProducts,
} from './rules.ts';

const SENTIMENT_SCHEDULE = morningAfterSession(6, 35);

const NEWEST = `SELECT max("day")::text AS "day" FROM "tracked_slice" WHERE "day" <= $1::date`;
// Share classes are one company, under its primary ticker.
const TALK = `SELECT e."id" AS "entityId", s."ticker", coalesce(s."name", e."name") AS "name", e."url_slug" AS "urlSlug",
    coalesce(s."sector", e."category") AS "category", m."day" > $2::date - ${TRACKER_WINDOW_DAYS} AS "isNow", m."source" = 'News' AS "isPress",
    sum(m."mentions") AS "mentions", sum(m."polarity_sum") AS "polaritySum", sum(m."bullish") AS "bullish"
  FROM "metric_slice" AS m JOIN "entity" AS e ON e."id" = m."entity_id" LEFT JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE m."day" > $1::date AND m."day" <= $2::date AND (s."ticker" IS NOT NULL OR e."type" = 'PRODUCT')
  GROUP BY e."id", s."ticker", s."name", s."sector", "isNow", "isPress" ORDER BY 1`;
const POSTS = `SELECT "day"::text AS "day", "source", "publisher", "type", "polarity", "title", "text" FROM "scored_post"
  WHERE "day" > $1::date AND "day" <= $2::date`;

// Everything used of the entities that are ranked or searched for. People who only file, and registrants, are neither.
const SUBJECTS_DIGEST = `SELECT md5(string_agg(concat_ws('|', "id", "type", "name", "url_slug", "ticker", "category", "aliases"), ',' ORDER BY "id")
    || (${NAMES_DIGEST})) AS "digest" FROM "entity"
  WHERE "ticker" IS NOT NULL OR "type" = 'PRODUCT' OR coalesce("origin" NOT IN ('INSIDER', 'REGISTRANT', 'FORMER'), true)`;

type Part = Omit<TalkSubject, 'now' | 'before' | 'press' | 'stories'> & {
  isNow: boolean;
  isPress: boolean;
  mentions: number;
  polaritySum: number;
  bullish: number;
};

/** Rewrites the tables of tone and of trends from the newest covered week and the week before. */
async function deriveSentimentTables(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const [newest] = await sql.query<{ day: string | null }>(NEWEST, [isoDate(asOf)]);
  const day = newest?.day ? parseStoredDay(newest.day) : null;
  if (!day) return { rows: await storeTables(sql, 'tracker-sentiment', []), asOf: null };
  const parts = await sql.query<Part>(TALK, [isoDate(addDays(day, -2 * TRACKER_WINDOW_DAYS)), isoDate(day)]);
  const stories = await storiesByEntity(sql, addDays(day, -TRACKER_WINDOW_DAYS), day);
  const subjects = [...groupBy(parts, ({ entityId }) => entityId)].map(([entityId, partsOfEntity]): TalkSubject => {
    const { ticker, name, urlSlug, category } = partsOfEntity[0];
    const talk = (isSelected: (part: Part) => boolean) => {
      const selected = partsOfEntity.filter(isSelected);
      const sum = (member: 'mentions' | 'polaritySum' | 'bullish') =>
        selected.reduce((total, part) => total + part[member], 0);
      return { mentions: sum('mentions'), polaritySum: sum('polaritySum'), bullish: sum('bullish') };
    };
    return {
      entityId,
      ticker,
      name,
      urlSlug,
      category,
      now: talk(({ isNow }) => isNow),
      before: talk(({ isNow }) => !isNow),
      press: talk(({ isNow, isPress }) => isNow && isPress),
      stories: stories.get(entityId) ?? [],
    };
  });
  const stocks = subjects.filter(({ ticker }) => ticker !== null);
  const products = subjects.filter(({ ticker }) => ticker === null);
  const date = isoDate(day);
  const rows = await storeTables(sql, 'tracker-sentiment', [
    leaderboard(stocks, date),
    rankMovers(stocks, date),
    mediaDarlings(stocks, date),
    trendingProducts(products, date),
  ]);
  return { rows, asOf: date };
}

/** The headlines and posts after `since` up to `day`, by the entities they mention. */
async function storiesByEntity(sql: Sql, since: Date, day: Date): Promise<Map<string, Story[]>> {
  const posts = await sql.query<Post>(POSTS, [isoDate(since), isoDate(day)]);
  const stories = new Map<string, Story[]>();
  if (posts.length === 0) return stories;
  const universe = await sql.query<KnownSubject>(KNOWN);
  const find = stockFinder(universe.filter(({ isRead }) => isRead));
  for (const post of posts) {
    const title = headline(post.title);
    const headlined = find(title, post.day);
    for (const entityId of new Set([...headlined, ...(post.text ? find(post.text, post.day) : [])])) {
      const { publisher, day, polarity } = post;
      const storiesOfEntity = stories.get(entityId) ?? [];
      storiesOfEntity.push({ title, publisher, day: day, polarity, isHeadlined: headlined.has(entityId) });
      stories.set(entityId, storiesOfEntity);
    }
  }
  return stories;
}

export const sentimentTrackersJob = defineJob({
  name: 'sentiment trackers',
  reads: { facts: ['scored_post'], snapshots: ['metric_slice', 'tracked_slice', 'stock', 'entity', 'security_name'] },
  writes: TRACKER_TABLES,
  dataset: 'tracker-sentiment',
  uses: { tables: ['entity', 'security_name'], digest: SUBJECTS_DIGEST },
  schedule: SENTIMENT_SCHEDULE,
  run: deriveSentimentTables,
});
