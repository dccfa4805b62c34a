import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// PostgreSQL's write-ahead log. Single-user mode writes no checkpoints, and without them the log of a process that
// fills a database is kept forever.

/**
 * Starts PostgreSQL with a log that is small after a checkpoint. An embedded database has no replicas, and without
 * fsync a page is torn only in a crash that loses more anyway: so neither full pages nor tables created in the same
 * transaction are logged. Segments stay at 16 MB: with smaller segments a full disk hits the log itself, and the engine
 * cannot report it.
 */
export const WAL_PARAMS = [
  ...['-c', 'max_wal_size=32MB', '-c', 'min_wal_size=32MB'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'full_page_writes=off'],
] as const;

/** A checkpoint is due after this much log since the last. */
const CHECKPOINT_MB = 16;
/** Old logs of more than this many segments, of 16 MB each, are shrunk. */
const SEGMENTS_MOST = 12;
/** A segment kept for reuse is removed when its turn comes; after this many turns, all that matter are removed. */
const TURNS = 24;

/** Writes a checkpoint if one is due. */
export const CHECKPOINT_IF_DUE = `DO $$ BEGIN
  IF pg_wal_lsn_diff(pg_current_wal_insert_lsn(), (SELECT redo_lsn FROM pg_control_checkpoint())) > ${CHECKPOINT_MB} * 1048576
  THEN CHECKPOINT; END IF; END $$`;

/** One turn of an old log. */
const TURN = [`SELECT pg_logical_emit_message(false, 'log', 'turn')`, 'SELECT pg_switch_wal()', 'CHECKPOINT'];

/** The statements that shrink the log of a data folder; none if it is small. */
export async function shrinking(dataDir: string): Promise<string[]> {
  const segments = await readdir(join(dataDir, 'pg_wal')).catch(() => []);
  return segments.length > SEGMENTS_MOST ? Array.from({ length: TURNS }, () => TURN).flat() : [];
}
