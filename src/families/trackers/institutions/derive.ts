import type { Sql } from '../../../db/open.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { newYorkTime } from '../../../market/calendar.ts';
import { morningAfterSession } from '../../../market/schedules.ts';
import { settledQuarter } from '../../institutional/rules.ts';
import { storeTables, TRACKER_TABLES } from '../tables/derive.ts';
import { type FilerSums, institutionBoards } from './rules.ts';

/** A quarter becomes the newest on the day after its reports are due, even if no report arrives that day. */
const INSTITUTIONS_SCHEDULE = morningAfterSession(6, 40);

const QUARTERS = `SELECT DISTINCT "report_date"::text AS "day" FROM "filer_quarter"
  WHERE "report_date" <= $1::date AND "filed_date" <= $1::date ORDER BY 1 DESC`;
const FILERS = `SELECT f."cik", f."name", f."category", coalesce(q."equity_value", 0) AS "equityValue",
    q."top_ten_value" AS "topTenValue", q."position_count" AS "positionCount"
  FROM "filer_quarter" AS q JOIN "filer" AS f ON f."cik" = q."filer_cik"
  WHERE q."report_date" = $1::date AND q."filed_date" <= $2::date`;

/**
 * Rewrites the rankings of institutions from the newest quarter whose reports are due; if there is none, the newest.
 */
async function deriveInstitutionTables(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const quarters = (await sql.query<{ day: string }>(QUARTERS, [isoDate(asOf)])).map(({ day }) => ({
    reportDate: parseStoredDay(day),
  }));
  const quarter = settledQuarter(quarters, newYorkTime(asOf, 12, 0));
  const boards = quarter
    ? institutionBoards(
        await sql.query<FilerSums>(FILERS, [isoDate(quarter.reportDate), isoDate(asOf)]),
        quarter.reportDate,
      )
    : [];
  const rows = await storeTables(sql, 'tracker-institutions', boards);
  return { rows, asOf: quarter && isoDate(quarter.reportDate) };
}

export const institutionTrackersJob = defineJob({
  name: 'institution trackers',
  reads: { snapshots: ['filer_quarter', 'filer'] },
  writes: TRACKER_TABLES,
  dataset: 'tracker-institutions',
  schedule: INSTITUTIONS_SCHEDULE,
  run: deriveInstitutionTables,
});
