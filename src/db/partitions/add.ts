import { isoDate, parseStoredDay } from '../../lib/dates.ts';
import { queryRow, type Sql } from '../sql.ts';
import { queryColumns, type TableState } from './catalog.ts';
import { formatStep, listMissing, type Range } from './steps.ts';
import { type DividedTable, PARTITION_SCHEMA, quotePartition } from './tables.ts';

/** The properties that a partition copies from its table; attaching it adds the indexes. */
export const LIKE_OPTIONS = 'INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE';

/** The steps of a divided table that have rows in a relation: the first day of each. */
export async function queryFilledSteps(sql: Sql, { column, step }: DividedTable, relation: string): Promise<Date[]> {
  const rows = await sql.query<{ day: string }>(
    `SELECT DISTINCT date_trunc('${step}', "${column}")::date::text AS "day" FROM ${relation} WHERE "${column}" IS NOT NULL`,
  );
  return rows.map(({ day }) => parseStoredDay(day));
}

/** Adds the partition for rows of all other days, so that none is ever refused. */
export const addFallback = (sql: Sql, { table, relation }: TableState): Promise<void> =>
  sql.script(
    `CREATE SCHEMA IF NOT EXISTS ${PARTITION_SCHEMA};
     CREATE TABLE ${quotePartition(table, 'default')} PARTITION OF ${relation} DEFAULT`,
  );

/** Adds a partition, and moves the rows of its days there from the default partition. @returns how many rows moved */
export async function addPartition(sql: Sql, { table, relation, fallback }: TableState, range: Range): Promise<number> {
  const partition = quotePartition(table, formatStep(range, table.step));
  const [from, to] = [isoDate(range.from), isoDate(range.to)];
  await sql.script(`CREATE TABLE ${partition} (LIKE ${relation} ${LIKE_OPTIONS})`);
  let moved = 0;
  if (fallback) {
    const columns = await queryColumns(sql, relation);
    const { rows } = await queryRow<{ rows: number }>(
      sql,
      `WITH moved AS (
          DELETE FROM ${fallback} WHERE "${table.column}" >= $1::date AND "${table.column}" < $2::date RETURNING ${columns}),
        inserted AS (INSERT INTO ${partition} (${columns}) SELECT ${columns} FROM moved RETURNING 1)
       SELECT count(*)::int8 AS "rows" FROM inserted`,
      [from, to],
    );
    moved = rows;
  }
  await sql.script(`ALTER TABLE ${relation} ATTACH PARTITION ${partition} FOR VALUES FROM ('${from}') TO ('${to}')`);
  return moved;
}

/** The partitions that were added, and the rows that moved there. */
export type AddedPartitions = { partitions: number; moved: number };

/**
 * Adds the partitions that a divided table lacks, in the transaction of `sql`. Only if there are any, writers of the table
 * wait, and readers of its default partition for a moment.
 * @param firstDay rows of earlier days are deleted soon
 */
export async function addMissing(
  sql: Sql,
  state: TableState,
  { today, firstDay }: { today: Date; firstDay?: Date },
): Promise<AddedPartitions> {
  const { table, relation, fallback, partitions } = state;
  const findMissing = async () => {
    const filled = fallback ? await queryFilledSteps(sql, table, fallback) : [];
    return listMissing(table, partitions, { today, filled, firstDay });
  };
  if (fallback && (await findMissing()).length === 0) return { partitions: 0, moved: 0 };
  // Otherwise the default partition could get a row of these days meanwhile.
  await sql.script(`LOCK TABLE ${relation} IN SHARE ROW EXCLUSIVE MODE`);
  if (!fallback) await addFallback(sql, state);
  const missing = await findMissing();
  let moved = 0;
  for (const range of missing) moved += await addPartition(sql, state, range);
  return { partitions: missing.length, moved };
}
