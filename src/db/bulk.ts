import type { Sql } from './open.ts';

export type ColumnType =
  | 'text'
  | 'text[]'
  | 'integer'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb';
export type Value = string | number | boolean | Date | readonly string[] | null | undefined;
export type Row = Readonly<Record<string, Value>>;

/** A table as bulk writes see it: property names in camelCase, the SQL name is the same in snake_case. */
export type Table = {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  key: readonly string[];
  /** SQL on `old` (the stored row) and `new` (the incoming one): when a stored row may be replaced. Default: always. */
  replacedWhen?: string;
};

const CHUNK = 5_000;

const column = (property: string): string => `"${property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;

function text(value: Value, type: ColumnType): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
  return String(value);
}

/** Rows with the same key collapse to the last: one statement may not touch a row twice. */
function lastOfEachKey(table: Table, rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) byKey.set(JSON.stringify(table.key.map((name) => row[name])), row);
  return [...byKey.values()];
}

/**
 * Inserts rows, or updates those whose key is there with other values.
 * @returns how many rows were inserted or changed; the rest stood there already.
 */
export async function upsert(sql: Sql, table: Table, rows: readonly Row[]): Promise<number> {
  const names = Object.keys(table.columns);
  const others = names.filter((name) => !table.key.includes(name));
  const list = names.map(column).join(', ');
  const casts = names.map((name) => `${column(name)}::${table.columns[name]}`).join(', ');
  const params = names.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const changed = `(${others.map((n) => `old.${column(n)}`).join(', ')}) IS DISTINCT FROM (${others.map((n) => `excluded.${column(n)}`).join(', ')})`;
  const allowed = table.replacedWhen ? ` AND (${table.replacedWhen.replace(/\bnew\./g, 'excluded.')})` : '';
  const onConflict =
    others.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${others.map((n) => `${column(n)} = excluded.${column(n)}`).join(', ')} WHERE ${changed}${allowed}`;
  const statement = `INSERT INTO "${table.name}" AS old (${list}) SELECT ${casts} FROM unnest(${params}) AS incoming(${list})
    ON CONFLICT (${table.key.map(column).join(', ')}) ${onConflict} RETURNING 1`;

  let written = 0;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = lastOfEachKey(table, rows.slice(start, start + CHUNK));
    const columns = names.map((name) => chunk.map((row) => text(row[name], table.columns[name]!)));
    written += (await sql.query(statement, columns)).length;
  }
  return written;
}

/** Makes the table hold exactly these rows: the others are deleted. For snapshots. */
export async function replaceAll(sql: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  await sql.query(`DELETE FROM "${table.name}"`);
  await upsert(sql, table, rows);
}
