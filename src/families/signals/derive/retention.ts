import type { Sql } from '../../../db/open.ts';
import { queryRow } from '../../../db/sql.ts';
import { defineJob } from '../../../jobs/job.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { dailyAt } from '../../../market/schedules.ts';
import { MAX_STORED_SIGNALS, NEW_LOG_NAME, NEWS_WINDOW_DAYS, SIGNAL_RETENTION_DAYS } from '../rules/signal.ts';

// Ids are assigned in the order of time. The number of rows deletes none whose fact could be reported again.
const LAST_OLD = `SELECT greatest((SELECT max("id") FROM "signal" WHERE "at" < $1::date),
    least(coalesce((SELECT max("id") FROM "signal" WHERE "at" < $2::date), 0),
      coalesce((SELECT "id" FROM "signal" ORDER BY "id" DESC OFFSET $3 LIMIT 1), 0))) AS "id"`;
const NOTE_DELETED = `INSERT INTO "signal_log" ("id", "name", "deleted_up_to") VALUES (1, ${NEW_LOG_NAME}, $1)
  ON CONFLICT ("id") DO UPDATE SET "deleted_up_to" = excluded."deleted_up_to"`;
const DELETE = `WITH gone AS (DELETE FROM "signal" WHERE "id" <= $1 RETURNING 1) SELECT count(*)::int AS "rows" FROM gone`;

/** Deletes signals past their retention, and remembers up to which id. @returns the number of deleted rows */
async function deleteOldSignals(sql: Sql, asOf: Date): Promise<number> {
  const { id } = await queryRow<{ id: number }>(sql, LAST_OLD, [
    isoDate(addDays(asOf, -SIGNAL_RETENTION_DAYS)),
    isoDate(addDays(asOf, -NEWS_WINDOW_DAYS)),
    MAX_STORED_SIGNALS,
  ]);
  if (id === 0) return 0;
  await sql.query(NOTE_DELETED, [id]);
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
