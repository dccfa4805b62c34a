import { mergeValues } from '../db/changes.ts';
import { DATASETS_BY_TABLE, type Dataset, listDatasets, type TableName } from '../db/datasets.ts';
import type { Database, Sql } from '../db/open.ts';
import { groupBy } from '../lib/group.ts';
import type { Schedule } from '../market/schedules.ts';
import type { Writer } from '../writing/brief.ts';

/** Thrown by a job that cannot run yet, because of others: it tries again, and has not failed. */
export class JobWaits extends Error {
  override name = 'JobWaits';
}

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
  reads: { facts?: readonly Dataset[]; snapshots?: readonly Dataset[] };
  /** The families whose snapshots it writes. */
  writes: readonly Dataset[];
  /** The tables it reads, apart from those it writes. */
  readTables?: readonly TableName[];
  /** Those of `reads` without which it does not run while they are being loaded, and those without which it runs. */
  requires?: readonly TableName[];
  optional?: readonly TableName[];
  /** It does not run while anything of a demo market is being loaded. */
  waitsForAll?: true;
  /** The tables it writes, by family. If it writes several families, only those that changed get a new version. */
  tables?: Readonly<Partial<Record<Dataset, readonly TableName[]>>>;
  /**
   * Tables whose old rows it deletes: nothing reads them any longer, or what deletes them gives their dataset a new version.
   */
  removes?: readonly TableName[];
  /** When it runs in addition to imports, if its result also changes with time. */
  schedule?: Schedule;
  /** A turn that it waits for after its own, because other work writes the same tables. */
  sharedTurn?: string;
  /** Limits runs to the affected rows if only some facts changed. */
  keyed?: Keyed;
  /** The rows of these families that an unkeyed job uses. Changes of other rows do not run it. */
  uses?: Uses;
  /**
   * `asOf`: the day in New York to derive; facts of later days are ignored. `only`: the keys of the rows that changed,
   * if everything else is unchanged since the last run; the result still describes all rows. On an embedded database it
   * is not a single transaction: requests may be served after each part that it writes (`replaceWhere` ...). `now`: the
   * time of the run; no snapshot depends on it. `aged`: the keys of `only` for which just the day is another.
   */
  run(
    sql: Sql,
    asOf: Date,
    only?: OnlyKeys,
    now?: Date,
    aged?: AgedKeys,
  ): Promise<{ rows: number; asOf: string | null }>;
  /**
   * Slow work that runs after the transaction commits, such as a text by a remote writer. The scheduler runs it at its
   * next poll, whichever process ran the job.
   */
  after?(context: AfterRun): Promise<void>;
};

/**
 * `digest`: a statement that selects the digest of everything that the job uses of these families as `digest`; `$1`, if
 * it occurs, is the day to derive. While the digest is unchanged, the job runs only if another family changed.
 */
type Uses = { families: readonly Dataset[]; digest: string };

/** How a job runs for changed keys only. */
export type Keyed = {
  /**
   * For some of the families it reads, facts or snapshots: all of their tables that it reads, each with the column that
   * holds the keys. Changes of other tables of these families do not affect it.
   */
  by: Readonly<Partial<Record<Dataset, Columns>>>;
  /** The families any change of which makes it run in full. */
  fullOn?: readonly Dataset[];
  /** A digest of everything it uses from all other families. While it is unchanged, only the keyed tables matter. */
  rest(sql: Sql, asOf: Date): Promise<string>;
  /**
   * Whether it waits for a quiet moment, like a job of the entire market: it ranks the market, or reads what jobs of
   * the entire market write.
   */
  isDeferred?: boolean;
  /**
   * For these tables, the column with the day from which a row is effective. With it, a later day only changes the rows
   * that become effective; without it, the job runs in full on a new day.
   */
  days?: Columns;
};

/** A column of each of some tables. */
type Columns = Readonly<Partial<Record<TableName, string>>>;

/** A job as a family states it: by tables, from which the families of data follow. */
type JobDefinition = Pick<
  DeriveJob,
  'name' | 'removes' | 'schedule' | 'sharedTurn' | 'waitsForAll' | 'run' | 'after'
