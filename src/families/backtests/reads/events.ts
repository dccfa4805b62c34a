import { getPublicationDay } from '../../../db/known.ts';
import type { Database } from '../../../db/open.ts';
import { isoDate, parseStoredDay, shiftDay } from '../../../lib/dates.ts';
import { CLUSTER, type EventKind, findClusterEvents, type Purchase, type StudyEvent } from '../rules/events.ts';
import { FROM_APPEARED_INSIGHTS } from '../rules/sql.ts';
import { MAX_EVENTS, type StudyRequest } from '../rules/study-request.ts';

/** The rise of short interest from one report to the next that counts as a spike, percent. */
const SPIKE_PERCENT = 25;
/** Calendar days before the first event that the settlement of a short report may lie. */
const SETTLED_BEFORE = 60;

/** SQL: events whose day is a fact. `$1` and `$2`: the first and last day. */
const LIMIT = `ORDER BY 2, 1 LIMIT ${MAX_EVENTS + 1}`;
const NO_VALUE = 'NULL::float8 AS "value"';
const AT_END = 'false AS "isBeforeOpen"';

const selectInsiders = (code: 'P' | 'S') => `SELECT "ticker", "filed_date"::text AS "publicOn", ${AT_END},
    sum("total_value" ORDER BY "id") AS "value"
  FROM "insider_trade" WHERE "transaction_code" = '${code}' AND NOT "derivative" AND "implausible_reason" IS NULL
    AND "filed_date" BETWEEN $1::date AND $2::date GROUP BY 1, "filed_date" ${LIMIT}`;
const selectCongress = (
  type: 'PURCHASE' | 'SALE',
) => `SELECT "ticker", "disclosure_date"::text AS "publicOn", ${AT_END},
    sum("amount_min" ORDER BY "id") AS "value"
  FROM "politician_trade" WHERE "transaction_type" = '${type}' AND "asset_type" <> 'Stock Option'
    AND "disclosure_date" BETWEEN $1::date AND $2::date GROUP BY 1, "disclosure_date" ${LIMIT}`;
const selectActions = (
  type: 'UPGRADE' | 'DOWNGRADE',
) => `SELECT DISTINCT "ticker", "action_date"::text AS "publicOn", ${AT_END}, ${NO_VALUE}
  FROM "analyst_action" WHERE "action_type" = '${type}' AND "action_date" BETWEEN $1::date AND $2::date ${LIMIT}`;
const selectEarnings = (
  sign: '>' | '<',
) => `SELECT s."ticker", s."report_date"::text AS "publicOn", s."surprise_pct" AS "value",
    EXISTS (SELECT FROM "earnings_event" AS e WHERE e."ticker" = s."ticker" AND e."earnings_date" = s."report_date"
      AND e."earnings_time" = 'before_open') AS "isBeforeOpen"
  FROM "earnings_surprise" AS s WHERE s."surprise_pct" ${sign} 0 AND s."report_date" BETWEEN $1::date AND $2::date ${LIMIT}`;
/** A row that is new on a recorded day, compared with that of the day before (`p`). */
const selectRatings = (
  condition: string,
) => `SELECT r."ticker", r."valid_from"::text AS "publicOn", ${AT_END}, ${NO_VALUE}
  FROM history."rating" AS r JOIN history."rating" AS p ON p."ticker" = r."ticker" AND p."valid_to" = r."valid_from"
  WHERE ${condition} AND r."valid_from" BETWEEN $1::date AND $2::date ${LIMIT}`;

const STATEMENTS: Readonly<Partial<Record<EventKind, string>>> = {
  INSIDER_BUY: selectInsiders('P'),
  INSIDER_SALE: selectInsiders('S'),
  CONGRESS_BUY: selectCongress('PURCHASE'),
  CONGRESS_SALE: selectCongress('SALE'),
  UPGRADE: selectActions('UPGRADE'),
  DOWNGRADE: selectActions('DOWNGRADE'),
  EARNINGS_BEAT: selectEarnings('>'),
  EARNINGS_MISS: selectEarnings('<'),
  // A is the best letter.
  RATING_UP: selectRatings('r."letter" < p."letter"'),
  RATING_DOWN: selectRatings('r."letter" > p."letter"'),
  UNUSUAL_OPTIONS: selectRatings('r."unusual_options_flow" AND p."unusual_options_flow" IS NOT TRUE'),
};

const PURCHASES = `SELECT "ticker", "filed_date"::text AS "filedOn", "insider_id" AS "insiderId", "total_value" AS "value"
  FROM "insider_trade" WHERE "transaction_code" = 'P' AND NOT "derivative" AND "implausible_reason" IS NULL
    AND "filed_date" BETWEEN $1::date AND $2::date ORDER BY "id"`;
const SHORT_REPORTS = `SELECT s."ticker", s."settlement_date"::text AS "settledOn",
    100 * (s."short_interest" / nullif(s."before", 0) - 1) AS "value"
  FROM (SELECT *, lag("short_interest") OVER (PARTITION BY "ticker" ORDER BY "settlement_date") AS "before" FROM "short_interest"
    WHERE "settlement_date" BETWEEN $1::date AND $2::date) AS s
  WHERE s."short_interest" >= s."before" * ${1 + SPIKE_PERCENT / 100} AND s."before" > 0 ORDER BY 2, 1 LIMIT ${MAX_EVENTS + 1}`;
const INSIGHTS = `SELECT i."ticker", i."valid_from"::text AS "publicOn", ${AT_END}, ${NO_VALUE}
  ${FROM_APPEARED_INSIGHTS} AND ($3::text IS NULL OR i."insight_type" = $3) ${LIMIT}`;

async function queryClusters(db: Database, { from, to }: StudyRequest): Promise<StudyEvent[]> {
  // A cluster of the first day may have begun before it.
  const since = shiftDay(from, -2 * CLUSTER.days);
  const purchases = await db.query<Purchase>(PURCHASES, [since, to]);
  return findClusterEvents(purchases).filter(({ publicOn }) => publicOn >= from);
}

async function queryShortSpikes(db: Database, { from, to }: StudyRequest): Promise<StudyEvent[]> {
  const since = shiftDay(from, -SETTLED_BEFORE);
  const reports = await db.query<{ ticker: string; settledOn: string; value: number }>(SHORT_REPORTS, [since, to]);
  return reports
    .map(({ ticker, settledOn, value }) => ({
      ticker,
      publicOn: isoDate(getPublicationDay('short_interest', parseStoredDay(settledOn))),
      isBeforeOpen: false,
      value,
    }))
    .filter(({ publicOn }) => from <= publicOn && publicOn <= to);
}

/** Reads the events of a study. The engine finds the entries of a screen. */
export async function queryEvents(db: Database, request: StudyRequest): Promise<StudyEvent[]> {
  const { event, from, to, minValue, insightType } = request;
  const query = (): Promise<StudyEvent[]> => {
    if (event === 'CLUSTER_BUY') return queryClusters(db, request);
    if (event === 'SHORT_INTEREST_SPIKE') return queryShortSpikes(db, request);
    if (event === 'INSIGHT') return db.query<StudyEvent>(INSIGHTS, [from, to, insightType]);
    const statement = STATEMENTS[event];
    if (!statement) throw new Error(`No statement reads ${event}.`);
    return db.query<StudyEvent>(statement, [from, to]);
  };
  const events = await query();
  return minValue === null ? events : events.filter(({ value }) => value !== null && Math.abs(value) >= minValue);
}
