import type { Sql } from '../../../db/open.ts';
import { queryRow } from '../../../db/sql.ts';
import { defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { dailyAt } from '../../../lib/schedules.ts';
import { MAX_STORED_SIGNALS, SIGNAL_RETENTION_DAYS } from '../rules/signal.ts';

// Ids are assigned in the order of time.
const LAST_OLD = `SELECT greatest((SELECT max("id") FROM "signal" WHERE "at" < $1::date),
    (SELECT "id" FROM "signal" ORDER BY "id" DESC OFFSET $2 LIMIT 1)) AS "id"`;
const DELETE = `WITH gone AS (DELETE FROM "signal" WHERE "id" <= $1 RETURNING 1) SELECT count(*)::int AS "rows" FROM gone`;

/** Deletes signals past their retention, and remembers up to which id. @returns the number of deleted rows */
export async function deleteOldSignals(sql: Sql, asOf: Date, maxRows = MAX_STORED_SIGNALS): Promise<number> {
  const { id } = await queryRow<{ id: number | null }>(sql, LAST_OLD, [
    isoDate(addDays(asOf, -SIGNAL_RETENTION_DAYS)),
    maxRows,
  ]);
  if (id === null) return 0;
  await sql.query('UPDATE "signal_log" SET "deleted_up_to" = $1', [id]);
  return (await queryRow<{ rows: number }>(sql, DELETE, [id])).rows;
}

export const signalRetentionJob = defineJob({
  name: 'signal retention',
  reads: {},
  writes: [],
  removes: ['signal'],
  schedule: dailyAt(3, 40),
  run: async (sql, asOf) => ({ rows: await deleteOldSignals(sql, asOf), asOf: null }),
});
