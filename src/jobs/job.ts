import type { Database, Sql } from '../db/open.ts';
import type { Schedule } from '../lib/schedules.ts';
import type { Writer } from '../writing/brief.ts';

/**
 * Derives the snapshots of a family from facts. A pure function of the stored facts: the same facts and day give the
 * same rows, bit for bit. It writes only rows that differ (`replaceAll`, `replaceWhere`), so a family without changes
 * keeps its version, and nothing is derived from it again.
 */
export type DeriveJob = {
  name: string;
  /**
   * The families it reads, as imported (`facts`) or as earlier jobs left them (`snapshots`). Their changes decide when
   * it runs again, and the snapshots decide the order of the jobs. A job that reads nothing depends on time alone: only
   * its schedule runs it.
   */
  reads: { facts?: readonly string[]; snapshots?: readonly string[] };
  /** The families whose snapshots it writes. */
  writes: readonly string[];
  /** The tables it writes, by family. If it writes several families, only those that changed get a new version. */
  tables?: Readonly<Record<string, readonly string[]>>;
  /** When it runs in addition to imports, if its result also changes with time. */
  schedule?: Schedule;
  /** Limits runs to the affected rows if only some facts changed. */
  keyed?: Keyed;
  /**
   * `asOf`: the day in New York to derive; facts of later days are ignored. `only`: the keys of the rows that changed,
   * if everything else is unchanged since the last run; the result still describes all rows. On an embedded database it
   * is not a single transaction: requests may be served after each part that it writes (`replaceWhere` ...).
   */
  run(sql: Sql, asOf: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }>;
  /**
   * Slow work that runs after the transaction commits, such as a text by a remote writer. The scheduler runs it at its
   * next poll, whichever process ran the job.
   */
  after?(context: AfterRun): Promise<void>;
};

/** How a job runs for changed keys only. */
export type Keyed = {
  /**
   * For some of the families it reads, facts or snapshots: all of their tables that it reads, each with the column that
   * holds the keys. Changes of other tables of these families do not affect it.
   */
  by: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A digest of everything it uses from all other families. While it is unchanged, only the keyed tables matter. */
  rest(sql: Sql, asOf: Date): Promise<string>;
  /**
   * For these tables, the column with the day from which a row is effective. With it, a later day only changes the rows
   * that become effective; without it, the job runs in full on a new day.
   */
  days?: Readonly<Record<string, string>>;
};
/** The changed keys by table; tables without changes are absent. */
export type OnlyKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys of several tables combined; null for a full run. */
export const collectKeys = (only: OnlyKeys | undefined, ...tables: readonly string[]): string[] | null =>
  only ? [...new Set(tables.flatMap((table) => [...(only.get(table) ?? [])]))] : null;

export type AfterRun = { db: Database; writer: Writer; now: Date };
