import { isoDate } from '../lib/dates.ts';
import { groupBy } from '../lib/group.ts';
import { type Window, windowKey } from '../market/window.ts';
import { cachedLoader } from './cached-loader.ts';
import { selectAllColumns } from './columns.ts';
import type { TableName } from './datasets.ts';
import type { Database } from './open.ts';
import { column, type Table } from './table.ts';

type Tables = Parameters<typeof cachedLoader>[0];
type LoaderOptions = NonNullable<Parameters<typeof cachedLoader<string, unknown>>[2]>;
/** Reads the rows that have one of the keys. */
type Read<Row> = (db: Database, keys: string[]) => Promise<readonly Row[]>;
/** A table whose stored rows have these columns. */
type TableOf<Row> = Table<object, { [N in keyof Row]: unknown }, TableName>;

/** Reads full rows by one column with one prepared statement. `orderBy`: columns as SQL, optionally with DESC. */
export function readRowsByKey<Row extends object>(
  table: TableOf<NoInfer<Row>>,
  key: keyof Row & string,
  orderBy?: string,
): Read<Row> {
  const text = `SELECT ${selectAllColumns(table)} FROM "${table.name}" WHERE ${column(key)} = ANY($1)${orderBy ? ` ORDER BY ${orderBy}` : ''}`;
  return (db, keys) => db.prepared<Row>(text, [keys]);
}

/** A cached loader of the single row whose `column` has the key; null if there is none. */
export const rowByKey = <Row>(
  tables: Tables,
  column: keyof Row & string,
  readRows: Read<Row>,
  options?: LoaderOptions,
) =>
  cachedLoader<string, Row | null>(
    tables,
    async (db, keys) => {
      const rows = new Map((await readRows(db, [...keys])).map((row) => [row[column] as unknown, row]));
      return keys.map((key) => rows.get(key) ?? null);
    },
    options,
  );

/** A cached loader of the rows whose `column` has the key, in the order in which `readRows` returns them. */
export const rowsByKey = <Row>(tables: Tables, column: keyof Row & string, readRows: Read<Row>) =>
  cachedLoader<string, Row[]>(tables, async (db, keys) => {
    const rows = groupBy(await readRows(db, [...keys]), (row) => row[column] as unknown);
    return keys.map((key) => rows.get(key) ?? []);
  });

/** The position of a key among the requested keys, starting at 1; the statement returns it with each row. */
type Placed = { place: number };

/**
 * A cached loader of the rows of a key in a window of days. One statement serves any number of keys, and reads only
 * each key's own window.
 * @param inOrder sorts the rows of one key; by default the oldest day comes first
 */
export function rowsInWindow<Row extends object, K extends keyof Row & string>({
  table,
  key,
  day,
  inOrder,
}: {
  table: TableOf<Row>;
  key: K;
  day: keyof Row & string;
  inOrder?: (rows: readonly Row[]) => Row[];
}) {
  const text = `SELECT asked."place"::int, ${selectAllColumns(table, 't')}
    FROM "${table.name}" AS t
    JOIN unnest($1::text[], $2::date[], $3::date[]) WITH ORDINALITY AS asked("key", "from", "to", "place")
      ON t.${column(key)} = asked."key" AND t.${column(day)} BETWEEN asked."from" AND asked."to"
    ORDER BY asked."place", t.${column(day)}`;
  return cachedLoader<Window & { [N in K]: string }, Row[]>(
    table.name,
    async (db, requests) => {
      const rows = await db.prepared<Row & Placed>(text, [
        requests.map((one) => one[key]),
        requests.map(({ from }) => isoDate(from)),
        requests.map(({ to }) => isoDate(to)),
      ]);
      const byPlace = groupBy(rows, ({ place }) => place);
      return requests.map((_, i) => {
        const rowsOfKey: Row[] = byPlace.get(i + 1) ?? [];
        return inOrder ? inOrder(rowsOfKey) : rowsOfKey;
      });
    },
    { key: (request) => `${request[key]}@${windowKey(request)}` },
  );
}
