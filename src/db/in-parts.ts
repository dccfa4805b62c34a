import { requireLast } from '../lib/require.ts';
import { selectAllColumns } from './columns.ts';
import type { Database } from './open.ts';
import { column, type Table } from './table.ts';

/** Rows that are parsed per turn of the event loop. */
const ROWS_OF_PART = 500;

/**
 * Reads a whole table in the order of its text key, in parts, so that a table of ten thousand rows does not block the
 * event loop. For caches of the entire market.
 * @param more columns in addition to those of the table `t`, as SQL that begins with a comma
 */
export async function* readInParts<Row extends object>(
  db: Database,
  table: Table<object, { [N in keyof NoInfer<Row>]: unknown }>,
  key: keyof Row & string,
  more = '',
): AsyncGenerator<Row[]> {
  const text = `SELECT ${selectAllColumns(table, 't')}${more} FROM "${table.name}" AS t
    WHERE t.${column(key)} > $1 ORDER BY t.${column(key)} LIMIT ${ROWS_OF_PART}`;
  for (let after = ''; ; ) {
    const part = await db.prepared<Row>(text, [after]);
    if (part.length > 0) yield part;
    if (part.length < ROWS_OF_PART) return;
    after = requireLast(part)[key] as string;
  }
}
