import { recordWrite, type ValueCount } from './bulk.ts';
import { noteDay } from './changes.ts';
import { copyStatement } from './copy-in.ts';
import type { KeyColumn, Sql } from './sql.ts';
import { queryRow } from './sql.ts';
import { column, getColumnType, getFirstKey, type Row, type Table, text } from './table.ts';

/**
 * The values of the first key column in rows, and what writing all of them would change. With them, rows of new values
 * are copied into a table without a look at each row.
 */
export type KeySummary = { values: string[]; changes: ValueCount[] };

/** @param by the columns that identify changed rows of the table; null if it is not tracked */
export function summarizeKeys(table: Table, by: KeyColumn | null, rows: readonly Row[]): KeySummary {
  const name = getFirstKey(table);
  const type = getColumnType(table, name);
  const byType = by && table.columns[by.key];
  const dayType = by?.day ? table.columns[by.day] : undefined;
  const values = new Set<string>();
  const counts = new Map<string | null, number>();
  const days = new Map<string, string | null>();
  for (const row of rows) {
    const value = text(row[name], type);
    if (value !== null) values.add(value);
    const changed = by && byType ? text(row[by.key], byType) : null;
    counts.set(changed, (counts.get(changed) ?? 0) + 1);
    if (changed !== null) noteDay(days, changed, by?.day && dayType ? text(row[by.day], dayType) : null);
  }
  const changes = [...counts].map(([value, count]) => ({ value, count, since: value && (days.get(value) ?? null) }));
  return { values: [...values], changes };
}

/** Whether a stored row has one of these values in the first column of the key. */
export async function hasStoredValue(sql: Sql, table: Table, values: readonly string[]): Promise<boolean> {
  const name = getFirstKey(table);
  const otherKeys = table.key.slice(1).map((other) => `o.${column(other)}`);
  const order = otherKeys.length > 0 ? `ORDER BY ${otherKeys.join(', ')}` : '';
  // LIMIT keeps the planner from a join that reads the whole table, and the order of the key from a scan for the first row.
  const row = await queryRow<{ any: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM unnest($1::text[]::${getColumnType(table, name)}[]) AS incoming("value")
       CROSS JOIN LATERAL (SELECT FROM "${table.name}" AS o WHERE o.${column(name)} = incoming."value" ${order} LIMIT 1) AS stored) AS "any"`,
    [values],
  );
  return row.any;
}

/**
 * Copies rows that have no stored key into the table. The promise is of the copy, and the next statement need not wait for it.
 * @param rows in COPY's text format
 * @returns the number of rows
 */
export async function copyNewRows(
  sql: Sql,
  table: Table,
  rows: string | Uint8Array,
  changes: readonly ValueCount[],
): Promise<number> {
  await sql.copyIn(copyStatement(table.name, Object.keys(table.columns)), rows);
  return recordWrite(sql, table.name, changes);
}
