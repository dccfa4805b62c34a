import type { ScreenDay } from '../../../db/history/packed-days.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceWhere } from '../../../db/replace.ts';
import { letOthers } from '../../../db/sql.ts';
import { SIGNAL_EVENT_MONTH, SIGNAL_MONTH, SIGNAL_RETURN } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { requireLast } from '../../../lib/require.ts';
import { DELISTING_TABLES } from '../rules/listing-events.ts';
import { measureInsights } from './derive/events.ts';
import { measureMonth } from './derive/months.ts';
import { LONGEST_HORIZON } from './rules/insights.ts';
import { findDecisionBefore, listClosedMonths, listEventMonths } from './rules/months.ts';

/** Changes when the same days and prices give another record: all months are then measured again. */
const RULES_VERSION = 2;
/** The newest months are measured again each time, because prices are corrected. Older months are final. */
const OPEN_TO_CORRECTION = 3;

const DAYS = `SELECT "day"::text AS "day", "kind" = 'RECONSTRUCTED' AS "isReconstructed" FROM "history_day"
  WHERE "day" <= $1::date ORDER BY "day"`;
const MONTHS = `SELECT DISTINCT "decided_on"::text AS "day" FROM "signal_month" WHERE "rules" = $1`;
const EVENT_MONTHS = `SELECT DISTINCT "month"::text AS "day" FROM "signal_event_month" WHERE "rules" = $1`;
const COUNT = `SELECT (SELECT count(*) FROM "signal_return")::int AS "rows", (SELECT max("ended_on")::text FROM "signal_month") AS "asOf"`;

/** The items that have to be measured: the newest, and those that are not stored. @param items oldest first */
async function listPending<T>(
  sql: Sql,
  items: readonly T[],
  stored: string,
  getDay: (item: T) => string,
): Promise<T[]> {
  const rows = await sql.query<{ day: string }>(stored, [RULES_VERSION]);
  const days = new Set(rows.map(({ day }) => day));
  return items.filter((item, i) => i >= items.length - OPEN_TO_CORRECTION || !days.has(getDay(item)));
}

async function deriveMonths(sql: Sql, days: readonly ScreenDay[]): Promise<void> {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const pending = await listPending(sql, listClosedMonths(days), MONTHS, ({ decidedOn }) => decidedOn);
  for (const month of pending) {
    const before = byDay.get(isoDate(findDecisionBefore(parseStoredDay(month.decidedOn)))) ?? null;
    const { months, returns } = await measureMonth(sql, month, before, RULES_VERSION);
    await replaceWhere(sql, SIGNAL_RETURN, 'decidedOn', [month.decidedOn], returns);
    // Last, because a month of this table is complete.
    await replaceWhere(sql, SIGNAL_MONTH, 'decidedOn', [month.decidedOn], months);
    await letOthers(sql);
  }
}

async function deriveEvents(sql: Sql, days: readonly ScreenDay[]): Promise<void> {
  const recorded = days.filter(({ isReconstructed }) => !isReconstructed).map(({ day }) => day);
  const months = listEventMonths(recorded, LONGEST_HORIZON);
  for (const month of await listPending(sql, months, EVENT_MONTHS, (item) => item.month)) {
    const rows = await measureInsights(sql, month, RULES_VERSION);
    await replaceWhere(sql, SIGNAL_EVENT_MONTH, 'month', [month.month], rows);
    await letOthers(sql);
  }
}

/**
 * Adds the months that are over to the record of our signals. It runs once a day, when a day was recorded, and measures a
 * month when it ends: on other days it measures only the newest months again.
 */
export const signalRecordJob = defineJob({
  name: 'signal-record',
  reads: {
    facts: ['history_day'],
    // The history has their days. Prices are read as they are when a day was recorded.
    earlier: ['daily_bar', 'insight', 'quote', 'screener_etf', 'screener_stock', 'stock', ...DELISTING_TABLES],
  },
  writes: ['signal_month', 'signal_return', 'signal_event_month'],
  async run(sql, asOf) {
    const days = await sql.query<ScreenDay>(DAYS, [isoDate(asOf)]);
    await deriveMonths(sql, days);
    await deriveEvents(sql, days);
    return requireLast(await sql.query<{ rows: number; asOf: string | null }>(COUNT));
  },
});
