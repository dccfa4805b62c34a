import { randomUUID } from 'node:crypto';
import { countedUpsert, differingJoined, mayChange, recordWrite, type ValueCount } from './bulk.ts';
import { copyStatement } from './copy-in.ts';
import type { Sql } from './open.ts';
import { queryRow } from './sql.ts';
import { column, getColumnType, getFirstKey, type Table } from './table.ts';

/** Rows for one table that wait in the database for the statement that writes them. */
export type StagingTable = {
  /** Adds rows in COPY's text format. */
  add(rows: string | Uint8Array): Promise<void>;
  /**
   * Whether two of its rows have the same key, so that they must not be written together.
   * @param values those in the first column of the key that several of its batches have; null: any
   */
  hasRepeatedKeys(sql: Sql, values: readonly string[] | null): Promise<boolean>;
  /** Inserts or updates its rows, as `upsert` does. @returns the number of changed rows */
  write(sql: Sql): Promise<number>;
  /** The number of its rows that the write has not applied because the stored rows may not be replaced. */
  countNotReplacing(sql: Sql): Promise<number>;
  /** Drops it. A staging table of a transaction is dropped with the commit. */
  close(): Promise<void>;
};

/**
 * Creates a temporary table for rows, which the database writes from there with one statement. On an embedded database,
 * on which all clients wait for a transaction, rows are sent before it begins: the table belongs to the single session.
 * On a server it belongs to the transaction of `db`.
 */
export async function openStage(db: Sql, table: Table, { isOfTransaction = false } = {}): Promise<StagingTable> {
  const name = `stage_${randomUUID()}`;
  const relation = `"${name}"`;
  const columns = Object.entries(table.columns).map(([property, type]) => `${column(property)} ${type}`);
  const onCommit = isOfTransaction ? ' ON COMMIT DROP' : '';
  await db.script(`CREATE TEMPORARY TABLE ${relation} (${columns.join(', ')})${onCommit}`);
  const copy = copyStatement(name, Object.keys(table.columns));
  return {
    add: (rows) => db.copyIn(copy, rows),
    async hasRepeatedKeys(sql, values) {
      if (values?.length === 0) return false;
      const first = getFirstKey(table);
      const isShared = `WHERE ${column(first)} = ANY($1::text[]::${getColumnType(table, first)}[])`;
      const keys = table.key.map(column).join(', ');
      const row = await queryRow<{ any: boolean }>(
        sql,
        `SELECT EXISTS (SELECT FROM ${relation} ${values ? isShared : ''} GROUP BY ${keys} HAVING count(*) > 1) AS "any"`,
        values ? [values] : [],
      );
      return row.any;
    },
    async write(sql) {
      if (!(await mayChange(sql, differingJoined(table, relation), []))) return 0;
      const statement = countedUpsert(sql, table, relation, differingJoined);
      return recordWrite(sql, table.name, await sql.query<ValueCount>(statement));
    },
    async countNotReplacing(sql) {
      if (!table.replacedWhen) return 0;
      const statement = `SELECT count(*)::int AS "count" FROM (${differingJoined(table, relation)}) AS "older"`;
      return (await queryRow<{ count: number }>(sql, statement)).count;
    },
    async close() {
      if (!isOfTransaction) await db.query(`DROP TABLE IF EXISTS ${relation}`);
    },
  };
}
