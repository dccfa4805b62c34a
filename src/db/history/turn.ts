/** The turn of everything that writes history: recording, rebuilding, retention, and changes of its tables. */
export const HISTORY_TURN = 'market-signals history';

/**
 * SQL that waits for the turn until the end of the transaction. On an embedded database, whose clients share a session,
 * `jobs/turns.ts` lets the writers of its thread take turns.
 */
export const TAKE_HISTORY_TURN = `SELECT pg_advisory_xact_lock(hashtext('${HISTORY_TURN}'))`;
