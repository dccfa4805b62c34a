import type { Dataset } from '../../../db/datasets.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceWhere } from '../../../db/replace.ts';
import { TRACKER_ROW, TRACKER_TABLE } from '../../../generated/tables.ts';
import type { TrackerBoard } from './rules.ts';

/** The tables that `storeTables` writes. */
export const TRACKER_TABLES = ['tracker_table', 'tracker_row'] as const;

/**
 * Replaces all tables of a family; a table that is no longer among `boards` has no snapshot.
 * @param dataset the data family whose version they bump; its name in camelCase is that of the producing component
 * @returns the number of their rows
 */
export async function storeTables(sql: Sql, dataset: Dataset, boards: readonly TrackerBoard[]): Promise<number> {
  const generatedBy = dataset.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
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
    [dataset],
  );
  const tables = boards.map(({ rows: _, headline, ...board }) => ({
    ...board,
    family: dataset,
    generatedBy,
    headline: JSON.stringify(headline),
  }));
  const trackers = new Set([...stored.map(({ id }) => id), ...boards.map(({ trackerId }) => trackerId)]);
  await replaceWhere(sql, TRACKER_TABLE, 'family', [dataset], tables);
  await replaceWhere(sql, TRACKER_ROW, 'trackerId', [...trackers], rows);
  return rows.length;
}
