import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

// PostgreSQL's write-ahead log. In single-user mode nobody writes checkpoints, and without them the log of a start that
// fills a database is kept for ever.

/** A new database's log comes in files of 1 MB: PostgreSQL keeps at least two, and its own size is 16 MB. */
export const INITDB_PARAMS = ['--wal-segsize=1'] as const;
const OWN_SEGMENT_MB = 16;

/** The files of a data folder's log, and how large each is, MB. */
async function segmentsOf(dataDir: string): Promise<{ count: number; mb: number }> {
  const folder = join(dataDir, 'pg_wal');
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return { count: names.length, mb: names[0] ? (await stat(join(folder, names[0]))).size / 2 ** 20 : 1 };
}

/**
 * Starts PostgreSQL with a log that is small after a checkpoint. Nobody replicates an embedded database, and without fsync a
 * page may be torn only where more is lost: so whole pages are not logged, nor tables that the same transaction made.
 * @param dataDir a data folder, maybe of an earlier version; without one, what suits any database
 */
export async function walParams(dataDir?: string): Promise<string[]> {
  const segmentMb = dataDir ? (await segmentsOf(dataDir)).mb : OWN_SEGMENT_MB;
  return [
    ...['-c', `max_wal_size=${Math.max(16, 4 * segmentMb)}MB`, '-c', `min_wal_size=${2 * segmentMb}MB`],
    ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'full_page_writes=off'],
  ];
}

/** Writes a checkpoint where this much was logged since the last one. */
const CHECKPOINT_MB = 16;
/** Larger logs are shrunk: without checkpoints, older versions kept everything. */
const LOG_MOST_MB = 192;
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
  const { count, mb } = await segmentsOf(dataDir);
  return count * mb > LOG_MOST_MB ? Array.from({ length: TURNS }, () => TURN).flat() : [];
}
