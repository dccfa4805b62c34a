import type { Database, Sql } from '../db/open.ts';
import type { Schedule } from '../lib/schedules.ts';
import type { Writer } from '../writing/brief.ts';

/**
 * Turns facts into the snapshots of a family. Pure over the stored facts: the same facts and day give the same rows, to
 * the last bit. It writes only differing rows (`replaceAll`, `replaceWhere`): a family without changes keeps its version, and
 * nothing is derived from it again.
 */
export type DeriveJob = {
  name: string;
  /**
   * The families it reads, which decide when it runs again: as imported, or as the jobs before it left them. The order
   * of the jobs follows from the snapshots. A job that reads none does what time alone brings about: only its schedule runs it.
   */
  reads: { facts?: readonly string[]; snapshots?: readonly string[] };
  /** The families whose snapshots it writes. */
  writes: readonly string[];
  /** The tables that it writes, by family: of several families, only what changed gets a new version. */
  tables?: Readonly<Record<string, readonly string[]>>;
  /** When it runs beside imports, where time alone changes what it makes. */
  schedule?: Schedule;
  /** Where a change of some facts concerns some of its rows alone. */
  keyed?: Keyed;
  /**
   * `asOf`: a day in New York; facts of later days are not looked at. `only`: the keys of the rows that changed, where
   * everything else is unchanged since the last run; the result still describes all rows. On an embedded database it is no
   * one transaction: after each part that it writes (`replaceWhere` ...) others may be answered.
   */
  run(sql: Sql, asOf: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }>;
  /**
   * What follows a run outside of its transaction, because it is slow: a text by a remote writer. The scheduler does it
   * at its next look, whoever ran the job.
   */
  after?(context: AfterRun): Promise<void>;
};

/** What a job needs to run for changed keys alone. */
export type Keyed = {
  /**
   * Of some families that it reads, facts or snapshots: all of their tables that it reads, each with the column that
   * tells the keys. A change of their other tables does not concern it.
   */
  by: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A digest of what it uses of all other families. While it is unchanged, only the keyed tables matter. */
  rest(sql: Sql, asOf: Date): Promise<string>;
  /**
   * Of these tables, the column with the day from which on a row counts. With it a later day changes nothing but the
   * rows whose day has come; without, the job runs whole on a new day.
   */
  days?: Readonly<Record<string, string>>;
};
/** The keys that changed, by table; a table that did not change is not there. */
export type OnlyKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys of some tables together; null if a run is of all. */
export const collectKeys = (only: OnlyKeys | undefined, ...tables: readonly string[]): string[] | null =>
  only ? [...new Set(tables.flatMap((table) => [...(only.get(table) ?? [])]))] : null;

export type AfterRun = { db: Database; writer: Writer; now: Date };
