import { randomUUID } from 'node:crypto';
import { countedUpsert, differing, mayChange, notReplacing, recordWrite, type ValueCount } from './bulk.ts';
import { copyStatement, copyText } from './copy-in.ts';
import type { Sql } from './open.ts';
import { column, lastOfEachKey, type Row, type Table } from './table.ts';

/** Rows that wait in the database for the transaction that writes them. */
export type StagingTable = {
  /** Adds rows in a separate statement. @returns the number by which `write` finds them */
  add(table: Table, rows: readonly Row[]): Promise<number>;
  /** Inserts or updates the rows of a number, as `upsert` does. @returns the number of changed rows */
  write(sql: Sql, table: Table, number: number): Promise<number>;
  /** The number of these rows that the write has not applied because the stored rows may not be replaced. */
  notReplacing(sql: Sql, table: Table, number: number): Promise<number>;
  close(): Promise<void>;
};

/**
 * Staging tables on an embedded database, on which all clients wait for a transaction: rows are sent before it begins,
 * and writing them from there takes a third of the time. The tables are temporary and belong to the single session, so
 * they disappear in a crash.
 */
export function stageOn(db: Sql): StagingTable {
  const prefix = `stage_${randomUUID()}`;
  const stages = new Map<Table, string>();
  let count = 0;

  async function openStage(table: Table): Promise<string> {
    const existing = stages.get(table);
    if (existing) return existing;
    const name = `${prefix}_${stages.size}`;
    stages.set(table, name);
    const columns = Object.entries(table.columns).map(([property, type]) => `${column(property)} ${type}`);
    await db.script(
      `CREATE TEMPORARY TABLE "${name}" ("stage_number" integer, ${columns.join(', ')});
       CREATE INDEX ON "${name}" ("stage_number")`,
    );
    return name;
  }

  const createRelation = async (table: Table, number: number): Promise<string> => {
    const columns = Object.keys(table.columns).map(column).join(', ');
    return `(SELECT ${columns} FROM "${await openStage(table)}" WHERE "stage_number" = ${number})`;
  };

  return {
    async add(table, rows) {
      const name = await openStage(table);
      count += 1;
      const statement = copyStatement(name, ['stageNumber', ...Object.keys(table.columns)]);
      await db.copyIn(statement, copyText(table, lastOfEachKey(table, rows), [count]));
      return count;
    },
    async write(sql, table, number) {
      const staged = await createRelation(table, number);
      if (!(await mayChange(sql, differing(table, staged), []))) return 0;
      return recordWrite(sql, table.name, await sql.query<ValueCount>(countedUpsert(sql, table, staged)));
    },
    async notReplacing(sql, table, number) {
      return (await notReplacing(sql, table, await createRelation(table, number), [])).size;
    },
    async close() {
      for (const name of stages.values()) await db.query(`DROP TABLE IF EXISTS "${name}"`);
    },
  };
}
