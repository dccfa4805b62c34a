import type { ReadValues } from '../rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

const NEXT = `SELECT "ticker", min("earnings_date") - $1::date AS "daysToReport" FROM "earnings_event"
  WHERE "earnings_date" >= $1::date AND NOT "reported" GROUP BY 1`;
/** A surprise before the last two quarters is not the last one. As in the rating. */
const SURPRISE_DAYS = 200;
const SURPRISE = `SELECT DISTINCT ON ("ticker") "ticker", "surprise_pct" AS "lastSurprise" FROM "earnings_surprise"
  WHERE "report_date" BETWEEN $1::date - ${SURPRISE_DAYS} AND $1::date ORDER BY "ticker", "report_date" DESC, "period_label" DESC`;

type Row = ReadValues & { ticker: string };

/** The next announced report of earnings. */
export const calendarReading: ScreenReading = {
  tables: ['earnings_event'],
  isOfCompany: true,
  read: async (sql, day) => toResult(await sql.query<Row>(NEXT, [day])),
};

/** The surprise of the newest report. */
export const surpriseReading: ScreenReading = {
  tables: ['earnings_surprise'],
  isOfCompany: true,
  read: async (sql, day) => toResult(await sql.query<Row>(SURPRISE, [day])),
};
