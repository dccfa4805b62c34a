import { isoDate } from '../../lib/dates.ts';
import type { Sql } from '../sql.ts';
import { type Partition, queryColumns, type TableState } from './catalog.ts';

/** The partitions of which every row is before a day. */
export const listPast = ({ partitions }: TableState, firstDay: Date): Partition[] =>
  partitions.filter(({ to }) => to <= firstDay);

/**
 * The first day of the oldest partition, if partitions are dropped; null otherwise. Past rows from it on leave with their
 * partition, so only earlier rows have to be deleted by statements.
 */
export const getFirstDropped = ({ isOwned, partitions: [oldest] }: TableState): string | null =>
  isOwned && oldest ? isoDate(oldest.from) : null;

/**
 * Drops a partition. @param keptRows SQL: a condition on rows `t` that are kept, in the default partition
 */
export async function dropPartition(
  sql: Sql,
  { relation }: TableState,
  partition: Partition,
  keptRows: string | null = null,
): Promise<void> {
  await sql.script(`ALTER TABLE ${relation} DETACH PARTITION ${partition.relation}`);
  if (keptRows) {
    const columns = await queryColumns(sql, relation);
    await sql.query(
      `INSERT INTO ${relation} (${columns}) SELECT ${columns} FROM ${partition.relation} AS t WHERE ${keptRows}`,
    );
  }
  await sql.script(`DROP TABLE ${partition.relation}`);
}
