import { selectAllColumns } from '../../../db/columns.ts';
import { queryPrinting } from '../../../db/day-symbols.ts';
import type { Database, Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { bumpVersion } from '../../../db/versions.ts';
import { MARKET_BRIEF, MOOD_DAY, type StoredMoodDay } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { printDeep } from '../../../lib/printing.ts';
import { marketPhase } from '../../../market/calendar.ts';
import { duringSession } from '../../../market/schedules.ts';
import type { Brief, Writer } from '../../../writing/brief.ts';
import { keptText } from '../../../writing/kept.ts';
import { getCalendarWeek } from '../../earnings-calendar/rules.ts';
import { TICKERS_DIGEST } from '../../entities/rules.ts';
import type { BreadthBucket, SentimentRollup } from '../../sentiment/rollups/rules.ts';
import { WEEK_SESSIONS } from '../mood/rules.ts';
import {
  type ExpectedReport,
  type MarketFacts,
  MOVERS,
  type Mover,
  marketBrief,
  REPORTERS,
  SUBJECT,
  SUMMARY_INSIDER_DAYS,
} from './rules.ts';

const MOODS = `SELECT ${selectAllColumns(MOOD_DAY)}
  FROM "mood_day" WHERE "date" <= $1::date ORDER BY "date" DESC LIMIT ${WEEK_SESSIONS + 1}`;
const ROLLUP = 'SELECT "snapshot" FROM "sentiment_rollup" WHERE "kind" = $1 AND "as_of" <= $2::date';
// Only the newest session: the last quote of a stock that no longer trades is old.
const MOVED = `SELECT q."session_date"::text AS "day", s."ticker", s."name", q."price", q."change_percent" AS "changePercent"
  FROM "quote" AS q JOIN "stock" AS s ON s."ticker" = q."ticker"
  WHERE q."change_percent" IS NOT NULL AND q."session_date" = (
    SELECT max(n."session_date") FROM "quote" AS n JOIN "stock" AS m ON m."ticker" = n."ticker" WHERE n."session_date" <= $1::date)
  ORDER BY q."change_percent" DESC, s."ticker"`;
const TRADED = `SELECT coalesce(sum("total_value") FILTER (WHERE "transaction_code" = 'P'), 0) AS "bought",
    coalesce(sum("total_value") FILTER (WHERE "transaction_code" = 'S'), 0) AS "sold",
    count(DISTINCT "ticker") FILTER (WHERE "transaction_code" = 'P') AS "buyers",
    count(DISTINCT "ticker") FILTER (WHERE "transaction_code" = 'S') AS "sellers"
  FROM "insider_trade" WHERE NOT "derivative" AND "implausible_reason" IS NULL AND "transaction_code" IN ('P', 'S')
    AND "transaction_date" BETWEEN $1::date - ${SUMMARY_INSIDER_DAYS} AND $1::date AND "filed_date" <= $1::date`;

// A company reports once for all its share classes.
const REPORTING = `SELECT s."ticker", s."name", e."earnings_date"::text AS "day", count(*) OVER ()::int AS "companies"
  FROM "earnings_event" AS e JOIN "stock" AS s ON s."ticker" = e."ticker"
  JOIN "entity" AS c ON c."id" = s."entity_id" AND c."ticker" = s."ticker"
  WHERE NOT e."reported" AND e."earnings_date" BETWEEN $1::date AND $2::date
  ORDER BY s."market_cap" DESC NULLS LAST, s."ticker" LIMIT ${REPORTERS}`;

/** Rewrites the facts that the summary is written from, as of a day; deletes them if there is no data. */
async function deriveMarketBrief(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string }> {
  const brief = marketBrief(await queryMarketFacts(sql, isoDate(asOf)));
  await replaceAll(sql, MARKET_BRIEF, brief ? [{ id: 'market', asOf, brief: JSON.stringify(brief) }] : []);
  return { rows: brief ? 1 : 0, asOf: isoDate(asOf) };
}

async function queryMarketFacts(sql: Sql, asOf: string): Promise<MarketFacts> {
  const moods = await sql.query<StoredMoodDay>(MOODS, [asOf]);
  const rollup = async <T>(kind: string) =>
    (await sql.query<{ snapshot: T }>(ROLLUP, [kind, asOf]))[0]?.snapshot ?? null;
  const series = await rollup<BreadthBucket[]>('BREADTH');
  const movers = await sql.query<Mover & { day: string }>(MOVED, [asOf]);
  const [rose, fell] = [
    movers.filter(({ changePercent }) => changePercent > 0),
    movers.filter(({ changePercent }) => changePercent < 0).reverse(),
  ];
  const [traded] = await sql.query<NonNullable<MarketFacts['insiders']>>(TRADED, [asOf]);
  // The summary is the same on every tier, and a FREE key sees only the reports of the current week (CAL-18).
  const until = isoDate(getCalendarWeek(new Date(asOf)).to);
  const reporting = await sql.query<ExpectedReport & { companies: number }>(REPORTING, [asOf, until]);
  return {
    moods: moods.map((mood) => ({ ...mood, date: parseStoredDay(mood.date) })).reverse(),
    breadth: series?.at(-1) ?? null,
    sectors: await rollup<SentimentRollup>('SECTORS'),
    prices: movers[0]
      ? {
          day: movers[0].day,
          rose: rose.length,
          fell: fell.length,
          gainers: rose.slice(0, MOVERS),
          losers: fell.slice(0, MOVERS),
        }
      : null,
    insiders: traded && traded.buyers + traded.sellers > 0 ? traded : null,
    earnings: reporting[0]
      ? { companies: reporting[0].companies, until, largest: reporting.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
      : null,
  };
}

/**
 * Writes the summary from the stored facts: anew while the market is open (SUM-06), otherwise only if they have changed, so that
 * a recorded day keeps the text that is served until the market opens. Without facts, keeps the stored summary.
 */
export async function writeMarketSummary(context: { db: Database; writer: Writer; now: Date }): Promise<void> {
  const { db, now } = context;
  const [stored] = await db.query<{ asOf: string; brief: Brief }>(
    'SELECT "as_of"::text AS "asOf", "brief" FROM "market_brief"',
  );
  if (!stored) return;
  const isRewrite = marketPhase(now) === 'OPEN';
  const { fromCache } = await keptText(context, SUBJECT, printDeep(stored.brief, await queryPrinting(db)), isRewrite);
  if (!fromCache) await bumpVersion(db, SUBJECT, { now, rows: 1, asOf: stored.asOf });
}

export const marketSummaryJob = defineJob({
  name: 'market summary',
  reads: {
    snapshots: [
      'mood_day',
      'sentiment_rollup',
      'quote',
      'insider_trade',
      'stock',
      'entity',
      'earnings_event',
      'security_name',
    ],
  },
  uses: { tables: ['entity'], digest: TICKERS_DIGEST },
  writes: ['market_brief', 'written_text'],
  schedule: duringSession(90),
  run: deriveMarketBrief,
  after: writeMarketSummary,
});
