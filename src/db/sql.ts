import { parseStoredDay } from '../lib/dates.ts';
import { requireValue } from '../lib/require.ts';
import type { Row, Table } from './table.ts';

/**
 * The values of a column in the written rows, each with the earliest day of its rows, `YYYY-MM-DD`; a day is null if it is
 * unknown. Null as a whole if an update replaced values that are unknown.
 */
export type KeyValues = ReadonlyMap<string, string | null> | null;

/** The column that identifies changed rows of a table, and the column with a row's day; null if it has none. */
export type KeyColumn = { readonly key: string; readonly day: string | null };

/** Collects the rows that the writes of a transaction change. */
export type ChangeTracker = {
  /** The columns that identify changed rows of a table; null if the table is not tracked. */
  columnOf(table: string): KeyColumn | null;
  /** @param values the values of the key column in the changed rows */
  note(table: string, values: KeyValues, rows: number): void;
};

/** The interface of a first load for bulk writes. */
export type FreshTables = {
  /** Whether the table has no rows. */
  isEmpty(table: Table): Promise<boolean>;
  /**
   * Copies rows into the table, unless it has one of their keys.
   * @returns their keys (`buildRowKey`); null if nothing was copied
   */
  copied(table: Table, rows: readonly Row[]): Promise<readonly string[] | null>;
  /** Call before another statement writes to the table: its keys are unknown from then on. */
  lose(table: Table): void;
};

/** Plain SQL, for migrations and bulk writes; requests are served through Prisma or by prepared statements. */
export type Sql = {
  /** One statement; rows as objects keyed by column name, dates as `YYYY-MM-DD`, bigints as numbers. */
  query<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /** Whether a transaction that begins with its first write has begun. */
  hasBegun?(): boolean;
  /**
   * With a transaction that begins at its first write: commits the statements so far and lets other clients use the
   * session. The next write begins another transaction. Absent if all statements belong to one transaction.
   */
  pause?(): Promise<void>;
  /** Whether a transaction that can pause has held the session for as long as other clients should wait. */
  isLong?(): boolean;
  /** Runs `COPY ... FROM STDIN`. @param rows in COPY's text format */
  copyIn(statement: string, rows: string | Uint8Array): Promise<void>;
  /** Present in the transaction that fills an empty database. */
  firstLoad?: FreshTables;
  /** Records which rows bulk writes change; absent if changes are not tracked. */
  tracker?: ChangeTracker;
};

/** Runs one statement that always returns a row, such as a count. @throws {Error} if it returns none */
export async function queryRow<T>(sql: Pick<Sql, 'query'>, text: string, params?: readonly unknown[]): Promise<T> {
  const [row] = await sql.query<T>(text, params);
  return requireValue(row, 'the row of a statement');
}

/** The day by the clock of the database. */
export const queryToday = async (sql: Pick<Sql, 'query'>): Promise<Date> =>
  parseStoredDay((await queryRow<{ today: string }>(sql, `SELECT current_date::text AS "today"`)).today);

/** Lets other clients use the session between two parts of a job's writes, if they have waited long enough. */
export async function letOthers(sql: Sql): Promise<void> {
  if (sql.isLong?.()) await sql.pause?.();
}
