import type { Sql } from '../../../db/open.ts';
import { replaceWhere } from '../../../db/replace.ts';
import { TRACKER_ROW, TRACKER_TABLE } from '../../../generated/tables.ts';
import type { TrackerBoard } from './rules.ts';

/**
 * Makes these the only tables of a family; one that is not among them any more has no snapshot.
 * @param family the data family that moves with them, whose name in camelCase is the producing component's
 * @returns how many rows they have
 */
export async function storeTables(sql: Sql, family: string, boards: readonly TrackerBoard[]): Promise<number> {
  const generatedBy = family.replace(/-./g, ([, letter]) => letter!.toUpperCase());
  const rows = boards.flatMap(({ trackerId, board, rows: entries }) =>
    entries.map(({ metrics, driver, ...entry }) => ({
      ...entry,
      trackerId,
      board,
      metrics: JSON.stringify(metrics),
      driver: driver ? JSON.stringify(driver) : null,
    })),
  );
  const stored = await sql.query<{ id: string }>(
    'SELECT DISTINCT "tracker_id" AS "id" FROM "tracker_table" WHERE "family" = $1',
    [family],
  );
  const tables = boards.map(({ rows: _, headline, ...board }) => ({
    ...board,
    family,
    generatedBy,
    headline: JSON.stringify(headline),
  }));
  const trackers = new Set([...stored.map(({ id }) => id), ...boards.map(({ trackerId }) => trackerId)]);
  await replaceWhere(sql, TRACKER_TABLE, 'family', [family], tables);
  await replaceWhere(sql, TRACKER_ROW, 'trackerId', [...trackers], rows);
  return rows.length;
}
