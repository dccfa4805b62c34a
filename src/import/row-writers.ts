import { notReplacingRows, upsert, type ValueCount } from '../db/bulk.ts';
import { copyNewRows, hasStoredValue } from '../db/key-values.ts';
import type { Sql } from '../db/sql.ts';
import { openStage, type StagingTable } from '../db/stage.ts';
import type { Table } from '../db/table.ts';
import type { WritableBatch } from './fact-batch.ts';

/** The outcome of writing batches: changed rows, changed rows of parts, and rows that are older than stored rows. */
type WriteCounts = { rows: number; parts: number; notNewer: number };

/**
 * Writes the batches of a file. The outcome is that of `upsert` for each batch in turn.
 * @throws RepeatedKeys if it can write no batches that share a key
 */
type RowWriter = {
  add(batch: WritableBatch): Promise<void>;
  /** Writes the added batches that are not written yet. */
  finish(sql: Sql): Promise<WriteCounts>;
};

/** Two batches of a file have the same key: `createUpserter` writes them. */
export class RepeatedKeys extends Error {}

/** Writes each batch by parameters, batch by batch. */
export function createUpserter(sql: Sql): RowWriter {
  const counts: WriteCounts = { rows: 0, parts: 0, notNewer: 0 };
  return {
    async add({ table, isPart, count, getRows }) {
      const rows = getRows();
      const changed = await upsert(sql, table, rows);
      if (isPart) counts.parts += changed;
      else counts.rows += changed;
      if (!isPart && changed < count) counts.notNewer += (await notReplacingRows(sql, table, rows)).size;
    },
    finish: async () => counts,
  };
}

/** Values that are compared between batches; beyond them, the database looks for repeated keys in all rows. */
const MAX_VALUES = 100_000;

/** Finds the values of the first key column that several batches have: only rows with these can share a key. */
function trackSharedValues() {
  const values = new Set<string>();
  const sharedValues = new Set<string>();
  return {
    add(valuesOfBatch: readonly string[]): void {
      if (values.size > MAX_VALUES) return;
      for (const value of valuesOfBatch) {
        if (values.has(value)) sharedValues.add(value);
        values.add(value);
      }
    },
    /** null if there are too many to compare. */
    list: (): string[] | null => (values.size > MAX_VALUES ? null : [...sharedValues]),
  };
}

type Staged = {
  stage: StagingTable;
  isPart: boolean;
  count: number;
  shared: ReturnType<typeof trackSharedValues>;
};

/** Copies all batches of a table to a staging table, and writes them from there with one statement. */
export function createStager(db: Sql, options: { isOfTransaction: boolean }): RowWriter & { close(): Promise<void> } {
  const stages = new Map<Table, Staged[]>();
  const requireStaged = async ({ table, isPart }: WritableBatch): Promise<Staged> => {
    const stagesOfTable = stages.get(table) ?? [];
    stages.set(table, stagesOfTable);
    const existing = stagesOfTable.find((staged) => staged.isPart === isPart);
    if (existing) return existing;
    const staged = { stage: await openStage(db, table, options), isPart, count: 0, shared: trackSharedValues() };
    stagesOfTable.push(staged);
    return staged;
  };
  return {
    async add(batch) {
      const staged = await requireStaged(batch);
      staged.count += batch.count;
      staged.shared.add(batch.getKeys(null).values);
      await staged.stage.add(batch.getText());
    },
    async finish(sql) {
      const counts: WriteCounts = { rows: 0, parts: 0, notNewer: 0 };
      for (const { stage, isPart, count, shared } of [...stages.values()].flat()) {
        // Of two rows with the same key, a single statement would write the first if the last is as stored.
        if (await stage.hasRepeatedKeys(sql, shared.list())) throw new RepeatedKeys();
        const changed = await stage.write(sql);
        if (isPart) counts.parts += changed;
        else counts.rows += changed;
        if (!isPart && changed < count) counts.notNewer += await stage.countNotReplacing(sql);
      }
      return counts;
    },
    async close() {
      for (const { stage } of [...stages.values()].flat()) await stage.close();
    },
  };
}

/** Statements that may wait in the connection, so that the database need not wait for the next batch. */
const MAX_PENDING = 4;

/**
 * Copies batches of new keys directly into their tables; stages the others. A single batch is not worth a staging table.
 * If another import stores one of the keys meanwhile, or the file repeats one, the database reports a unique violation.
 */
export function createCopier(sql: Sql): RowWriter {
  const copied: WriteCounts = { rows: 0, parts: 0, notNewer: 0 };
  const upserter = createUpserter(sql);
  const stager = createStager(sql, { isOfTransaction: true });
  const newValues = new Map<string, Set<string>>();
  const stagedValues = new Map<string, Set<string>>();
  const firstBatches = new Map<Table, WritableBatch | null>();
  const pending: Promise<void>[] = [];
  let failure: unknown;

  const getValues = (byTable: Map<string, Set<string>>, { name }: Table): Set<string> => {
    const values = byTable.get(name) ?? new Set<string>();
    byTable.set(name, values);
    return values;
  };
  /** Whether no row that is stored, or waits to be, has one of the batch's values of the first key column. */
  const areNew = async (table: Table, values: readonly string[]): Promise<boolean> => {
    const [newOfTable, stagedOfTable] = [getValues(newValues, table), getValues(stagedValues, table)];
    if (values.some((value) => stagedOfTable.has(value))) return false;
    const others = values.filter((value) => !newOfTable.has(value));
    return others.length === 0 || !(await hasStoredValue(sql, table, others));
  };
  const copy = async ({ table, isPart, getText }: WritableBatch, changes: readonly ValueCount[]): Promise<void> => {
    const changed = await copyNewRows(sql, table, getText(), changes);
    if (isPart) copied.parts += changed;
    else copied.rows += changed;
  };
  const stage = async (batch: WritableBatch): Promise<void> => {
    const first = firstBatches.get(batch.table);
    firstBatches.set(batch.table, first === undefined ? batch : null);
    if (first === undefined) return;
    if (first) await stager.add(first);
    await stager.add(batch);
  };
  /** The failure of the first statement: those after it fail because the transaction has ended. */
  const orFirstFailure = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await Promise.allSettled(pending);
      throw failure ?? error;
    }
  };

  return {
    add: (batch) =>
      orFirstFailure(async () => {
        const { values, changes } = batch.getKeys(sql.tracker?.columnOf(batch.table.name) ?? null);
        if (!(await areNew(batch.table, values))) {
          for (const value of values) getValues(stagedValues, batch.table).add(value);
          return stage(batch);
        }
        for (const value of values) getValues(newValues, batch.table).add(value);
        const copying = copy(batch, changes);
        copying.catch((error: unknown) => {
          failure ??= error;
        });
        pending.push(copying);
        if (pending.length >= MAX_PENDING) await pending.shift();
      }),
    finish: () =>
      orFirstFailure(async () => {
        await Promise.all(pending.splice(0));
        for (const batch of firstBatches.values()) if (batch) await upserter.add(batch);
        const [upserted, staged] = [await upserter.finish(sql), await stager.finish(sql)];
        return {
          rows: copied.rows + upserted.rows + staged.rows,
          parts: copied.parts + upserted.parts + staged.parts,
          notNewer: copied.notNewer + upserted.notNewer + staged.notNewer,
        };
      }),
  };
}
