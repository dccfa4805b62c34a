import type { Row, Table } from './table.ts';

/** The values of a column in the written rows; null if an update replaced values that are unknown. */
export type KeyValues = ReadonlySet<string> | null;

/** Gathers what the writes of a transaction tell about the rows they change. */
export type ChangeTracker = {
  /** The column whose values identify changed rows of a table; null if nobody asks. */
  columnOf(table: string): string | null;
  /** @param written the values of that column in the changed rows */
  note(table: string, written: KeyValues, rows: number): void;
};

/** What bulk writes ask of a first load. */
export type FreshTables = {
  /** Whether the table has no row. */
  isEmpty(table: Table): Promise<boolean>;
  /** Copies rows into the table, if none has a key that is there. @returns their keys (`buildRowKey`); null if it did not */
  copied(table: Table, rows: readonly Row[]): Promise<readonly string[] | null>;
  /** Something else writes to the table: which keys it holds is no longer known. */
  lose(table: Table): void;
};

/** Plain SQL, for migrations and bulk writes; what is served is read through Prisma or by prepared statements. */
export type Sql = {
  /** One statement; rows as objects keyed by column name, dates as `YYYY-MM-DD`, bigints as numbers. */
  query<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /** Of a transaction that begins with its first write: whether it has begun. */
  hasBegun?(): boolean;
  /**
   * Of a transaction that begins with its first write: commits what is written so far and lets others have the session. The
   * next write begins another one. Absent where all is one transaction.
   */
  pause?(): Promise<void>;
  /** Of such a transaction: whether it has held the session for as long as others should wait. */
  isLong?(): boolean;
  /** Runs `COPY ... FROM STDIN`. @param rows in COPY's text format */
  copyIn(statement: string, rows: string): Promise<void>;
  /** Of the transaction that fills an empty database. */
  firstLoad?: FreshTables;
  /** Told by bulk writes which rows they change, where somebody keeps track. */
  tracker?: ChangeTracker;
};

/** Between two parts of what a job writes: lets others have the session, if they have waited long enough. */
export async function letOthers(sql: Sql): Promise<void> {
  if (sql.isLong?.()) await sql.pause?.();
}
