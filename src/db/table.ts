import { isoDate } from '../lib/dates.ts';

export type ColumnType =
  | 'text'
  | 'text[]'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea';
export type Value = string | number | boolean | Date | readonly string[] | null | undefined;
export type Row = Readonly<Record<string, Value>>;

/**
 * A table as bulk writes see it: property names are in camelCase, SQL names are the same in snake_case. `R` is a row to
 * write, `S` a row that a raw query returns, `N` its name; the specs in `src/generated/tables.ts` state all three.
 */
export type Table<R extends object = Row, S extends object = object, N extends string = string> = {
  name: N;
  columns: Readonly<Record<string, ColumnType>>;
  key: readonly string[];
  /** Columns that the database computes; writes omit them. */
  computed?: readonly string[];
  /**
   * The SQL condition on `old` (stored) and `new` (incoming) under which a stored row may be replaced. Default: always.
   */
  replacedWhen?: string;
  /** Never set: they carry the types of the rows. */
  rowType?: R;
  storedType?: S;
};

/** The SQL type of a table's column. @throws {Error} if the table has no such column */
export function getColumnType({ columns }: Pick<Table, 'columns'>, name: string): ColumnType {
  const type = columns[name];
  if (!type) throw new Error(`No column ${name}.`);
  return type;
}

/** The first column of a table's key. @throws {Error} if the table has no key */
export function getFirstKey({ name, key: [first] }: Table): string {
  if (first === undefined) throw new Error(`${name} has no key.`);
  return first;
}

/** Rows per statement. */
export const CHUNK = 5_000;

/** The name of a property's column: `asOf` is `as_of`. */
export const toColumnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A property's column, quoted: `asOf` is `"as_of"`. */
export const column = (property: string): string => `"${toColumnName(property)}"`;

/** The table limited to some of its columns, which include the key: a write leaves the other columns unchanged. */
export const picked = <R extends object, N extends keyof R & string>(
  table: Table<R>,
  names: readonly N[],
): Table<Pick<R, N>> => ({
  name: table.name,
  columns: Object.fromEntries(names.map((name) => [name, getColumnType(table, name)])),
  key: table.key,
});

/** Formats a value as the text of a parameter of its column's type. */
export function text(value: Value, type: ColumnType): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return type === 'date' ? isoDate(value) : value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
  return String(value);
}

/** Quotes a text inside an array; most contain nothing to escape. */
const quote = (value: string): string => `"${/[\\"]/.test(value) ? value.replace(/[\\"]/g, '\\$&') : value}"`;

/**
 * Formats a column of rows as the text of an array, `{"AAPL",NULL}`. The driver would look for characters to escape in
 * numbers and days too, and take three times as long.
 */
export function arrayText(rows: readonly Row[], name: string, type: ColumnType): string {
  const items = rows.map((row) => {
    const value = row[name];
    const formatted = text(value, type);
    if (formatted === null) return 'NULL';
    return typeof value === 'string' || Array.isArray(value) ? quote(formatted) : formatted;
  });
  return `{${items.join(',')}}`;
}

/** Formats a row's key as one text. */
export const buildRowKey = (table: Table, row: Row): string =>
  JSON.stringify(table.key.map((name) => text(row[name], getColumnType(table, name))));

/**
 * Returns a function that formats a row's key in half the time of `buildRowKey`, for comparisons within a process. Of a
 * day, a Date and a text are the same key.
 */
function createKeyFormatter(table: Table): (row: Row) => string {
  const columns = table.key.map((name) => [name, getColumnType(table, name)] as const);
  return (row) => {
    let key = '';
    for (const [name, type] of columns) key += `${text(row[name], type) ?? '\u0001'}\u0000`;
    return key;
  };
}

/**
 * Keeps the last of the rows that share a key: one statement may not touch a row twice.
 * @param onRepeat called with each row that is left out, and the row that comes after it
 */
export function lastOfEachKey(
  table: Table,
  rows: readonly Row[],
  onRepeat?: (row: Row, later: Row) => void,
): readonly Row[] {
  const formatKey = createKeyFormatter(table);
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = formatKey(row);
    const earlier = onRepeat && byKey.get(key);
    if (earlier) onRepeat(earlier, row);
    byKey.set(key, row);
  }
  return byKey.size === rows.length ? rows : [...byKey.values()];
}
