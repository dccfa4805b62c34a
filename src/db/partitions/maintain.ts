import { HISTORY_SCHEMA } from '../history/schema-name.ts';
import { TAKE_HISTORY_TURN } from '../history/turn.ts';
import type { Database, Sql } from '../open.ts';
import { type AddedPartitions, addMissing } from './add.ts';
import { queryTables, type TableState } from './catalog.ts';
import { dropPartition, listPast } from './drop.ts';
import { quoteTable } from './tables.ts';

/** How long a table may be waited for, because other statements wait behind it. */
const LOCK_TIMEOUT = '1s';

/** PostgreSQL's codes of a lock that was not available in time, and of a deadlock. */
const BUSY = ['55P03', '40P01'];

/** The retention of a table. */
export type KeptDays = {
  /** Rows before it are deleted. */
  firstDay: Date;
  /** SQL: a condition on rows `t` that are kept although they are older. */
  keptRows?: string;
  /** Runs before a partition is dropped, in its transaction. */
  beforeDrop?: (sql: Sql, days: { from: Date; to: Date }) => Promise<void>;
};

type MaintainOptions = {
  today: Date;
  /** The retention of tables by their names in SQL; default: kept forever. */
  keptDays?: (relation: string) => KeptDays | undefined;
};

/** `busy`: tables that were in use for too long; the next run changes them. */
type Maintained = AddedPartitions & { dropped: number; busy: number };

/**
 * Adds the partitions of the coming days, moves rows there from the default partitions, and drops partitions that are past
 * their retention: each table in a transaction of its own. Tables that are not divided, or that belong to another role,
 * stay as they are.
 */
export async function maintainPartitions(
  db: Database,
  { today, keptDays = () => undefined }: MaintainOptions,
): Promise<Maintained> {
  const total = { partitions: 0, moved: 0, dropped: 0, busy: 0 };
  for (const state of await queryTables(db)) {
    if (!state.isDivided || !state.isOwned) continue;
    const retention = keptDays(quoteTable(state.table));
    try {
      const { partitions, moved, dropped } = await db.transaction((sql) => maintainTable(sql, state, today, retention));
      total.partitions += partitions;
      total.moved += moved;
      total.dropped += dropped;
    } catch (error) {
      if (!BUSY.includes(String((error as { code?: unknown }).code))) throw error;
      total.busy += 1;
    }
  }
  return total;
}

async function maintainTable(sql: Sql, state: TableState, today: Date, retention: KeptDays | undefined) {
  await sql.script(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  if (state.table.schema === HISTORY_SCHEMA) await sql.query(TAKE_HISTORY_TURN);
  const past = retention ? listPast(state, retention.firstDay) : [];
  for (const partition of past) {
    await retention?.beforeDrop?.(sql, partition);
    await dropPartition(sql, state, partition, retention?.keptRows);
  }
  const added = await addMissing(sql, state, { today, firstDay: retention?.firstDay });
  return { ...added, dropped: past.length };
}

/** Updates the statistics of divided tables: PostgreSQL does it by itself for their partitions only. */
export async function analyzeDivided(db: Database): Promise<void> {
  for (const { relation, isDivided, isOwned } of await queryTables(db))
    if (isDivided && isOwned) await db.query(`ANALYZE ${relation}`);
}
