import type { Database } from '../open.ts';
import type { Sql } from '../sql.ts';
import { getTraits } from '../traits.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { queryRecordedTables, type RecordedTable } from './tables.ts';

/**
 * Rows of a table that are too many. `rows`: beyond the first of their key; `day`: with history, `YYYY-MM-DD`, or null for
 * rows of which no day with history has two.
 */
export type HistoryFault = { table: string; day: string | null; rows: number };

/**
 * SQL: the rows of a table whose period overlaps an earlier period of the same key, with the part that is common: `from` and
 * `to`. A period without a day counts, too.
 */
export const selectOverlaps = ({ history, key }: RecordedTable): string => `SELECT o.* FROM (
    SELECT h."valid_from" AS "from", least(coalesce(h."valid_to", 'infinity'), max(coalesce(h."valid_to", 'infinity')) OVER w) AS "to",
      h."valid_to" <= h."valid_from" AS "isEmpty", max(coalesce(h."valid_to", 'infinity')) OVER w > h."valid_from" AS "isSecond"
    FROM ${HISTORY_SCHEMA}."${history}" AS h
    WINDOW w AS (PARTITION BY ${key.map((name) => `h.${name}`).join(', ')} ORDER BY h."valid_from", h."valid_to"
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS o
  WHERE o."isEmpty" OR o."isSecond"`;

/** The rows of a table that are too many, by day. */
export const queryTableFaults = (sql: Pick<Sql, 'query'>, table: RecordedTable): Promise<HistoryFault[]> =>
  sql.query<HistoryFault>(
    `SELECT $1 AS "table", d."day"::text AS "day", count(*)::int AS "rows" FROM (${selectOverlaps(table)}) AS o
      LEFT JOIN "history_day" AS d ON d."day" >= o."from" AND d."day" < o."to" GROUP BY d."day" ORDER BY 2`,
    [table.history],
  );

/**
 * Checks whether every recorded table has one row per key and day. It reads all of history, table by table.
 * @returns the faults
 */
export async function checkHistory(db: Pick<Database, 'kind' | 'query' | 'transaction'>): Promise<HistoryFault[]> {
  const faults: HistoryFault[] = [];
  for (const table of await queryRecordedTables(db as Database)) {
    const check = async (sql: Sql) => {
      // Requests have a limit that a table of many years exceeds.
      await sql.query(`SELECT set_config('statement_timeout', '0', true)`);
      faults.push(...(await queryTableFaults(sql, table)));
    };
    if (getTraits(db).sharesSession) faults.push(...(await queryTableFaults(db, table)));
    else await db.transaction(check);
  }
  return faults;
}

/** Describes faults: the rows of each day, with their tables. */
export function describeFaults(faults: readonly HistoryFault[]): string[] {
  const byDay = new Map<string | null, HistoryFault[]>();
  for (const fault of faults) byDay.set(fault.day, [...(byDay.get(fault.day) ?? []), fault]);
  return [...byDay].map(([day, all]) => {
    const rows = all.reduce((sum, fault) => sum + fault.rows, 0);
    const tables = all.map((fault) => `${fault.table} ${fault.rows}`).join(', ');
    return `${day ?? 'no day'}: ${rows} ${rows === 1 ? 'row' : 'rows'} too many (${tables})`;
  });
}
