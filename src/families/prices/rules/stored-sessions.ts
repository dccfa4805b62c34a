import type { Sql } from '../../../db/sql.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { defineSkipScan } from '../../../lib/skip-scan.ts';
import { lastSessionOnOrBefore, sessionBefore } from '../../../market/calendar.ts';

// The key of a bar begins with its ticker: DISTINCT would read all bars of the market, 10 million in five years.

const TICKERS = defineSkipScan('listed', 'daily_bar', 'ticker');

/** The tickers that have a bar up to the day `$1`, sorted. */
export const TICKERS_WITH_BARS = `${TICKERS} SELECT listed."ticker" FROM listed
  CROSS JOIN LATERAL (SELECT FROM "daily_bar" AS b WHERE b."ticker" = listed."ticker" AND b."date" <= $1::date
    ORDER BY b."date" LIMIT 1) AS bar
  ORDER BY 1`;

const FIRST_DAY = `${TICKERS} SELECT min(first."date")::text AS "day" FROM listed
  CROSS JOIN LATERAL (SELECT b."date" FROM "daily_bar" AS b WHERE b."ticker" = listed."ticker" ORDER BY b."date" LIMIT 1) AS first`;

// Almost always the first ticker has a bar of the session.
const SESSIONS_WITH_BARS = `${TICKERS} SELECT session."day"::text AS "day" FROM unnest($1::date[]) AS session("day")
  WHERE EXISTS (SELECT FROM listed CROSS JOIN LATERAL (
    SELECT FROM "daily_bar" AS b WHERE b."ticker" = listed."ticker" AND b."date" = session."day" LIMIT 1) AS bar)
  ORDER BY 1 DESC`;

/** Sessions per statement: a year. */
const CHUNK = 252;

/** The newest sessions up to a day of which any bar is stored, newest first. A bar of another day is refused by imports. */
export async function queryStoredSessions(sql: Pick<Sql, 'query'>, upTo: Date, count: number): Promise<Date[]> {
  const [first] = await sql.query<{ day: string | null }>(FIRST_DAY);
  if (!first || first.day === null) return [];
  const firstDay = parseStoredDay(first.day);
  const sessions: Date[] = [];
  for (let day = lastSessionOnOrBefore(upTo); day >= firstDay && sessions.length < count; ) {
    const candidates: string[] = [];
    for (; candidates.length < CHUNK && day >= firstDay; day = sessionBefore(day)) candidates.push(isoDate(day));
    const stored = await sql.query<{ day: string }>(SESSIONS_WITH_BARS, [candidates]);
    sessions.push(...stored.map((row) => parseStoredDay(row.day)));
  }
  return sessions.slice(0, count);
}
