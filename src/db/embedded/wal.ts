import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// PostgreSQL's write-ahead log. In single-user mode nobody writes checkpoints, and without them the log of a start that
// fills a database is kept for ever.

/**
 * Starts PostgreSQL with a log that is small after a checkpoint. Nobody replicates an embedded database, and without fsync a
 * page may be torn only where more is lost: so neither whole pages are logged nor tables that the same transaction made.
 * Segments stay at 16 MB: with smaller ones a full disk hits the log itself, and the engine cannot say so.
 */
export const WAL_PARAMS = [
  ...['-c', 'max_wal_size=32MB', '-c', 'min_wal_size=32MB'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'full_page_writes=off'],
] as const;

/** Writes a checkpoint where this much was logged since the last one. */
const CHECKPOINT_MB = 16;
/** Old logs of this many segments, of 16 MB each, are shrunk. */
const SEGMENTS_MOST = 12;
/** A segment that is kept for use again goes away when its turn has come; in this many turns all that matters has. */
const TURNS = 24;

/** A statement that writes a checkpoint where one is due. */
export const CHECKPOINT_IF_DUE = `DO $$ BEGIN
  IF pg_wal_lsn_diff(pg_current_wal_insert_lsn(), (SELECT redo_lsn FROM pg_control_checkpoint())) > ${CHECKPOINT_MB} * 1048576
  THEN CHECKPOINT; END IF; END $$`;

/** A turn of an old log. */
const TURN = [`SELECT pg_logical_emit_message(false, 'log', 'turn')`, 'SELECT pg_switch_wal()', 'CHECKPOINT'];

/** The statements that shrink the log of a data folder; none where it is small. */
export async function shrinking(dataDir: string): Promise<string[]> {
  const segments = await readdir(join(dataDir, 'pg_wal')).catch(() => []);
  return segments.length > SEGMENTS_MOST ? Array.from({ length: TURNS }, () => TURN).flat() : [];
}
