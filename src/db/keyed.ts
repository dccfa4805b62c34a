import { groupBy } from '../lib/group.ts';
import { cachedLoader } from './cached-loader.ts';
import type { Database } from './open.ts';

type Families = Parameters<typeof cachedLoader>[0];
type Options = { keep?: number };
/** Reads the rows that have one of the keys. */
type Read<Row> = (db: Database, keys: string[]) => Promise<readonly Row[]>;

/** A cached loader of the one row whose `column` has the key; null if there is none. */
export const rowByKey = <Row>(families: Families, column: keyof Row & string, read: Read<Row>, options: Options = {}) =>
  cachedLoader<string, Row | null>(
    families,
    async (db, keys) => {
      const rows = new Map((await read(db, [...keys])).map((row) => [row[column] as unknown, row]));
      return keys.map((key) => rows.get(key) ?? null);
    },
    options,
  );

/** A cached loader of the rows whose `column` has the key, in the order in which `read` returns them. */
export const rowsByKey = <Row>(
  families: Families,
  column: keyof Row & string,
  read: Read<Row>,
  options: Options = {},
) =>
  cachedLoader<string, Row[]>(
    families,
    async (db, keys) => {
      const rows = groupBy(await read(db, [...keys]), (row) => row[column] as unknown);
      return keys.map((key) => rows.get(key) ?? []);
    },
    options,
  );