> & {
  /**
   * The tables it reads, as imported (`facts`) or as earlier jobs left them (`snapshots`). Its own tables need no
   * mention. `earlier`: tables of later jobs, as their last runs left them; their changes do not run this job.
   * `optional`: snapshots without which it runs while they are being loaded; nothing is derived from its rows until then.
   */
  reads: {
    facts?: readonly TableName[];
    snapshots?: readonly TableName[];
    optional?: readonly TableName[];
    earlier?: readonly TableName[];
  };
  /** The tables it writes. */
  writes: readonly TableName[];
  /** The family of data of the rows it writes, if its tables have rows of several. */
  dataset?: Dataset;
  /**
   * `by`: all tables of their families that it reads, each with the column that holds the keys. `fullOn`: tables of
   * other families.
   */
  keyed?: Omit<Keyed, 'by' | 'fullOn'> & { by: Columns; fullOn?: readonly TableName[] };
  uses?: Omit<Uses, 'families'> & { tables: readonly TableName[] };
};

/** The dataset of a job's rows in a table. @throws if the table has rows of several and the job does not say which */
function requireDataset(table: TableName, { name, dataset }: JobDefinition): Dataset {
  const datasets: readonly Dataset[] = DATASETS_BY_TABLE[table];
  const match = dataset ? datasets.find((candidate) => candidate === dataset) : datasets.length === 1 && datasets[0];
  if (!match) throw new Error(`${name} writes ${table}, whose rows are of ${datasets.join(', ')}: name its dataset.`);
  return match;
}

/** Defines a job that reads and writes these tables. */
export function defineJob(definition: JobDefinition): DeriveJob {
  const { dataset: _dataset, reads, writes, keyed, uses, ...job } = definition;
  const { facts = [], snapshots = [], optional = [], earlier = [] } = reads;
  const tables = Object.fromEntries(groupBy(writes, (table) => requireDataset(table, definition)));
  return {
    ...job,
    reads: { facts: listDatasets(facts), snapshots: listDatasets([...snapshots, ...optional]) },
    readTables: [...facts, ...snapshots, ...optional, ...earlier],
    requires: [...facts, ...snapshots].filter((table) => !writes.includes(table)),
    optional,
    writes: Object.keys(tables) as Dataset[],
    tables,
    ...(keyed && { keyed: { ...keyed, by: groupColumns(keyed.by), fullOn: listDatasets(keyed.fullOn ?? []) } }),
    ...(uses && { uses: { digest: uses.digest, families: listDatasets(uses.tables) } }),
  };
}

/** Groups columns of tables by the datasets of the tables. */
function groupColumns(columns: Columns): Keyed['by'] {
  const entries = Object.entries(columns) as [TableName, string][];
  const byDataset = groupBy(entries, ([table]) => DATASETS_BY_TABLE[table][0]);
  return Object.fromEntries([...byDataset].map(([dataset, group]) => [dataset, Object.fromEntries(group)]));
}

/**
 * The changed keys by table, each with the earliest day of its changed rows, `YYYY-MM-DD`; the day is null if it is unknown, so that
 * any row of the key may have changed. Tables without changes are absent.
 */
export type OnlyKeys = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/**
 * The keys of rows that became effective after the day of the last run, `YYYY-MM-DD`. For a key that is in no table of
 * `changed`, all earlier rows are as they were in that run.
 */
export type AgedKeys = { after: string; changed: OnlyKeys };

/** The keys of several tables combined; null for a full run. */
export const collectKeys = (only: OnlyKeys | undefined, ...tables: readonly TableName[]): string[] | null =>
  only ? [...new Set(tables.flatMap((table) => [...(only.get(table)?.keys() ?? [])]))] : null;

/** The changed keys of several tables combined, each with the earliest day of its changed rows; null if it is unknown. */
export const collectDays = (only: OnlyKeys, ...tables: readonly TableName[]): Map<string, string | null> =>
  tables.reduce((days, table) => mergeValues(days, only.get(table) ?? new Map()), new Map<string, string | null>());

export type AfterRun = { db: Database; writer: Writer; now: Date };
