import { upsert } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { TRACKER_ROW, TRACKER_TABLE } from '../../../generated/tables.ts';
import type { Board } from './rules.ts';

/**
 * Makes these the only tables of a family; one that is not among them any more has no snapshot.
 * @param family the data family that moves with them, whose name in camelCase is the producing component's
 * @returns how many rows they have
 */
export async function storeTables(sql: Sql, family: string, boards: readonly Board[]): Promise<number> {
  const generatedBy = family.replace(/-./g, ([, letter]) => letter!.toUpperCase());
  await sql.query(
    `DELETE FROM "tracker_row" AS r USING "tracker_table" AS t
     WHERE t."family" = $1 AND r."tracker_id" = t."tracker_id" AND r."board" = t."board"`,
    [family],
  );
  await sql.query('DELETE FROM "tracker_table" WHERE "family" = $1', [family]);
  const rows = boards.flatMap(({ trackerId, board, rows: entries }) =>
    entries.map(({ metrics, driver, ...entry }) => ({
      ...entry,
      trackerId,
      board,
      metrics: JSON.stringify(metrics),
      driver: driver ? JSON.stringify(driver) : null,
    })),
  );
  await upsert(
    sql,
    TRACKER_TABLE,
    boards.map(({ rows: _, headline, ...board }) => ({
      ...board,
      family,
      generatedBy,
      headline: JSON.stringify(headline),
    })),
  );
  await upsert(sql, TRACKER_ROW, rows);
  return rows.length;
}
