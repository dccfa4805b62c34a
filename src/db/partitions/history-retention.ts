import { isoDate } from '../../lib/dates.ts';
import { bumpHistory } from '../history/record.ts';
import { HISTORY_SCHEMA } from '../history/schema-name.ts';
import { queryRecordedTables } from '../history/tables.ts';
import { letOthers, queryRow, type Sql } from '../sql.ts';
import { queryTablesByName } from './catalog.ts';
import { getFirstDropped } from './drop.ts';

const countDeleted = async (sql: Sql, statement: string, params: readonly unknown[]): Promise<number> =>
  (
    await queryRow<{ rows: number }>(
      sql,
      `WITH deleted AS (${statement} RETURNING 1) SELECT count(*)::int AS "rows" FROM deleted`,
      params,
    )
  ).rows;

/**
 * Deletes the days before a day, and the rows that only they had. Rows in partitions stay until their partition is dropped.
 * @returns the number of deleted rows
 */
export async function deleteHistoryBefore(sql: Sql, day: Date, now: Date): Promise<number> {
  const first = isoDate(day);
  const days = await countDeleted(sql, 'DELETE FROM "history_day" WHERE "day" < $1::date', [first]);
  if (days === 0) return 0;
  const tables = await queryTablesByName(sql);
  const deleteRows = (relation: string, condition: string, column: string) => {
    const state = tables.get(relation);
    return countDeleted(
      sql,
      `DELETE FROM ${relation} WHERE ${condition} AND "${column}" < coalesce($2::date, 'infinity')`,
      [first, state ? getFirstDropped(state) : null],
    );
  };
  let rows = days + (await deleteRows('public."history_column"', '"day" < $1::date', 'day'));
  for (const { history } of await queryRecordedTables(sql)) {
    rows += await deleteRows(`${HISTORY_SCHEMA}."${history}"`, '"valid_to" <= $1::date', 'valid_to');
    await letOthers(sql);
  }
  await bumpHistory(sql, now);
  return rows;
}
