import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { MOOD_DAY, SECTOR_MOOD } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { daysFrom, isoDate, parseStoredDay, shiftDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { requireLast } from '../../../lib/require.ts';
import { median } from '../../../lib/statistics.ts';
import { afterClose } from '../../../market/schedules.ts';
import { TICKERS_DIGEST } from '../../entities/rules.ts';
import { TRADING_DAYS_PER_YEAR } from '../../options/rules/volatility.ts';
import { selectBarArraysByTicker, TICKERS_PER_READ } from '../../prices/rules/bar-columns.ts';
import { queryStoredSessions } from '../../prices/rules/stored-sessions.ts';
import {
  type Breadth,
  createBreadth,
  invertedPercentiles,
  type MentionDay,
  moodDays,
  offAverage,
  SPY_AVERAGE,
  scoreMomentum,
  sectorMood,
  weekTone,
  yearPercentiles,
} from './rules.ts';

/** Two years are served; each day is compared with the year before it, and its averages need even earlier sessions. */
const SERVED_SESSIONS = 2 * TRADING_DAYS_PER_YEAR;
const READ_SESSIONS = SERVED_SESSIONS + TRADING_DAYS_PER_YEAR + SPY_AVERAGE;

// Sessions are numbered in days after $1.
const CLOSES = `SELECT s."sector", b."sessions", b."closes" FROM (${selectBarArraysByTicker(
  { sessions: 'bar."date" - $1::date', closes: 'bar."adjusted_close"' },
  ['date', 'adjusted_close'],
  '"adjusted_close" IS NOT NULL',
)}) AS b JOIN "stock" AS s ON s."ticker" = b."ticker"`;
const TICKERS = 'SELECT "ticker" FROM "stock" ORDER BY 1';
const OF_TICKER = `SELECT "date" - $1::date AS "session", "adjusted_close" AS "close" FROM "daily_bar"
  WHERE "ticker" = $3 AND "date" BETWEEN $1::date AND $2::date AND "adjusted_close" IS NOT NULL ORDER BY 1`;
const MENTIONS = `SELECT m."day"::text AS "day", s."sector", sum(m."mentions") AS "mentions",
    sum(m."mentions" * m."sentiment") AS "polaritySum"
  FROM "metric_day" AS m JOIN "entity" AS e ON e."id" = m."entity_id" JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE m."day" BETWEEN $1::date AND $2::date AND m."mentions" > 0 GROUP BY 1, 2 ORDER BY 1, 2`;
const PUT_CALL = `SELECT d."date" - $1::date AS "session", array_agg(d."pc_vol") AS "ratios"
  FROM "option_day" AS d JOIN "stock" AS s ON s."ticker" = d."ticker"
  WHERE d."date" BETWEEN $1::date AND $2::date AND d."pc_vol" IS NOT NULL GROUP BY 1`;

type Mention = MentionDay & { sector: string | null };

/** Rewrites the moods of the last two years of stored sessions up to a day, and the newest mood of each sector. */
async function deriveMarketMood(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const sessions = (await queryStoredSessions(sql, asOf, READ_SESSIONS)).reverse();
  const [first, newest] = [sessions[0], sessions.at(-1)];
  if (!first || !newest) {
    await replaceAll(sql, MOOD_DAY, []);
    await replaceAll(sql, SECTOR_MOOD, []);
    return { rows: 0, asOf: null };
  }
  const span = [isoDate(first), isoDate(newest)] as const;
  const places = sessions.map((day) => daysFrom(first, day));
  const ofTicker = async (ticker: string) => {
    const bars = await sql.query<{ session: number; close: number }>(OF_TICKER, [...span, ticker]);
    return { sessions: bars.map(({ session }) => session), closes: bars.map(({ close }) => close) };
  };
  /** Aligns values to all sessions; null for sessions without a value. */
  const placed = (valueSessions: readonly number[], values: readonly (number | null)[]) => {
    const bySession = new Map(valueSessions.map((session, i) => [session, values[i]!]));
    return places.map((place) => bySession.get(place) ?? null);
  };

  const breadth = await countBreadth(sql, span, daysFrom(first, newest) + 1);
  const mentions = await mentionsIn(sql, span);
  const market = summed(mentions);
  const [spy, vix] = [await ofTicker('SPY'), await ofTicker('^VIX')];
  const putCall = await sql.query<{ session: number; ratios: number[] }>(PUT_CALL, span);

  const tone = (days: readonly MentionDay[]) => yearPercentiles(sessions.map((day) => weekTone(days, day)));
  const direction = ({ percentAbove }: Breadth) => places.map(percentAbove);
  const days = moodDays(sessions, {
    socialSentiment: tone(market),
    marketDirection: direction(breadth.market),
    fearGauge: invertedPercentiles(placed(vix.sessions, vix.closes)),
    socialMomentum: yearPercentiles(scoreMomentum(market, sessions)),
    spyTrend: yearPercentiles(placed(spy.sessions, offAverage(spy.closes, SPY_AVERAGE))),
    optionsFlow: invertedPercentiles(
      placed(
        putCall.map(({ session }) => session),
        putCall.map(({ ratios }) => median(ratios)),
      ),
    ),
  });

  const bySector = groupBy(mentions, ({ sector }) => sector);
  const sectors = [...breadth.bySector].flatMap(([sector, breadthOfSector]) => {
    const mood = sectorMood(tone(summed(bySector.get(sector) ?? [])), direction(breadthOfSector));
    return mood ? [{ sector, asOf: newest, ...mood }] : [];
  });
  const served = days.slice(-SERVED_SESSIONS);
  await replaceAll(sql, MOOD_DAY, served);
  await replaceAll(sql, SECTOR_MOOD, sectors);
  return { rows: served.length, asOf: served.length > 0 ? isoDate(requireLast(served).date) : null };
}

/** Counts the stocks above their average, of the market and of each sector. */
async function countBreadth(
  sql: Sql,
  span: readonly string[],
  sessions: number,
): Promise<{ market: Breadth; bySector: Map<string, Breadth> }> {
  const [market, bySector] = [createBreadth(sessions), new Map<string, Breadth>()];
  const stocks = await sql.query<{ ticker: string }>(TICKERS);
  for (const chunk of splitIntoChunks(stocks, TICKERS_PER_READ)) {
    const tickers = chunk.map(({ ticker }) => ticker);
    type Row = { sector: string | null; sessions: number[]; closes: number[] };
    for (const { sector, sessions: sessionsOfStock, closes } of await sql.query<Row>(CLOSES, [...span, tickers])) {
      market.add(sessionsOfStock, closes);
      if (!sector) continue;
      const breadth = bySector.get(sector) ?? createBreadth(sessions);
      bySector.set(sector, breadth);
      breadth.add(sessionsOfStock, closes);
    }
  }
  return { market, bySector };
}

/** Mentions by day and sector, from a month before the first session; share classes are one company. */
async function mentionsIn(sql: Sql, [first, newest]: readonly [first: string, newest: string]): Promise<Mention[]> {
  const from = shiftDay(first, -30);
  const rows = await sql.query<Omit<Mention, 'day'> & { day: string }>(MENTIONS, [from, newest]);
  return rows.map((row) => ({ ...row, day: parseStoredDay(row.day) }));
}

/** Totals of the mentions of each day. */
const summed = (mentions: readonly Mention[]): MentionDay[] =>
  [...groupBy(mentions, ({ day }) => day.valueOf())].map(([, ofDay]) => ({
    day: ofDay[0].day,
    mentions: ofDay.reduce((sum, day) => sum + day.mentions, 0),
    polaritySum: ofDay.reduce((sum, day) => sum + day.polaritySum, 0),
  }));

export const marketMoodJob = defineJob({
  name: 'market mood',
  reads: { snapshots: ['daily_bar', 'metric_day', 'option_day', 'stock', 'entity'] },
  uses: { tables: ['entity'], digest: TICKERS_DIGEST },
  writes: ['mood_day', 'sector_mood'],
  schedule: afterClose(30),
  run: deriveMarketMood,
});
