import type { Sql } from '../../../db/open.ts';
import { defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate, parseDay, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { morningAfterSession } from '../../../market/schedules.ts';
import { TICKERS_DIGEST } from '../../entities/rules.ts';
import { storeTables, TRACKER_TABLES } from '../tables/derive.ts';
import { FORUM, INDEX_PROXY, PICK_DAYS, picksBoard, QUIET_DAYS, scorePick, TONE_DAYS, turnedBullish } from './rules.ts';

const PICKS_SCHEDULE = morningAfterSession(6, 45);

const NEWEST = `SELECT (SELECT max("day")::text FROM "metric_slice" WHERE "source" = $2 AND "day" <= $1::date) AS "day",
    (SELECT max("date")::text FROM "daily_bar" WHERE "date" <= $1::date) AS "session"`;
const FORUM_DAYS = `SELECT s."ticker", e."id" AS "entityId", s."name", s."sector", m."day"::text AS "day",
    sum(m."mentions") AS "mentions", sum(m."polarity_sum") AS "polaritySum"
  FROM "metric_slice" AS m JOIN "entity" AS e ON e."id" = m."entity_id" JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE m."source" = $3 AND m."day" > $1::date AND m."day" <= $2::date
  GROUP BY s."ticker", e."id", s."name", s."sector", m."day" ORDER BY 1, 5`;
const CLOSES = `SELECT "ticker", "date"::text AS "day", "close", "adjusted_close" AS "adjustedClose" FROM "daily_bar"
  WHERE "ticker" = ANY($1::text[]) AND "date" > $2::date AND "date" <= $3::date AND "adjusted_close" IS NOT NULL ORDER BY 1, 2`;

type ForumRow = {
  ticker: string;
  entityId: string;
  name: string;
  sector: string | null;
  day: string;
  mentions: number;
  polaritySum: number;
};
type CloseRow = { ticker: string; day: string; close: number; adjustedClose: number };

/** Rewrites the forum's picks: the stocks it turned bullish on up to its newest day, priced at the newest session. */
async function deriveForumPicks(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const [newest] = await sql.query<{ day: string | null; session: string | null }>(NEWEST, [isoDate(asOf), FORUM]);
  const [to, session] = [newest?.day && parseDay(newest.day), newest?.session && parseDay(newest.session)];
  if (!to || !session) return { rows: await storeTables(sql, 'forum-picks', []), asOf: null };
  const since = addDays(to, -PICK_DAYS - TONE_DAYS - QUIET_DAYS);
  const days = await sql.query<ForumRow>(FORUM_DAYS, [isoDate(since), isoDate(to), FORUM]);
  const picks = [...groupBy(days, ({ ticker }) => ticker).values()].flatMap((rowsOfTicker) => {
    const { ticker, entityId, name, sector } = rowsOfTicker[0];
    const turn = turnedBullish(
      rowsOfTicker.map(({ day, mentions, polaritySum }) => ({ day: parseStoredDay(day), mentions, polaritySum })),
      to,
    );
    return turn ? [{ ticker, entityId, name, sector, turn }] : [];
  });
  const tickers = [INDEX_PROXY, ...picks.map(({ ticker }) => ticker)];
  const rows = await sql.query<CloseRow>(CLOSES, [tickers, isoDate(addDays(to, -PICK_DAYS)), isoDate(session)]);
  const closes = groupBy(
    rows.map(({ day, ...row }) => ({ ...row, date: parseStoredDay(day) })),
    ({ ticker }) => ticker,
  );
  const index = closes.get(INDEX_PROXY) ?? [];
  const scored = picks.map((pick) => scorePick(pick, closes.get(pick.ticker) ?? [], index));
  const board = picksBoard(
    scored.filter((pick) => pick !== null),
    session,
  );
  return { rows: await storeTables(sql, 'forum-picks', [board]), asOf: board.asOf };
}

export const forumPicksJob = defineJob({
  name: 'forum picks',
  reads: { snapshots: ['metric_slice', 'daily_bar', 'stock', 'entity'] },
  uses: { tables: ['entity'], digest: TICKERS_DIGEST },
  writes: TRACKER_TABLES,
  dataset: 'forum-picks',
  schedule: PICKS_SCHEDULE,
  run: deriveForumPicks,
});
