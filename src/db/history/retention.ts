import { isoDate } from '../../lib/dates.ts';
import { letOthers, queryRow, type Sql } from '../sql.ts';
import { bumpHistory } from './record.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { queryRecordedTables } from './tables.ts';

const countDeleted = async (sql: Sql, statement: string, day: string): Promise<number> =>
  (
    await queryRow<{ rows: number }>(
      sql,
      `WITH deleted AS (${statement} RETURNING 1) SELECT count(*)::int AS "rows" FROM deleted`,
      [day],
    )
  ).rows;

/** Deletes the days before a day, and the rows that only they had. @returns the number of deleted rows */
export async function deleteHistoryBefore(sql: Sql, day: Date, now: Date): Promise<number> {
  const first = isoDate(day);
  const days = await countDeleted(sql, 'DELETE FROM "history_day" WHERE "day" < $1::date', first);
  if (days === 0) return 0;
  let rows = days + (await countDeleted(sql, 'DELETE FROM "history_column" WHERE "day" < $1::date', first));
  for (const { name } of await queryRecordedTables(sql)) {
    rows += await countDeleted(sql, `DELETE FROM ${HISTORY_SCHEMA}."${name}" WHERE "valid_to" <= $1::date`, first);
    await letOthers(sql);
  }
  await bumpHistory(sql, now);
  return rows;
}
